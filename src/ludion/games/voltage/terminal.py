"""Voltage in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludion.games.game import View
from ludion.games.voltage.view import Backs, VoltageView
from ludion.words import Argument, Message, say

STYLES = {"O": "dark_orange", "G": "green", "B": "dodger_blue1", "P": "medium_purple1"}


def draw(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> RenderableType:
    assert isinstance(view, VoltageView)
    me = max(view.seat, 0)
    return Group(
        *(Text(line) for line in _piles(view, names, language)),
        _terminals(view, (1 - me, me), names, language),
        Text.assemble(_word("hand", language), ": ", *_cards(view.hand or [])),
    )


def read_out(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> list[str]:
    assert isinstance(view, VoltageView)
    lines = _piles(view, names, language)
    for colour in view.polarity:
        sides = [
            f"{names[seat]}: {' '.join(view.sides[seat][colour]) or '-'} "
            f"({view.totals[seat][colour]})"
            for seat in range(2)
        ]
        sign = view.polarity[colour]
        lines.append(f"{_terminal(colour, language)} {sign}  " + "  ".join(sides))
    if view.hand is not None:
        lines.append(f"{_word('hand', language)}: {' '.join(view.hand) or '-'}")
    return lines


def _word(key: str, language: str, **arguments: Argument) -> str:
    return say(Message(f"voltage.board.{key}", arguments), language)


def _terminal(colour: str, language: str) -> str:
    return say(Message(f"voltage.terminal.{colour}"), language).capitalize()


def _piles(view: VoltageView, names: Sequence[str], language: str) -> list[str]:
    """Scores, backs and piles, a line each."""
    lines = []
    for seat, name in enumerate(names):
        lamps = "●" * view.score[seat] + "○" * (view.sets_to_win - view.score[seat])
        backs = _backs(view.backs[seat], language)
        lines.append(f"{name}  {lamps} {view.score[seat]}/{view.sets_to_win}   {backs}")
    top = _word(f"back.{view.draw_top}", language)
    draw = _word("draw", language, count=view.draw_count, top=top)
    shown = view.discard_top or "-"
    discard = _word("discard", language, count=view.discard_count, top=shown)
    if view.discard is not None:
        discard += f" ({' '.join(view.discard)})"
    lines.append(f"{draw}   {discard}")
    return lines


def _backs(backs: Backs, language: str) -> str:
    """What is seen of a hand from behind."""
    plain = _word("plain", language, count=backs.plain)
    charged = _word("transformers", language, count=backs.transformer)
    return _word("backs", language, plain=plain, charged=charged)


def _terminals(
    view: VoltageView, rows: tuple[int, int], names: Sequence[str], language: str
) -> Table:
    """The terminals: the opponent's side above, one's own below."""
    table = Table(box=box.SQUARE, show_lines=True, padding=(0, 1))
    table.add_column("", width=10, overflow="ellipsis", no_wrap=True)
    for colour in view.polarity:
        heading = f"{_terminal(colour, language)}  ({view.polarity[colour]})"
        table.add_column(Text(heading, style=f"bold {STYLES[colour]}"), width=13)
    for seat in rows:
        table.add_row(names[seat], *(_side(view, seat, colour) for colour in view.polarity))
    return table


def _side(view: VoltageView, seat: int, colour: str) -> Text:
    """One side of a terminal: its cards, and its total with a mark if it would win the set."""
    ahead = view.leaders[colour] == seat
    total = f"= {view.totals[seat][colour]}" + (" ◀" if ahead else "")
    cards = _cards(view.sides[seat][colour])
    return Text.assemble(*cards, "\n", (total, "bold" if ahead else ""))


def _cards(cards: Sequence[str]) -> list[tuple[str, str]]:
    return [(f"{card} ", STYLES.get(card[0], "bold")) for card in cards]
