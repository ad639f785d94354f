"""What a move would do, for a player who weighs it. Nothing changes by asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludion.foresight import foresee
from ludion.server.table import messages
from ludion.server.table.commands import decide
from ludion.server.table.refusal import refuse

if TYPE_CHECKING:
    from ludion.server.live.connection import Connection
    from ludion.server.live.live_table import LiveTable


def whatif(live: LiveTable, connection: Connection, message: messages.WhatIf) -> None:
    """Answer what a move would do; refused whenever the move itself would be."""
    if live.tables.overload.refuses("analysis"):
        raise refuse("busy", "overload_analysis")
    if not connection.foresights.take():
        raise refuse("too_much", "too_many")
    table = live.table
    move = messages.Play(move=message.move, number=message.number, seat=message.seat)
    if not decide(connection.actor, move, table, live.tables.moment()):
        raise refuse("late", "late")  # it was made already
    match, seat = table.match, table.deciding
    assert match is not None
    assert seat is not None
    seen = foresee(match, seat, match.game.parse(message.move))
    connection.tell(
        messages.Foreseen(
            number=message.number,
            move=message.move,
            changes=seen.changes,
            told=seen.told,  # type: ignore[arg-type]
            more=seen.more,
            id=message.id,
        )
    )
