"""Wild Edison & Co.: it crowds the squares where something can go wrong.

Uniform choices seldom put two vehicles on one square, let alone below the drop, and run out of one
type of card long before the others. Here the third card of a round and the move are chosen by what
they lead to, and the first two cards mostly from the type of which most are left.
"""

from __future__ import annotations

from random import Random

import numpy as np

from ludion.bots.contract import Knowledge
from ludion.games.edison import moves
from ludion.games.edison.cards import D2, FWD, OF_TYPE, REV, TYPE
from ludion.games.edison.state import CARD, CENTRE, MOVE, OIL, OVER, State
from ludion.kernel import play as kernel
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, States

THRIFT = 0.7
"""How often the type of which most cards are left is played."""
HASTE = 0.5
"""How often the game is ended by a card that leaves the next player without one to play."""
NOTHING_MOVES = 100.0


def choose(knowledge: Knowledge) -> Move:
    random = Random(knowledge.seed)
    state = knowledge.world[0]
    legal = knowledge.legal()
    if state.phase == MOVE:
        return random.choices(legal, [_end_weight(state, move) for move in legal])[0]
    if state.phase != CARD:
        return random.choice(legal)
    if state.played == 2:
        return random.choices(legal, [_last_card_weight(knowledge.world, m) for m in legal])[0]
    ending = [move for move in legal if _ends_the_game(knowledge.world, move)]
    if ending and random.random() < HASTE:
        return random.choice(ending)
    return _first_card(state, legal, random)


def _ends_the_game(world: States, card: Move) -> bool:
    then = world.copy()
    kernel.play(then, 0, card)
    return bool(then[0].phase == OVER)


def _first_card(state: State, legal: list[Move], random: Random) -> Move:
    """A card of the type of which most are left, or of the one of which fewest are."""
    types = sorted({int(TYPE[kind]) for kind in legal}, key=lambda t: _left(state, t))
    wanted = types[-1] if random.random() < THRIFT else types[0]
    return random.choice([kind for kind in legal if TYPE[kind] == wanted])


def _left(state: State, kind_type: int) -> int:
    kinds = int(state.held[state.player]) & int(OF_TYPE[kind_type])
    directions = (1 << FWD) | (1 << REV)
    more = int(state.gears[state.player].sum()) if kinds & directions else 0
    return (kinds & ~directions).bit_count() + more


def _last_card_weight(world: States, card: Move) -> float:
    """How interesting the moves are that a third card leads to."""
    then = world.copy()
    kernel.play(then, 0, card)
    if then[0].phase != MOVE:
        return NOTHING_MOVES
    found = np.empty(len(moves.NOTATION), np.int16)
    ends = found[: kernel.legal(then, 0, found)]
    best = max(_end_weight(then[0], int(move)) for move in ends)
    two = D2 in then[0].table and any(then[0].squares[_place(int(move))[0]] == OIL for move in ends)
    return best * (3 if len(ends) == 1 else 1) * (3 if two else 1)


def _place(move: Move) -> tuple[int, int]:
    """The square and the lane a move ends on."""
    place = plain(moves.split_end)(move)[1]
    return int(moves.SQUARE[place]), int(moves.LANE[place])


def _end_weight(state: State, move: Move) -> float:
    """How interesting an end is: below the drop, next to another vehicle, on oil, by the ramp."""
    square, lane = _place(move)
    if square == CENTRE:
        return 3.0
    beside = {-1: 5.0, 0: 20.0, 1: 200.0, 2: 8.0}
    weight = beside.get(square - int(state.ramp), 1.0)
    if state.squares[square] == OIL:
        weight = 4.0
    shared = square != 0 and any(int(at) == square for at in state.at)
    return weight * (6 if shared else 1) * (3 if lane else 1)
