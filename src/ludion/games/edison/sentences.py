"""Edison & Co. in words: why a move is refused, and what a move did."""

from __future__ import annotations

from ludion.games.edison import moves
from ludion.games.edison.cards import (
    CARDS,
    CHOICE,
    D2,
    DISTANCE,
    FWD,
    LETTERS,
    PAIRS,
    TYPE,
    TYPES,
    VEHICLES,
    Vehicle,
)
from ludion.games.edison.codec import in_teams
from ludion.games.edison.moves import place_name
from ludion.games.edison.state import BET, CARD, CENTRE, MOVE, OIL, OVER, RING, SCORE, THREE, State
from ludion.games.edison.track import CENTRE_VALUE
from ludion.games.edison.ways import way_of
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, Seat
from ludion.words import Argument, Message, Player

# -- refusals ---------------------------------------------------------------------------------


def is_bet(move: Move) -> bool:
    return moves.BETTING <= move < moves.OTHER_END


def why_not(state: State, move: Move) -> Message:
    """Why a move of the table is not legal now."""
    if state.phase == BET:
        return _why_not_bet(state, move)
    if state.phase == CARD:
        return _why_not_card(state, move)
    if state.phase == MOVE:
        return _why_not_end(state, move)
    return _refuse("decide_first", "zeppelin")


def _refuse(reason: str, rule: str, **arguments: Argument) -> Message:
    return Message(f"edison.refuse.{reason}", arguments, rule)


def _vehicle(vehicle: Vehicle) -> Message:
    return Message(f"edison.vehicle.{LETTERS[vehicle]}")


def _type(kind_type: int) -> Message:
    return Message(f"edison.type.{TYPES[kind_type]}")


def _why_not_bet(state: State, move: Move) -> Message:
    favourite = _vehicle(int(state.dealt[state.player]))
    if is_bet(move):
        return _refuse("not_favourite", "bets", vehicle=favourite)
    return _refuse("bet_first", "bets", vehicle=favourite)


def _why_not_card(state: State, move: Move) -> Message:
    if move >= moves.END:
        return _refuse("card_first", "round")
    if TYPE[move] in TYPE[state.table[: state.played]]:
        return _refuse("type_played", "round", type=_type(int(TYPE[move])))
    return _refuse("not_in_hand", "cards", card=CARDS[move])


def _why_not_end(state: State, move: Move) -> Message:
    if not moves.is_end(move):
        return _refuse("move_first", "round")
    vehicle, place = plain(moves.split_end)(move)
    choice = _on_table(state, CHOICE)
    if vehicle not in PAIRS[choice]:
        return _refuse("not_chosen", "round", vehicle=_vehicle(vehicle), card=CARDS[choice])
    if state.at[vehicle] == CENTRE:
        return _refuse("in_centre", "centre", vehicle=_vehicle(vehicle))
    square, lane = int(moves.SQUARE[place]), int(moves.LANE[place])
    if square == CENTRE:
        return _why_not_centre(state, vehicle)
    walled = int(state.walls) >> square & 1
    if bool(lane) != bool(walled):
        return _refuse("name_lane" if walled else "no_lane", "lanes", square=square)
    return _why_not_there(state, vehicle)


def _why_not_centre(state: State, vehicle: Vehicle) -> Message:
    if CENTRE in state.at:
        return _refuse("centre_taken", "ramp")
    return _refuse("not_exact", "ramp", vehicle=_vehicle(vehicle), square=int(state.ramp))


def _why_not_there(state: State, vehicle: Vehicle) -> Message:
    distance = _on_table(state, DISTANCE) - CARDS.index("d1") + 1
    name = _vehicle(vehicle)
    end, stopped = way_of(state, vehicle)
    if stopped is None:
        return _refuse("wrong_end", "distance", vehicle=name, distance=distance, square=end)
    if stopped == state.ramp + 1:
        return _refuse("drop", "drop", vehicle=name, distance=distance, square=stopped)
    return _refuse("blocked", "lanes", vehicle=name, distance=distance, square=stopped)


def _on_table(state: State, kind_type: int) -> int:
    """The card of a type that lies on the table."""
    return next(int(kind) for kind in state.table[: state.played] if TYPE[kind] == kind_type)


# -- how far ----------------------------------------------------------------------------------


def progress(state: State) -> Message:
    """Which round is played."""
    return Message("edison.progress", {"number": int(state.round_number)})


# -- what happened ----------------------------------------------------------------------------


