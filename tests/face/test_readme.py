"""The README's Python is true: it is run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import ludion

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block.replace("100_000", "1000"), names)
    assert ludion.Match.from_record(names["saved"]).moves == []
    assert len(names["batch"].returns()) == 1000
    assert names["batch"].over.all()
