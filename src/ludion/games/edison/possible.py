"""Whether a position can come about.

A round takes one card of each type, each from another player, and the seats take turns to be left
out: so hands are possible exactly if every seat has played as many cards as the rounds say, and as
many of each type have been played as there were rounds. (Such a table of counts can always be
split into rounds.)
"""

from __future__ import annotations

from ludion.errors import BadState
from ludion.games.edison.cards import (
    CARDS,
    CHOICE,
    D2,
    FWD,
    GEARS,
    HAND_SIZE,
    LETTERS,
    OF_TYPE,
    PAIRS,
    TYPE,
    TYPES,
    VEHICLES,
    ZEPPELIN,
    Kind,
)
from ludion.games.edison.codec import in_teams
from ludion.games.edison.layouts import GREATEST
from ludion.games.edison.state import (
    ADVANCED,
    BET,
    CARD,
    CENTRE,
    MOVE,
    OIL,
    OVER,
    PHASES,
    SCORE,
    THREE,
    State,
)
from ludion.games.edison.ways import look
from ludion.kernel.contract import Seat, States

CENTRE_VALUE = 15


def check(states: States) -> None:
    """Raise ``BadState`` if the position that has been read cannot be."""
    state = states[0]
    _check_hands(state)
    _check_places(state)
    _check_history(state)
    _check_evaluated(state)
    if state.oil and state.phase != SCORE:
        raise BadState("oil", "is true only in the phase score")
    CHECKS[state.phase](states)


# -- hands ------------------------------------------------------------------------------------


def _count(state: State, seat: Seat, kind: Kind) -> int:
    """How many cards of a kind a seat holds."""
    if kind >= FWD:
        return int(state.gears[seat, kind - FWD])
    return int(state.held[seat]) >> kind & 1


def _hand_size(state: State, seat: Seat) -> int:
    return sum(_count(state, seat, kind) for kind in range(len(CARDS)))


def _plays_due(state: State, seat: Seat) -> int:
    """How many cards a seat has played by now."""
    seats = int(state.seats)
    rounds = int(state.round_number) - 1
    played = sum((first + i) % seats == seat for first in range(rounds) for i in range(3))
    return played + sum((rounds + i) % seats == seat for i in range(state.played))


def _check_hands(state: State) -> None:
    for i in range(state.played):
        seat = (int(state.first) + i) % int(state.seats)
        kind = int(state.table[i])
        if _count(state, seat, kind) >= (GEARS[kind - FWD] if kind >= FWD else 1):
            raise BadState(f"hands[{seat}]", f"still holds the {CARDS[kind]} that is on the table")
    for seat in range(state.seats):
        size, due = _hand_size(state, seat), HAND_SIZE - _plays_due(state, seat)
        if size != due:
            raise BadState(f"hands[{seat}]", f"must hold {due} cards by now, not {size}")
    for kind_type, name in enumerate(TYPES):
        kinds = [kind for kind in range(len(CARDS)) if TYPE[kind] == kind_type]
        held = sum(_count(state, seat, k) for seat in range(state.seats) for k in kinds)
        on_table = sum(TYPE[kind] == kind_type for kind in state.table[: state.played])
        due = 6 * int(state.seats) - int(state.round_number) + 1 - int(on_table)
        if held != due:
            raise BadState("hands", f"must hold {due} {name} cards together, not {held}")


# -- vehicles ---------------------------------------------------------------------------------


def _check_places(state: State) -> None:
    places = [(int(state.at[v]), int(state.lane[v])) for v in range(VEHICLES)]
    for v, (square, lane) in enumerate(places):
        room = VEHICLES if square == 0 else 1 if lane or square == CENTRE else 2
        there = (
            [at for at, _ in places].count(square) if state.closed else places.count((square, lane))
        )
        if there > room:
            raise BadState(f"vehicles.{LETTERS[v]}.at", "there is no room for so many vehicles")


def _check_history(state: State) -> None:
    """Nothing has moved, turned or scored more than the rounds allow."""
    rounds = int(state.round_number) - 1
    moves = rounds + (state.phase == SCORE)
    moved = [
        v
        for v in range(VEHICLES)
        if state.at[v] != 0 or state.facing[v] != 1 or state.score[v] != 0
    ]
    if len(moved) > moves:
        where = f"vehicles.{LETTERS[moved[-1]]}"
        raise BadState(where, f"{len(moved)} vehicles have moved, in {moves} moves")
    most = GREATEST * (rounds + (state.phase == OVER))
    for v in moved:
        score = int(state.score[v]) - CENTRE_VALUE * int(state.at[v] == CENTRE)
        if abs(score) > most:
            raise BadState(f"vehicles.{LETTERS[v]}.score", "is more than the rounds can give")


