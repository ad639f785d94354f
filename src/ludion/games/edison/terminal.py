"""Edison & Co. in a terminal: the ring unrolled, clockwise along the top and back along the bottom.

0 St│ 1  3│ … │ 9  8┃10-10│11 10     the number and the value of a square; ~ is oil
R→Z→ │     │ … │     ┃     │          the outer lane; an arrow shows where a vehicle faces
│     │═══│     ┃     │          a wall, or nothing
P→M→ │     │ … │     ┃     │          the inner lane
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from ludion.games.edison.cards import LETTERS
from ludion.games.edison.view import EdisonView, VehicleView
from ludion.games.game import View
from ludion.words import Argument, Message, say

TOP = tuple(range(12))
BOTTOM = tuple(range(22, 11, -1))
CELL = 5
NAME = 10
HAND = 39
"""How wide a hand is drawn."""
STYLES = {"R": "bold red", "Z": "bold dodger_blue1", "P": "bold green", "M": "bold yellow"}
OUTER, WALL, INNER = range(3)


def draw(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> RenderableType:
    assert isinstance(view, EdisonView)
    lines = [_coloured(line) for line in _track(view, language)]
    return Group(
        Text(_round(view, names, language)),
        *lines,
        _coloured(_scores(view, language)),
        *(Text(_seat(view, seat, names, language)) for seat in range(len(view.hands))),
        *(Text(line) for line in _cards(view, language)),
    )


def read_out(view: View, legal: Sequence[str], names: Sequence[str], language: str) -> list[str]:
    assert isinstance(view, EdisonView)
    squares = " ".join(f"{i}:{_value(view, i)}" for i in range(len(view.layout)))
    walls = " ".join(map(str, view.walls)) or "-"
    lines = [
        _round(view, names, language),
        _word("squares", language, squares=squares, walls=walls),
    ]
    for letter, vehicle in view.vehicles.items():
        lines.append(_where(letter, vehicle, language))
    lines += _cards(view, language)
    for seat, cards in enumerate(view.hands):
        hand = _hidden(view, seat, language) if cards is None else " ".join(cards) or "-"
        lines.append(f"{names[seat]}: {hand} ({_stake(view, seat)})")
    return lines


def _word(key: str, language: str, **arguments: Argument) -> str:
    return say(Message(f"edison.board.{key}", arguments), language)


def _where(letter: str, vehicle: VehicleView, language: str) -> str:
    """A vehicle in a sentence."""
    facing = Message(f"edison.board.facing.{'clockwise' if vehicle.facing > 0 else 'back'}")
    name = Message(f"edison.vehicle.{letter}")
    place = f"{vehicle.at}{vehicle.lane or ''}"
    return _word(
        "where", language, letter=letter, vehicle=name, place=place, facing=facing,
        score=vehicle.score,
    )  # fmt: skip


# -- the round and the seats ------------------------------------------------------------------


def _round(view: EdisonView, names: Sequence[str], language: str) -> str:
    played = "  ".join(f"{names[card.seat]}: {card.card}" for card in view.table) or "-"
    return _word("round", language, number=view.round, mover=names[view.mover], cards=played)


def _scores(view: EdisonView, language: str) -> str:
    scores = "   ".join(f"{letter} {v.score}" for letter, v in view.vehicles.items())
    return _word("scores", language, scores=scores)


def _seat(view: EdisonView, seat: int, names: Sequence[str], language: str) -> str:
    """A seat in a line: who, what it holds, and its stake where that may be seen."""
    mark = "▶" if view.player == seat and view.phase != "over" else " "
    cards = view.hands[seat]
    hand = _hidden(view, seat, language) if cards is None else _hand(cards)
    return f"{mark}{names[seat][:NAME]:{NAME}} {hand:{HAND}}  {_stake(view, seat)}"


def _hidden(view: EdisonView, seat: int, language: str) -> str:
    """What is told of a hand that is not shown."""
    return _word("hand", language, count=view.held[seat])


def _cards(view: EdisonView, language: str) -> list[str]:
    """The cards that all know of: those played, where hands are hidden, and the ranking cards."""
    lines = []
    if view.played is not None:
        gone = [f"{card}×{n}" for card, n in Counter(view.played).items()]
        lines.append(_word("played", language, cards=" ".join(gone) or "-"))
    if view.ranking:
        cards = " · ".join(_weights(card) for card in view.ranking)
        lines.append(_word("ranking", language, cards=cards))
    return lines


def _hand(cards: Sequence[str]) -> str:
    """A hand in its three types; what has been played leaves a gap."""
    pairs = [a + b for i, a in enumerate(LETTERS) for b in LETTERS[i + 1 :]]
    choices = " ".join(pair if pair in cards else "  " for pair in pairs)
    distances = "".join(str(i) if f"d{i}" in cards else " " for i in range(1, 7))
    gears = f"fwd×{cards.count('fwd')} rev×{cards.count('rev')}"
    return f"{choices}  d{distances}  {gears}"


def _stake(view: EdisonView, seat: int) -> str:
    weights, favourite = view.weights[seat], view.favourites[seat]
    if view.totals is not None:
        return f"{_weights(weights)} = {view.totals[seat]}"
    if weights is None:
        return f"{favourite} ?" if favourite else "?"
    return favourite if favourite and len(favourite) == 2 else _weights(weights)


def _weights(weights: dict[str, int] | None) -> str:
    return " ".join(f"{letter}{weight}" for letter, weight in (weights or {}).items())


# -- the track --------------------------------------------------------------------------------


def _track(view: EdisonView, language: str) -> list[str]:
    top = [_row(view, TOP, part) for part in (OUTER, WALL, INNER)]
    bottom = [_row(view, BOTTOM, part) for part in (INNER, WALL, OUTER)]
    return [
        _labels(view, TOP),
        *top,
        _centre(view, language),
        *bottom,
        _labels(view, BOTTOM),
    ]


def _joined(view: EdisonView, squares: Sequence[int], cells: Sequence[str]) -> str:
    """Cells with lines between them, a heavy one at the drop."""
    before = view.drop if squares == TOP else view.drop + 1
    borders = ["┃" if square == before else "│" for square in squares]
    return "".join(cell + border for cell, border in zip(cells, borders, strict=True))


def _value(view: EdisonView, square: int) -> str:
    value = view.layout[square]
    return {"start": "St", "oil": "~"}.get(str(value), str(value))


def _labels(view: EdisonView, squares: Sequence[int]) -> str:
    return _joined(view, squares, [f"{square:2}{_value(view, square):>3}" for square in squares])


def _row(view: EdisonView, squares: Sequence[int], part: int) -> str:
    """One line of cells: the outer lane, the walls, or the inner lane."""
    if part == WALL:
        walls = ["═" * CELL if square in view.walls else " " * CELL for square in squares]
        return _joined(view, squares, walls)
    return _joined(view, squares, [_lane(view, square, part) for square in squares])


def _lane(view: EdisonView, square: int, part: int) -> str:
    """The vehicles in one lane of a square; without a wall they spread over both."""
    here = [letter for letter, vehicle in view.vehicles.items() if vehicle.at == square]
    if square in view.walls:
        lane = "o" if part == OUTER else "i"
        shown = [letter for letter in here if view.vehicles[letter].lane == lane]
    else:
        half = 2 if len(here) > 2 else 1
        shown = here[:half] if part == OUTER else here[half:]
    text = "".join(_facing(view, letter, square in TOP) for letter in shown)
    return f"{text:{CELL}}"


def _facing(view: EdisonView, letter: str, on_top: bool) -> str:
    """A vehicle with an arrow to where it faces: along the bottom, clockwise is to the left."""
    right = (view.vehicles[letter].facing > 0) == on_top
    return f"{letter}→" if right else f"{letter}←"


def _centre(view: EdisonView, language: str) -> str:
    inside = "".join(letter for letter, v in view.vehicles.items() if v.at == "C") or "-"
    return _word("centre", language, vehicle=inside, square=view.drop)


def _coloured(line: str) -> Text:
    """A line with the vehicles in their colours."""
    text = Text(line)
    for at, letter in enumerate(line):
        follows = line[at + 1 : at + 2]
        if letter in STYLES and follows in ("→", "←"):
            text.stylize(STYLES[letter], at, at + 2)
    return text
