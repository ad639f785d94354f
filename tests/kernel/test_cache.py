"""Compiled code is kept where it can be written, so that a second process compiles nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludion
from ludion.kernel import cache
from tests.conftest import PURE_PYTHON

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="nothing is compiled in plain Python")

# Plays a little, like a user would, and prints how many functions that compiled.
COUNT_COMPILATIONS = """
import json, sys
from numba.core import event

class Compilations(event.Listener):
    count = 0
    def on_start(self, event):
        self.count += 1
    def on_end(self, event):
        pass

listener = Compilations()
event.register("numba:compile", listener)
import ludion
from ludion.bots import Knowledge, bot
from ludion.games import names
for name in sys.argv[1:] or names():
    match = ludion.game(name).new(seed=1)
    for number in range(6):
        match.view(0), match.view(), match.observation(1), match.legal(), match.state()
        match.play_move(bot("greedy").choose(Knowledge.of(match, number)))
    match.undo()
    ludion.Match.from_record(match.record())
print(json.dumps({"compiled": listener.count}))
"""


def run(*games: str, **environment: str) -> dict[str, object]:
    process = subprocess.run(
        [sys.executable, "-c", COUNT_COMPILATIONS, *games],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def test_after_warming_up_a_process_compiles_nothing():
    subprocess.run([sys.executable, "-m", "ludion", "warm"], check=True, capture_output=True)
    assert run()["compiled"] == 0


@pytest.fixture
def fresh_choice():
    """Lets a test choose the cache folder anew."""
    cache.cache_folder.cache_clear()
    yield cache.cache_folder
    cache.cache_folder.cache_clear()


def test_the_folder_can_be_chosen(tmp_path, monkeypatch, fresh_choice):
    monkeypatch.setenv("LUDION_CACHE_DIR", str(tmp_path))
    assert fresh_choice() == tmp_path


def test_without_a_writable_package_the_home_folder_is_used(tmp_path, monkeypatch, fresh_choice):
    monkeypatch.delenv("LUDION_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "PACKAGE", Path("/proc/no/such/folder"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert fresh_choice().is_relative_to(tmp_path / "ludion")


def test_without_a_writable_home_a_temporary_folder_is_used(tmp_path, monkeypatch, fresh_choice):
    monkeypatch.delenv("LUDION_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "PACKAGE", Path("/proc/no/such/folder"))
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/no/such/folder")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    assert fresh_choice().is_relative_to(tmp_path)


def test_a_folder_of_somebody_else_is_not_used(tmp_path, monkeypatch):
    """Cached code is run: nobody else may have written it."""
    monkeypatch.setattr("os.getuid", lambda: 12345)
    assert not cache._usable(tmp_path)


def test_machine_code_nobody_has_run_for_a_week_is_removed(tmp_path, monkeypatch, fresh_choice):
    old, recent = tmp_path / "old", tmp_path / "recent"
    old.mkdir()
    recent.mkdir()
    os.utime(old, (0, 0))
    monkeypatch.setenv("LUDION_CACHE_DIR", str(tmp_path))
    fresh_choice()
    assert not old.exists()
    assert recent.exists()


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert ludion.__version__ == version("ludion")
