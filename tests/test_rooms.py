"""A line of code knows which room it lives in: outside ``games/`` no Python file names a game.

Docstrings and the help of a command may, as an example.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludion
from ludion.games import OURS

PACKAGE = Path(ludion.__file__).parent
FILES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if path.relative_to(PACKAGE).parts[0] not in ("games", "__pycache__")
)


def words(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every text in a file, but for docstrings and help, with its line."""
    tree = ast.parse(path.read_text("utf-8"))
    spared = {id(text) for node in ast.walk(tree) for text in _for_people(node)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str(text)) if id(node) not in spared:
                yield line, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield line, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield line, name
            case ast.ImportFrom(module=str(name)):
                yield line, name


def _for_people(node: ast.AST) -> Iterator[ast.AST]:
    """The docstrings and helps inside a node: texts that stand alone, and the argument ``help``."""
    match node:
        case ast.Expr(value=ast.Constant() as text) | ast.keyword(arg="help", value=text):
            yield text


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_file_outside_the_rooms_names_a_game(path: Path) -> None:
    named = [
        (line, word) for line, word in words(path) if any(game in word.lower() for game in OURS)
    ]
    assert named == []


def test_a_name_in_the_code_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "stranger.py"
    path.write_text(
        '"""Voltage may be named here."""\n'
        "from ludion.games.voltage import cards\n"
        'GAME = "Edison & Co."\n'
        'def f(voldetour): "edison"; return option(help="such as voltage")\n'
    )
    found = [word for _, word in words(path) if any(game in word.lower() for game in OURS)]
    assert sorted(found) == ["Edison & Co.", "ludion.games.voltage", "voldetour"]
