"""Help and the command as a whole."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cli.commands import ludion

COMMANDS = ["play", "analyse", "simulate", "study", "draw", "calibrate", "check", "warm"]
OF_GAMES = ["layout"]


def test_help_names_every_command():
    done = ludion("--help")
    assert done.returncode == 0
    for command in (*COMMANDS, *OF_GAMES):
        assert re.search(rf"^  {command} ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    done = ludion(command, "--help")
    assert done.returncode == 0
    assert f"ludion {command}" in done.stdout.split("Example")[1]


def test_the_version_is_printed():
    assert re.match(r"ludion \d+\.\d+\.\d+$", ludion("--version").stdout)


def test_help_does_not_import_what_is_heavy():
    script = (
        "import sys; sys.argv = ['ludion', '--help']\n"
        "from ludion.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numba', 'numpy', 'rich') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_an_unknown_command_is_refused():
    done = ludion("fly")
    assert done.returncode == 2
    assert "No such command 'fly'" in done.stderr


def test_warming_up_twice_is_harmless():
    assert ludion("warm").stdout.startswith("ready: ")
