"""What mypy is told of a record is what the record type says, field by field."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest
from numpy.typing import NDArray

import ludion
from ludion.games.edison import state as edison
from ludion.games.voldetour import state as voldetour
from ludion.games.voldetour.play.turns.desk import DESK, Desk
from ludion.games.voltage import state as voltage

RECORDS = {
    "voltage": (voltage.State, voltage.DTYPE),
    "voldetour": (voldetour.State, voldetour.DTYPE),
    "edison": (edison.State, edison.DTYPE),
    "the search of voldetour": (Desk, DESK),
}


def expected(dtype: np.dtype[Any]) -> Any:
    """The annotation of a field of this type."""
    if dtype.subdtype is not None:
        array: Any = NDArray
        return array[dtype.subdtype[0].type]
    return {"f": float, "i": int, "u": int}[dtype.kind]


@pytest.mark.parametrize("record", RECORDS)
def test_every_field_is_annotated_with_its_type(record: str) -> None:
    protocol, dtype = RECORDS[record]
    assert dtype.names is not None
    assert get_type_hints(protocol) == {name: expected(dtype[name]) for name in dtype.names}


def test_a_misspelt_field_is_an_error_of_types(tmp_path: Path) -> None:
    (tmp_path / "misspelt.py").write_text(
        "from ludion.games.voltage.state import State\n"
        "def discards(state: State) -> int:\n"
        "    return state.discardd\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, "misspelt.py"],
        cwd=tmp_path,
        env={"MYPYPATH": str(Path(ludion.__file__).parents[1]), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert '"State" has no attribute "discardd"' in done.stdout


def test_the_pages_know_how_large_states_are() -> None:
    sizes = {module: module.DTYPE.itemsize for module in (voltage, voldetour, edison)}
    for module, size in sizes.items():
        assert f"in {size} bytes" in (module.__doc__ or "")
    page = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text("utf-8")
    assert f"in {min(sizes.values())} to {max(sizes.values())} bytes" in page
