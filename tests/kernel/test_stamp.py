"""An edit recompiles what is made of the edited file, and nothing else."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from ludion import games
from ludion.kernel import cache, stamp
from tests.conftest import PURE_PYTHON

# Two games as small as can be, each in a package: a callee in a file of its own, the rules, and a
# view that only people need.
CALLEE = """
from ludion.kernel.compiling import compiled

@compiled
def score(seat):
    return seat + 1
"""
RULES = """
import numpy as np
from typing import TYPE_CHECKING
from ludion.kernel.compiling import compiled
from ludion.kernel.contract import Rules, register
from {package}.callee import score

if TYPE_CHECKING:
    from {package}.view import view

DTYPE = np.dtype((np.record, [("random", np.uint64), ("{package}", np.uint8)]))

@compiled
def deal(state):
    state.{package} = score(1)

@compiled
def nothing(state, *arguments):
    pass

register(DTYPE, Rules(deal, *[nothing] * 6))
"""
VIEW = """
from {package}.rules import DTYPE

def view(state):
    return "view"
"""
PLAYER = """
from ludion.kernel.compiling import entry

@entry
def look(states):
    return states[0].{package}
"""
# Deals both games, and prints what was compiled for each.
DEAL_BOTH = """
import json, sys
import numpy as np
from numba.core import event

class Compilations(event.Listener):
    count = 0
    def on_start(self, event):
        self.count += 1
    def on_end(self, event):
        pass

listener = Compilations()
event.register("numba:compile", listener)
from ludion.kernel import play
found = {}
for name in ("first", "second"):
    rules = __import__(f"{name}.rules", fromlist=["x"])
    look = __import__(f"{name}.player", fromlist=["x"]).look
    import importlib; importlib.import_module(f"{name}.view")
    before = listener.count
    states = np.zeros(1, rules.DTYPE)
    play.deal(states, 0, np.uint64(1))
    found[name] = [listener.count - before, int(look(states))]
print(json.dumps(found))
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with the packages of both games."""
    for package in ("first", "second"):
        room = tmp_path / package
        room.mkdir()
        sources = {"callee": CALLEE, "rules": RULES, "view": VIEW, "player": PLAYER}
        for name, source in sources.items():
            (room / f"{name}.py").write_text(source.replace("{package}", package))
        (room / "__init__.py").touch()
    return tmp_path


def deal_both(house: Path) -> dict[str, tuple[bool, int]]:
    """For each game: whether anything was compiled, and what its callee said."""
    path = os.pathsep.join([str(house), *sys.path])
    process = subprocess.run(
        [sys.executable, "-c", DEAL_BOTH],
        env=os.environ | {"PYTHONPATH": path, "LUDION_CACHE_DIR": str(house / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return {name: (count > 0, said) for name, (count, said) in json.loads(process.stdout).items()}


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.skipif(PURE_PYTHON, reason="nothing is compiled in plain Python")
def test_an_edit_recompiles_the_games_that_are_made_of_the_edited_file(house):
    assert deal_both(house) == {"first": (True, 2), "second": (True, 2)}
    assert deal_both(house) == {"first": (False, 2), "second": (False, 2)}
    edit(house / "first" / "view.py", '"view"', '"another view"')
    assert deal_both(house) == {"first": (False, 2), "second": (False, 2)}
    edit(house / "first" / "callee.py", "seat + 1", "seat + 6")
    assert deal_both(house) == {"first": (True, 7), "second": (False, 2)}
    edit(house / "first" / "callee.py", "seat + 6", "seat + 1")
    assert deal_both(house) == {"first": (False, 2), "second": (False, 2)}


ENTRIES = (
    "ludion.kernel.play",
    "ludion.bots.beam",
    "ludion.bots.beliefs",
    "ludion.bots.endgame",
    "ludion.bots.learned.judge",
    "ludion.bots.tree",
)
"""The modules with functions that Python calls, for any game."""
FOR_PEOPLE = ("words", "rules.__init__", "view", "sentences", "codec", "levels", "game", "terminal")


def made_of(name: str) -> set[str]:
    """All modules that a game's machine code is made of."""
    game = games.find(name)
    (rules,) = (modules for record, modules in cache._rules.items() if record.dtype == game.dtype)
    for module in (*ENTRIES, *rules):
        importlib.import_module(module)
    return stamp.closure([*ENTRIES, *rules])


@pytest.mark.parametrize("name", ["voltage", "voldetour", "edison"])
def test_machine_code_is_made_of_rules_and_of_no_other_game(name):
    found = made_of(name)
    assert f"ludion.games.{name}.rules" in found
    assert f"ludion.games.{name}.state" in found
    others = {f"ludion.games.{other}" for other in ("voltage", "voldetour", "edison")} - {
        f"ludion.games.{name}"
    }
    assert not [module for module in found for other in others if module.startswith(other)]


@pytest.mark.parametrize("name", ["voltage", "voldetour", "edison"])
def test_no_sentence_view_or_level_is_part_of_machine_code(name):
    for module in made_of(name):
        assert module.rpartition(".")[2] not in FOR_PEOPLE, module
        assert module not in ("ludion.match", "ludion.errors", "ludion.bots.contract"), module


def loaded(monkeypatch: pytest.MonkeyPatch, path: Path, source: str) -> str:
    """A module that was imported from a file."""
    path.write_text(source)
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    monkeypatch.setitem(sys.modules, path.stem, module)
    monkeypatch.setattr(stamp, "_packages", {*stamp._packages, path.stem})
    stamp.imports.cache_clear()
    return path.stem


def test_every_way_to_import_is_followed_except_for_annotations(tmp_path, monkeypatch):
    source = """
import kernel_of_others
import ludion.kernel.random
from ludion.kernel import play, contract as c
from ludion.kernel.compiling import (
    compiled,
)
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from ludion.match import Match
else:
    from ludion.errors import LudionError
try:
    from ludion import words
except ImportError:
    pass
def late():
    from ludion.bots import beam
"""
    name = loaded(monkeypatch, tmp_path / "importer.py", source)
    assert stamp.imports(name) == {
        "ludion.kernel.random",
        "ludion.kernel.play",
        "ludion.kernel.contract",
        "ludion.kernel.compiling",
        "ludion.errors",
        "ludion.words",
        "ludion.bots.beam",
    }


def test_the_stamp_of_what_was_edited_while_it_runs_cannot_be_told(tmp_path, monkeypatch):
    name = loaded(monkeypatch, tmp_path / "edited.py", "CARDS = 1")
    os.utime(tmp_path / "edited.py", (0, 0))
    assert stamp.stamp([name]) is not None
    later = time.time()
    monkeypatch.setattr(stamp, "_STARTED", later - 10)
    os.utime(tmp_path / "edited.py", (later - 5, later - 5))
    assert stamp.stamp([name]) is None


def test_what_has_no_file_has_no_stamp():
    assert stamp.stamp(["no_such_module_anywhere"]) is None
