"""Examples in docstrings (lines that begin with ``>>>``) become blocks of code on the site."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)


class Examples(griffe.Extension):
    """Puts fences around them before the text is read as Markdown."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change an object's docstring, if it has one."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
