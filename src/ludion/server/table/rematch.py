"""Another game: the same table once more, everybody on another seat."""

from __future__ import annotations

import msgspec

from ludion.server.table import messages
from ludion.server.table.begins import first_of_rematch, moved_round
from ludion.server.table.bots import playing_bots
from ludion.server.table.commands import Actor
from ludion.server.table.refusal import refuse
from ludion.server.table.table import Chair, Heading, SeatPlan, Table


def check_rematch(table: Table, actor: Actor, message: messages.Rematch) -> None:
    """Raises ``Refusal`` unless somebody may have another game."""
    if message.bot is not None and message.bot not in playing_bots():
        raise refuse("malformed", "no_such_bot", bot=message.bot)
    if not table.has_part(actor.person):
        raise refuse("not_yours", "not_your_seat")
    if table.status != "over":
        raise refuse("not_now", "not_over")


def rematch_heading(
    table: Table, host: str, bot: str | None, id: str, secret: str, now: int
) -> Heading:
    """The heading of the table for the other game; ``bot`` changes the level of its bots."""
    returns = table.ending.returns if table.ending else [0.0] * table.seats
    chairs = moved_round(table.chairs, first_of_rematch(table.heading.begins, returns))
    return msgspec.structs.replace(
        table.heading,
        id=id,
        start=None,
        plans=[_plan(chair, host, bot) for chair in chairs],
        secret=secret,
        version=table.setting.game.version,
        host=host,
        created=now,
        rematch_of=table.id,
    )


def _plan(chair: Chair, host: str, bot: str | None) -> SeatPlan:
    if chair.person:
        return SeatPlan("person", chair.person, chair.name, reserved=chair.person != host)
    return SeatPlan("bot", bot=bot or chair.bot)
