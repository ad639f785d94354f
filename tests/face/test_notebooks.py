"""The notebooks run from their first cell to their last, and show what they are to show.

They are executed as they are, but for cells with a ``short`` in their metadata: that is run
instead, so that fewer games are played.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell, and give the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    tree.body.pop()
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_there_are_four():
    assert [path.stem[2:] for path in NOTEBOOKS] == [
        "play-and-look", "a-million-games", "train-and-compare", "study-a-variant",
    ]  # fmt: skip


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_something(path, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "notebook"}
    shown = []
    for cell in cells(path):
        if cell["cell_type"] != "code":
            continue
        source = cell["metadata"].get("short") or "".join(cell["source"])
        shown.append(run(source, names))
    pictures = [one for one in shown if hasattr(one, "_repr_svg_") or hasattr(one, "_repr_html_")]
    for one in pictures:
        text = one._repr_svg_() if hasattr(one, "_repr_svg_") else one._repr_html_()
        assert "<svg" in text
    assert any(one is not None for one in shown)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(path):
    for cell in cells(path):
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
