"""What the page about environments says is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"


def test_the_examples_of_the_page_are_true():
    text = "".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(text, {}, "environments.md", None, 0)
    assert len(parsed.examples) >= 20
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed).failed == 0
