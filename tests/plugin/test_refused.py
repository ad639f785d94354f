"""A plug-in that is no game is refused in a sentence that names it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludion.games import find
from ludion.kernel import contract
from ludion.kernel.contract import Rules
from tests.cli.commands import ludion
from tests.plugin import ROOM, environment

GAME = """
from undercut.game import Undercut
from undercut.rules import DTYPE

class Mine(Undercut):
    name = "mine"
    {change}

GAME = Mine()
"""
WRONG = {
    "no_module_at_all": (None, "No module named 'no_module_at_all'"),
    "broken": ("1 / 0", "cannot be imported: ZeroDivisionError: division by zero"),
    "no_syntax": ("def", "cannot be imported: SyntaxError"),
    "no_game": ("GAMES = []", "has no GAME, an instance of a subclass of ludion.Game"),
    "no_instance": ("from undercut.game import Undercut as GAME", "has no GAME"),
    "taken": (GAME.replace('"mine"', '"voltage"'), "there is a game 'voltage' already"),
    "a_part": (GAME.replace('"mine"', '"table"'), "'table' cannot be its name"),
    "capitals": (GAME.replace('"mine"', '"Mine!"'), "'Mine!' cannot be its name"),
    "no_rules": (
        GAME.replace("{change}", "dtype = __import__('numpy').dtype([('random', 'u8')])"),
        "its record type has no rules",
    ),
    "no_seats": (
        GAME.replace(
            "{change}", "from ludion import Variant; variants = (Variant('all', (0,) * 99),)"
        ),
        "the variant 'all' has more than 64 seats",
    ),
    "same_record": (
        "from undercut.rules import *\nregister(DTYPE, Rules(play, *[deal] * 6))",
        "undercut.rules: its record type is that of undercut.rules; rename one of its fields",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_game_is_refused_and_named(tmp_path: Path, name: str) -> None:
    source, complaint = WRONG[name]
    if source is not None:
        (tmp_path / f"{name}.py").write_text(source.replace("{change}", "pass"))
    known = environment(name, tmp_path, ROOM)
    done = ludion("simulate", "undercut", **known)
    assert done.returncode == 2
    assert done.stderr.startswith(f"ludion: {name}")
    assert complaint in done.stderr


@pytest.mark.parametrize("command", [("serve", "--no-browser", "--port", "0"), ("warm",), ("fly",)])
def test_every_command_that_asks_for_all_games_tells_of_a_broken_one(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    done = ludion(*command, **environment("no.such.module"), LUDION_DATA=str(tmp_path))
    assert done.returncode == 2
    assert "no.such.module (LUDION_GAMES) cannot be imported" in done.stderr


def test_our_own_games_and_help_do_not_mind_a_broken_one() -> None:
    known = environment("no.such.module")
    assert ludion("--help", **known).returncode == 0
    assert ludion("simulate", "voltage", **known).returncode == 0


def test_two_plugins_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "twin.py").write_text("from undercut.game import GAME")
    done = ludion("simulate", "undercut", **environment("undercut.game,twin", tmp_path, ROOM))
    assert done.returncode == 2
    assert "twin: there is a game 'undercut' already" in done.stderr


def test_a_record_type_has_one_set_of_rules() -> None:
    dtype = find("voltage").dtype
    rules = contract._rules[dtype]
    contract.register(dtype, rules)  # the same again is harmless
    with pytest.raises(
        ValueError, match=r"its record type is that of ludion\.games\.voltage\.rules"
    ):
        contract.register(np.dtype(dtype), Rules(*reversed(rules)))