def tell(before: State, move: Move, after: State) -> list[Message]:
    """What everybody at the table saw happen."""
    player = Player(int(before.player))
    if moves.is_end(move):
        told = _tell_end(before, move, player)
    elif move < moves.END:
        told = [_told("card", player=player, card=CARDS[move])]
        if before.played == 2 and after.phase != MOVE:
            told.append(_told("nothing_moves", "distance"))
    elif move >= moves.BETTING:
        told = [_told("bet", player=player)]
    else:
        told = [_told("evaluate" if move == moves.EVALUATE else "decline", player=player)]
    return told + _tell_evaluation(before, move, after) + _tell_over(after)


def _told(event: str, rule: str | None = None, **arguments: Argument) -> Message:
    return Message(f"edison.told.{event}", arguments, rule)


def _tell_end(before: State, move: Move, player: Player) -> list[Message]:
    vehicle, place = plain(moves.split_end)(move)
    square = int(moves.SQUARE[place])
    name = _vehicle(vehicle)
    told = [
        _told(
            "move",
            player=player,
            vehicle=name,
            start=place_name(int(before.at[vehicle]), int(before.lane[vehicle])),
            end=place_name(square, int(moves.LANE[place])),
        )
    ]
    if square == CENTRE:
        told.append(_told("centre", "centre", vehicle=name, points=CENTRE_VALUE))
    elif before.squares[square] == OIL:
        told.append(_told("oil", "oil", vehicle=name))
    elif _crosses_the_drop(before, vehicle, square):
        told.append(_told("drop", "drop", vehicle=name))
    return told


def _crosses_the_drop(before: State, vehicle: Vehicle, end: int) -> bool:
    way = int(before.facing[vehicle]) * (1 if FWD in before.table else -1)
    ahead = (int(before.ramp) - int(before.at[vehicle])) % RING
    return way > 0 and ahead < (end - int(before.at[vehicle])) % RING


# -- evaluations ------------------------------------------------------------------------------


def _values(state: State) -> list[int]:
    """What an evaluation gives each vehicle where it stands."""
    squares = [int(state.squares[state.at[v]]) for v in range(VEHICLES)]
    return [0 if value == OIL else value for value in squares]


def _was_evaluated(before: State, move: Move, after: State) -> bool:
    """Whether the round that a move ended had its evaluation."""
    if after.round_number == before.round_number:
        return False
    if before.phase == SCORE:
        return move == moves.EVALUATE or bool(before.oil)
    two_played = move == D2 or D2 in before.table[: before.played]
    return bool(two_played and after.variant != THREE) or _ended_on_oil(before, move)


def _ended_on_oil(before: State, move: Move) -> bool:
    if not moves.is_end(move):
        return False
    _, place = plain(moves.split_end)(move)
    return bool(before.squares[moves.SQUARE[place]] == OIL)


def _tell_evaluation(before: State, move: Move, after: State) -> list[Message]:
    if not _was_evaluated(before, move, after):
        return []
    return [_told("evaluation", "evaluation", points=_points(_values(after)))]


def _points(values: list[int]) -> str:
    """Points by vehicle, as everybody reads them: ``R +3, Z −5, P 0, M +8``."""
    signed = [f"{value:+d}".replace("-", "−") if value else "0" for value in values]
    return ", ".join(f"{letter} {text}" for letter, text in zip(LETTERS, signed, strict=True))


# -- the end ----------------------------------------------------------------------------------


def _tell_over(after: State) -> list[Message]:
    if after.phase != OVER:
        return []
    due = (int(after.first) + int(after.played)) % int(after.seats)
    told = [
        _told("no_card", "ending", player=Player(due)),
        _told("last_evaluation", "ending", points=_points(_values(after))),
    ]
    sides = 2 if in_teams(after) else int(after.seats)
    for seat in range(sides):
        told.append(_tell_side(after, "total", seat, points=int(after.totals[seat])))
    winners = [seat for seat in range(sides) if int(after.winners) >> seat & 1]
    for seat in winners:
        told.append(_tell_side(after, "win" if len(winners) == 1 else "share", seat))
    return told


def _tell_side(state: State, event: str, seat: Seat, **arguments: Argument) -> Message:
    """Something about a player, or about a team."""
    if in_teams(state):
        both: dict[str, Argument] = {"player": Player(seat), "partner": Player(seat + 2)}
        return _told(f"team_{event}", "ending", **both, **arguments)
    return _told(event, "ending", player=Player(seat), **arguments)
