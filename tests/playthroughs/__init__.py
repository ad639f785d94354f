"""Stored playthroughs: the beginning of a game of every variant, to read and to notice changes.

``python -m tests.playthroughs`` writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ludion.games.game import Setting
from ludion.match import Match
from ludion.terminal.boards import board
from ludion.words import say
from tests.games.every import positions

DECISIONS = 14
FOLDER = Path(__file__).parent
MOST_LISTED = 60


def file_of(setting: Setting) -> Path:
    return FOLDER / f"{setting.game.name}.{setting.variant.name}.txt"


def playthrough(setting: Setting) -> str:
    """The first decisions of a wild game, with what everybody sees, may do and is told."""
    lines = [f"{setting.game.title}, {setting.variant.name}, {setting.options}"]
    for number, match in enumerate(islice(positions(setting, 1), DECISIONS + 1)):
        lines += _move_told(match, number)
        if number < DECISIONS and not match.over:
            lines += ["", f"== decision {number + 1}: seat {match.seat}", *_everybody(match)]
    return "\n".join(lines) + "\n"


def _move_told(match: Match, number: int) -> Iterator[str]:
    if number:
        yield f"-> {match.moves[-1]}"
        for message in match.told[-1]:
            yield f"   {say(message)}"


def _everybody(match: Match) -> Iterator[str]:
    """The public view, then what each seat sees besides, then the legal moves."""
    names = [f"seat {seat}" for seat in range(match.setting.variant.seats)]
    draw = board(match.game).read_out
    public = draw(match.view(), [], names, "en")
    yield from public
    for seat, name in enumerate(names):
        own = [line for line in draw(match.view(seat), [], names, "en") if line not in public]
        yield from (f"  {name} also sees: {line}" for line in own)
    legal = match.legal()
    more = f" … {len(legal)} in all" if len(legal) > MOST_LISTED else ""
    yield f"legal: {', '.join(legal[:MOST_LISTED])}{more}"
