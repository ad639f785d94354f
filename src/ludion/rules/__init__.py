"""The rules of the games for people, in our own words: a page a language in each game's room.

A page is Markdown. Each paragraph has a heading with an id, ``## Drawing {#draw}``, the same in all
languages, by which a refused move names the rule behind it.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from ludion.games import find

_HEADING = re.compile(r"^##+ (?P<title>.+?) \{#(?P<id>[a-z0-9-]+)\}$")


@dataclass(frozen=True)
class Paragraph:
    id: str
    title: str
    text: str


@functools.cache
def paragraphs(game: str, language: str = "en") -> dict[str, Paragraph]:
    """The rules of a game, paragraph by paragraph, in order; none if it has no page.

    >>> paragraphs("voltage")["tie"].title
    'Ties'
    """
    source = find(game).rules_page(language) or ""
    found: dict[str, Paragraph] = {}
    title, name, lines = "", "", list[str]()
    for line in [*source.splitlines(), "## end {#end}"]:
        if not (heading := _HEADING.match(line)):
            lines.append(line)
            continue
        if name:
            found[name] = Paragraph(name, title, "\n".join(lines).strip())
        title, name, lines = heading["title"], heading["id"], []
    return found
