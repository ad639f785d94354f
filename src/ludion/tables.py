"""Games as tables: a list for each column, which pandas, polars and the like take as they are.

pandas.DataFrame(match.to_columns())
"""

from __future__ import annotations

from typing import Any

from ludion.kernel.contract import NOBODY
from ludion.match import Match
from ludion.words import say


def of_match(match: Match, language: str = "en") -> dict[str, list[Any]]:
    """A row for each move: who, what, among how many, how long after the start, what it did.

    Moves that are secret while the game goes on are shown as everybody may read them.
    """
    names = match.players if any(match.players) else ()
    counts, turns = _choices(match)
    return {
        "number": list(range(1, match.count + 1)),
        "turn": turns,
        "seat": [match.seat_of(number) for number in range(match.count)],
        "player": [match.players[match.seat_of(number)] for number in range(match.count)],
        "move": [match.open_text(number) for number in range(match.count)],
        "legal": counts,
        "told": [". ".join(say(one, language, names) for one in told) for told in match.told],
    }


def _choices(match: Match) -> tuple[list[int], list[int]]:
    """How many moves were legal each time, and in which turn of the game that was."""
    here, counts, turns = match.at(0), list[int](), list[int]()
    before = NOBODY
    for number in range(match.count):
        counts.append(len(here.legal_moves()))
        seat = match.seat_of(number)
        turns.append((turns[-1] if turns else 0) + (seat != before))
        before = seat
        here.go_on_as(match)
    return counts, turns
