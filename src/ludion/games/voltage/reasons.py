"""Facts of a move in Voltage that may be the reason why it is good or bad."""

from __future__ import annotations

from ludion.games.voltage.box import box_of
from ludion.games.voltage.cards import COLOURS
from ludion.games.voltage.rules import leader
from ludion.games.voltage.state import FLIPPING, OVER, State
from ludion.kernel.compiling import plain
from ludion.kernel.contract import Move, Seat
from ludion.words import Argument, Message, Player


def facts(before: State, seat: Seat, move: Move, after: State) -> list[Message]:
    """What a move does to the sets and the leads at the terminals."""
    box, found = box_of(before), []
    for who in (seat, 1 - seat):
        if after.score[who] > before.score[who]:
            found.append(_fact("wins_set", player=Player(who)))
    for terminal, colour in enumerate(box.colours):
        found += _at(before, seat, after, terminal, COLOURS.index(colour))
    owes = before.phase != FLIPPING and after.phase == FLIPPING and after.player == seat
    if owes:
        found.append(_fact("must_flip", player=Player(seat)))
    return found


def _at(before: State, seat: Seat, after: State, terminal: int, colour: int) -> list[Message]:
    """What changes at one terminal: who leads, and whether one card is missing."""
    if after.phase == OVER:
        return []
    name = Message(f"voltage.terminal.{COLOURS[colour]}")
    was, now = (int(plain(leader)(state, terminal)) for state in (before, after))
    laid = sum(int(after.laid[side, terminal]) for side in range(2))
    lay = sum(int(before.laid[side, terminal]) for side in range(2))
    found = []
    if now != was and now >= 0 and laid:
        found.append(_fact("leads", player=Player(now), terminal=name))
    if now >= 0 and laid == box_of(before).set_size - 1 and (lay != laid or now != was):
        found.append(_fact("one_missing", player=Player(now), terminal=name))
    return found


def _fact(key: str, **arguments: Argument) -> Message:
    return Message(f"voltage.reason.{key}", arguments)