def _check_evaluated(state: State) -> None:
    on_table = D2 in state.table[: state.played]
    for seat in range(state.seats):
        mine = on_table and _player_of_d2(state) == seat
        gone = not _count(state, seat, D2) and not mine
        if state.evaluated[seat] and not gone:
            raise BadState(f"evaluated[{seat}]", "the d2 of this seat has not evaluated yet")
        if gone and not state.evaluated[seat] and state.variant != THREE:
            raise BadState(f"evaluated[{seat}]", "the d2 of this seat has evaluated")


def _player_of_d2(state: State) -> Seat:
    place = list(state.table[: state.played]).index(D2)
    return (int(state.first) + place) % int(state.seats)


# -- phases -----------------------------------------------------------------------------------


def _at_turn(state: State, place: int) -> Seat:
    return (int(state.first) + place) % int(state.seats)


def _expect_player(state: State, expected: Seat) -> None:
    if state.player != expected:
        phase = PHASES[state.phase]
        raise BadState("player", f"is {expected} in this phase, {phase}, not {state.player}")


def _expect_cards(state: State, low: int, high: int) -> None:
    if not low <= state.played <= high:
        phase = PHASES[state.phase]
        count = str(low) if low == high else f"{low} to {high}"
        raise BadState("table", f"{count} cards lie there in the phase {phase}")


def _has_card(state: State, seat: Seat) -> bool:
    """Whether a seat holds a card of a type still wanted in this round."""
    wanted = [t for t in range(len(TYPES)) if t not in TYPE[state.table[: state.played]]]
    return any(int(state.held[seat]) & int(OF_TYPE[t]) for t in wanted)


def _check_bet(states: States) -> None:
    state = states[0]
    if state.variant < ADVANCED:
        raise BadState("phase", "there are no bets in this variant")
    if state.round_number != 1 or state.played:
        raise BadState("round", "bets are made before the first round")
    if in_teams(state) and state.player > 1:
        raise BadState("player", "the lower seat of a team bets")


def _check_card(states: States) -> None:
    state = states[0]
    _expect_cards(state, 0, 2)
    _expect_player(state, _at_turn(state, int(state.played)))
    if not _has_card(state, int(state.player)):
        raise BadState("phase", "the player holds no card to play: the game is over")


def _check_move(states: States) -> None:
    _expect_cards(states[0], 3, 3)
    _expect_player(states[0], _at_turn(states[0], 3))
    if look(states, 0) == 0:
        raise BadState("phase", "neither vehicle of the choice card can move")


def _check_score(states: States) -> None:
    state = states[0]
    if state.variant != THREE:
        raise BadState("phase", "nobody decides about evaluations in this variant")
    _expect_cards(state, 3, 3)
    if D2 not in state.table:
        raise BadState("table", "must hold the d2 that is decided about")
    _expect_player(state, _player_of_d2(state))
    choice = next(int(kind) for kind in state.table if TYPE[kind] == CHOICE)
    if state.oil and not any(state.squares[state.at[v]] == OIL for v in PAIRS[choice]):
        raise BadState("oil", "no vehicle of the choice card stands on oil")


def _check_over(states: States) -> None:
    state = states[0]
    _expect_cards(state, 0, 2)
    if _has_card(state, _at_turn(state, int(state.played))):
        raise BadState("phase", "the next player can play a card: the game is not over")
    if state.played:
        _expect_player(state, _at_turn(state, int(state.played) - 1))
        return
    # The last round ended with its move, with its third card, or in `three` with its d2.
    places = (0, 1, 2, 3) if state.variant == THREE else (2, 3)
    if state.player not in [_at_turn(state, place - 1) for place in places]:
        raise BadState("player", "cannot have been the last to decide")


CHECKS = {
    BET: _check_bet,
    CARD: _check_card,
    MOVE: _check_move,
    SCORE: _check_score,
    OVER: _check_over,
}


# -- the result -------------------------------------------------------------------------------


def count_totals(state: State) -> None:
    """Write the totals and the winners of a game that is over."""
    for seat in range(state.seats):
        total = sum(int(w) * int(s) for w, s in zip(state.weights[seat], state.score, strict=True))
        if state.variant == THREE and not state.evaluated[seat]:
            total += int(state.score[ZEPPELIN])
        state.totals[seat] = total
    best = max(state.totals[: state.seats])
    state.winners = sum(1 << seat for seat in range(state.seats) if state.totals[seat] == best)
