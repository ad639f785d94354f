"""What ``import ludion`` offers, and what it costs."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludion

PACKAGE = Path(ludion.__file__).parent


def test_dir_shows_what_people_may_use_and_nothing_else() -> None:
    assert set(dir(ludion)) == {*ludion.__all__, "__version__"}


@pytest.mark.parametrize("name", ludion.__all__)
def test_every_public_name_has_an_example_in_its_docstring(name: str) -> None:
    documentation = inspect.getdoc(getattr(ludion, name)) or ""
    assert ">>>" in documentation


def test_type_checkers_are_told_of_every_name() -> None:
    """They read the imports below ``if TYPE_CHECKING``; Python finds the names by itself."""
    told = {
        alias.asname or alias.name: (node.module, alias.name)
        for block in ast.walk(ast.parse(Path(ludion.__file__).read_text()))
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(told) == set(ludion.__all__)
    for name, (module, original) in told.items():
        assert getattr(ludion, name) is getattr(sys.modules[str(module)], original)


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'ludion' has no attribute 'chess'"):
        ludion.chess  # noqa: B018


def test_the_import_alone_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, ludion; dir(ludion); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "ludion" in loaded
    assert not loaded & {"numpy", "numba", "msgspec", "ludion.match"}


def test_type_checkers_may_trust_the_package() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_type_checkers_see_the_signatures(tmp_path: Path) -> None:
    user = tmp_path / "user.py"
    user.write_text(
        "import ludion\n"
        "reveal_type(ludion.game)\n"
        "reveal_type(ludion.bot)\n"
        "reveal_type(ludion.Batch('voltage', 1).legal())\n"
        "ludion.game(7)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(user)]
    path = os.environ | {"MYPYPATH": str(PACKAGE.parent)}
    told = subprocess.run(command, capture_output=True, text=True, check=False, env=path).stdout
    assert 'user.py:2: note: Revealed type is "def (name: str) -> ludion.games.game.Game"' in told
    assert 'user.py:3: note: Revealed type is "def (name: str) -> ludion.bots.contract.Bot"' in told
    assert "user.py:4: note: Revealed type is" in told
    assert "numpy.bool" in told
    assert 'user.py:5: error: Argument 1 to "find" has incompatible type "int"' in told
