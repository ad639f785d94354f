"""Rare situations of Edison & Co., and how often wild games meet them.

python -m tests.games.edison.situations [GAMES]   prints the table
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from ludion.bots import Knowledge, bot
from ludion.games import find
from ludion.games.edison import moves
from ludion.games.edison.cards import D1, D2, FWD, PAIRS
from ludion.games.edison.state import CARD, CENTRE, MOVE, OIL, OVER, SCORE, VARIANTS
from ludion.games.edison.ways import furthest
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, State, States

EDISON = find("edison")

ANYWHERE = (
    "a full -10 refuses the jump",
    "a full square stops a vehicle",
    "both lanes are shut",
    "a vehicle's own lane is shut, the other is not",
    "one lane of the end is shut",
    "both lanes of the end are free",
    "the foot of the drop is a dead end",
    "neither vehicle can move",
    "one vehicle is forced",
    "a vehicle in the centre is chosen",
    "the ramp is taken",
    "the ramp is taken in reverse",
    "the ramp is refused: the centre is taken",
    "the ramp can be taken, and 10 is full",
    "the ramp is left for the drop",
    "the drop is passed",
    "Start is passed",
    "a move ends on Start",
    "a move ends below the drop",
    "oil turns a vehicle",
    "oil turns a vehicle back",
    "a 2 and oil in one round",
    "a 2 with no move",
    "the game ends at the first card",
    "the game ends at the second card",
    "the game ends at the third card",
    "the game ends with a 2 on the table",
    "a negative score",
    "a negative total",
    "the win is shared",
)
IN_THREE = (
    "a 2 evaluates without oil",
    "a 2 evaluates with oil",
    "a 2 is declined without oil",
    "a 2 is declined with oil",
    "a 2 is decided about with no move",
    "a total takes the Zeppelin Car's score",
    "the Zeppelin Car's score is taken and negative",
)
SITUATIONS = ANYWHERE + IN_THREE
NOT_BY_SQUARE = ("both lanes are shut", "one lane of the end is shut")
"""What cannot be with the wall rule ``square``, by which one vehicle shuts a walled square."""


def situations(before: States, move: Move, after: States) -> Iterator[str]:
    """The rare situations that a move meets."""
    was, now = before[0], after[0]
    if was.phase == CARD and was.played == 2:
        yield from _at_the_third_card(before, move, after)
    if moves.is_end(move):
        yield from _at_a_move(was, move, now)
    if was.phase == SCORE:
        verb = "evaluates" if move == moves.EVALUATE else "is declined"
        yield f"a 2 {verb} {'with' if was.oil else 'without'} oil"
    if now.phase == OVER:
        yield from _at_the_end(now)


def _at_the_third_card(before: States, card: Move, after: States) -> Iterator[str]:
    """What becomes of the two vehicles of the choice card."""
    asked = before.copy()
    asked[0].table[2] = card
    asked[0].played = 3
    table = [int(kind) for kind in asked[0].table]
    distance = next(kind for kind in table if D1 <= kind < FWD) - D1 + 1
    pair = PAIRS[next(kind for kind in table if kind < D1)]
    able = 0
    for vehicle in pair:
        if asked[0].at[vehicle] == CENTRE:
            yield "a vehicle in the centre is chosen"
            continue
        steps, square = furthest(asked, 0, vehicle)
        able += steps == distance
        way = int(asked[0].facing[vehicle]) * (1 if FWD in table else -1)
        yield from _on_the_way(asked[0], vehicle, way, distance, int(steps), int(square))
    if able == 1:
        yield "one vehicle is forced"
    if after[0].phase != MOVE:
        yield "neither vehicle can move"
        if D2 in table:
            yield "a 2 with no move"
        if after[0].phase == SCORE:
            yield "a 2 is decided about with no move"


def _on_the_way(
    state: State, vehicle: int, way: int, distance: int, steps: int, square: int
) -> Iterator[str]:
    """What a vehicle meets on its way, and why it stops."""
    start = int(state.at[vehicle])
    if way > 0 and (int(state.ramp) - start) % 23 == distance - 1 and steps >= distance - 1:
        taken = CENTRE in state.at
        full = list(state.at).count(state.ramp + 1) == 2
        if taken:
            yield "the ramp is refused: the centre is taken"
        elif full:
            yield "the ramp can be taken, and 10 is full"
    if steps == distance:
        return
    if square == state.ramp + 1 and way < 0:
        yield "the foot of the drop is a dead end"
        return
    beyond = (square + way) % 23
    inside = [int(state.lane[v]) for v in range(4) if state.at[v] == beyond]
    if square == state.ramp and way > 0 and len(inside) == 2:
        yield "a full -10 refuses the jump"
    elif not int(state.walls) >> beyond & 1:
        yield "a full square stops a vehicle"
    elif len(inside) == 2:
        yield "both lanes are shut"
    elif state.closed:
        yield "one vehicle shuts a walled square"
    else:
        yield "a vehicle's own lane is shut, the other is not"


def _at_a_move(was: State, move: Move, now: State) -> Iterator[str]:
    vehicle, place = moves.split_end(move)
    end, start = int(moves.SQUARE[place]), int(was.at[vehicle])
    gear = 1 if FWD in was.table else -1
    way = gear * int(was.facing[vehicle])
    legal = _legal(was)
    if end == CENTRE:
        yield "the ramp is taken" if gear > 0 else "the ramp is taken in reverse"
        return
    if moves.END_MOVE[vehicle, CENTRE, 0] in legal:
        yield "the ramp is left for the drop"
    if moves.LANE[place]:
        other = moves.END_MOVE[vehicle, end, 3 - moves.LANE[place]]
        taken = any(was.at[v] == end for v in range(4))
        if other in legal:
            yield "both lanes of the end are free"
        elif taken:
            yield "one lane of the end is shut"
    yield from _on_the_ring(start, end, way, int(was.ramp))
    if was.squares[end] == OIL:
        yield "oil turns a vehicle" if now.facing[vehicle] < 0 else "oil turns a vehicle back"
        if D2 in was.table:
            yield "a 2 and oil in one round"


def _on_the_ring(start: int, end: int, way: int, ramp: int) -> Iterator[str]:
    if way > 0 and (ramp - start) % 23 < (end - start) % 23:
        yield "the drop is passed"
    if way * (end - start) < 0 and end:
        yield "Start is passed"
    if end == 0:
        yield "a move ends on Start"
    if end == ramp + 1:
        yield "a move ends below the drop"


def _legal(state: State) -> list[int]:
    states = np.empty(1, EDISON.dtype)
    states[0] = state
    found = np.empty(len(moves.NOTATION), np.int16)
    return [int(move) for move in found[: kernel.legal(states, 0, found)]]


def _at_the_end(now: State) -> Iterator[str]:
    yield f"the game ends at the {('first', 'second', 'third')[now.played]} card"
    if D2 in now.table[: now.played]:
        yield "the game ends with a 2 on the table"
    if min(now.score) < 0:
        yield "a negative score"
    totals = [int(total) for total in now.totals[: now.seats]]
    if min(totals) < 0:
        yield "a negative total"
    sides = 2 if VARIANTS[now.variant].endswith("teams") else int(now.seats)
    if sum(int(now.winners) >> side & 1 for side in range(sides)) > 1:
        yield "the win is shared"
    if VARIANTS[now.variant] == "three":
        yield from _zeppelin(now)


def _zeppelin(now: State) -> Iterator[str]:
    for seat in range(3):
        if not now.evaluated[seat]:
            yield "a total takes the Zeppelin Car's score"
            if now.score[1] < 0:
                yield "the Zeppelin Car's score is taken and negative"


def wild_game(
    variant: str, seed: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[States, Move, States]]:
    """A game of wild players, move by move."""
    wild = bot("wild")
    random = Random(f"{variant}/{seed}")
    setting = EDISON.setting(variant, options)
    states = EDISON.blank(setting)
    kernel.deal(states, 0, np.uint64(random.getrandbits(64)))
    while (seat := int(kernel.seat(states, 0))) >= 0:
        before = states.copy()
        world = states.copy()
        kernel.imagine(world, 0, seat, np.uint64(random.getrandbits(64)))
        move = wild.choose(Knowledge(setting, seat, world, random.getrandbits(64)))
        kernel.play(states, 0, move)
        yield before, move, states


def count(
    games: int, variants: Sequence[str] = VARIANTS, options: Mapping[str, Any] | None = None
) -> dict[str, Counter[str]]:
    """How often each situation occurs, for each variant, in so many games of it."""
    counts = {variant: Counter[str]() for variant in variants}
    for variant, found in counts.items():
        for seed in range(games):
            for before, move, after in wild_game(variant, seed, options):
                found.update(situations(before, move, after))
    return counts


def main(games: int) -> None:
    counts = count(games)
    print(f"{'in ' + str(games) + ' wild games each':50}", *(f"{v[:9]:>9}" for v in VARIANTS))
    for situation in SITUATIONS:
        print(f"{situation:50}", *(f"{counts[v][situation]:9}" for v in VARIANTS))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
