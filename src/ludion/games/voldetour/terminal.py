"""VoldéTour in a terminal: the board from above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludion.games.game import View
from ludion.games.voldetour.geometry import SIDE
from ludion.games.voldetour.view import VoldetourView
from ludion.words import Argument, Message, say

FILES = "abcdefghij"
LETTERS = "ABCD"
STYLES = ("red", "cyan", "yellow", "green")
ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}


def draw(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> RenderableType:
    assert isinstance(view, VoldetourView)
    return Group(
        *(Text(line, style=STYLES[i]) for i, line in enumerate(_players(view, names, language))),
        _plan(view),
        *(Text(line) for line in _held(view, language)),
        Text(_word("legend", language), style="dim"),
    )


def read_out(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> list[str]:
    assert isinstance(view, VoldetourView)
    lines = _players(view, names, language)
    for seat, square in enumerate(view.towers):
        lines.append(_word("tower", language, letter=LETTERS[seat], square=square))
    for seat, lord in enumerate(view.lords):
        if lord is not None:
            height = view.tops[lord].height
            there: dict[str, Argument] = {"square": lord, "height": height}
            lines.append(_word("lord", language, letter=LETTERS[seat], **there))
    lines += list(_tops(view, language))
    if view.reach:
        lines.append(_word("reach", language, squares=" ".join(view.reach)))
    return lines + _held(view, language)


def _word(key: str, language: str, **arguments: Argument) -> str:
    return say(Message(f"voldetour.board.{key}", arguments), language)


def _players(view: VoldetourView, names: Sequence[str], language: str) -> list[str]:
    """A line for each seat: its letter, its turn, its goal, what it still has."""
    lines = []
    for seat, name in enumerate(names):
        letter = ("▶" if seat == view.player and view.winner is None else " ") + LETTERS[seat]
        if view.lords[seat] is None:
            lines.append(_word("removed", language, letter=letter, name=name))
            continue
        reserve = " ".join(f"{kind}×{n}" for kind, n in view.reserve[seat].items() if n) or "-"
        turn = min(view.turns[seat] + 1, view.turn_limit)
        line = _word("player", language, letter=letter, name=name, turn=turn, reserve=reserve)
        line += "  " + _word("goal", language, square=view.targets[seat])
        left = view.turns_to_leave[seat]
        lines.append(line + ("" if left is None else "  " + _word("leave", language, count=left)))
    return lines


def _held(view: VoldetourView, language: str) -> list[str]:
    if view.held is None:
        return []
    piece = Message(f"voldetour.piece.{view.held.piece}")
    return [_word("held", language, piece=piece, square=view.held.at)]


def _tops(view: VoldetourView, language: str) -> Iterator[str]:
    """A sentence for every square that is built on."""
    for square, top in view.tops.items():
        if top.tower or (top.height == 0 and top.rises is None):
            continue
        if top.rises is None:
            yield _word("flat", language, square=square, height=top.height)
        else:
            direction = Message(f"voldetour.direction.{top.rises}")
            at: dict[str, Argument] = {"square": square, "height": top.height}
            yield _word("slope", language, direction=direction, **at)


def _plan(view: VoldetourView) -> Table:
    """Ten rows of ten squares, north above."""
    table = Table(box=None, padding=(0, 0), pad_edge=False)
    table.add_column("", width=3, justify="right")
    for file in FILES:
        table.add_column(file, width=6, justify="center")
    table.add_column("", width=3)
    for rank in range(SIDE, 0, -1):
        squares = [f"{file}{rank}" for file in FILES]
        table.add_row(str(rank), *(_square(view, square) for square in squares), f" {rank}")
    return table


def _square(view: VoldetourView, square: str) -> Text:
    """What is seen of a square: ``*`` if the Lord can go there, what is on top, whose it is."""
    top = view.tops[square]
    text = Text("*" if square in view.reach else "", style="bold")
    owner = "" if top.owner is None else LETTERS[top.owner].lower()
    style = "dim" if top.owner is None else STYLES[top.owner]
    if top.tower:
        text.append(f"#{owner.upper()}", style=f"bold {style}")
    elif top.rises is not None:
        text.append(f"{ARROWS[top.rises]}{top.height}{owner}", style=style)
    else:
        text.append(f"{top.height}{owner}" if top.owner is not None else "·", style=style)
    if square in view.lords:
        seat = view.lords.index(square)
        text.append(f"@{LETTERS[seat]}", style=f"bold reverse {STYLES[seat]}")
    return text
