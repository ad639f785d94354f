"""The messages of clients: each is answered, whatever it is and whatever becomes of it."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable

from ludion.kernel.contract import NOBODY
from ludion.server.live import hints, rematch, whatif
from ludion.server.live.connection import Connection
from ludion.server.live.live_table import LiveTable
from ludion.server.store.appender import NotKept
from ludion.server.table import messages
from ludion.server.table.commands import decide
from ludion.server.table.refusal import Refusal, refuse
from ludion.server.table.views import position

log = logging.getLogger("ludion.server")


def play(
    live: LiveTable, connection: Connection, move: messages.Play, then: Callable[[], None]
) -> bool:
    """Take a move the short way, and call ``then`` when it is answered.

    False if others are ahead at this table: the move must wait for its turn in ``handle``.
    """
    return live.try_change(
        functools.partial(decide, connection.actor, move),
        functools.partial(_confirm, live, connection, move),
        functools.partial(_played, connection, move, then),
    )


def _played(
    connection: Connection,
    move: messages.Play,
    then: Callable[[], None],
    problem: BaseException | None,
) -> None:
    try:
        if problem is not None:
            _refuse(connection, move, problem)
    finally:
        then()


async def handle(live: LiveTable, connection: Connection, message: messages.ClientIn) -> None:
    """Take a message of a client, and wait until it is answered."""
    live.last_used = live.tables.machine.now()
    try:
        await _take(live, connection, message)
    except Exception as problem:
        _refuse(connection, message, problem)


async def _take(live: LiveTable, connection: Connection, message: messages.ClientIn) -> None:
    if isinstance(message, messages.Ping):
        connection.tell(messages.Pong(now=live.tables.machine.now(), id=message.id))
    elif isinstance(message, messages.Sync):
        live.show(connection, message.since)
    elif isinstance(message, messages.Lift | messages.Lower):
        _draw_curtain(live, connection, message)
    elif isinstance(message, messages.Hint):
        await hints.hint(live, connection, message)
    elif isinstance(message, messages.WhatIf):
        whatif.whatif(live, connection, message)
    elif isinstance(message, messages.Rematch):
        await rematch.rematch(live, connection, message)
        _confirm(live, connection, message)
    else:
        await live.change(
            functools.partial(decide, connection.actor, message),
            functools.partial(_confirm, live, connection, message),
        )


def _draw_curtain(
    live: LiveTable, connection: Connection, message: messages.Lift | messages.Lower
) -> None:
    connection.lift(NOBODY)
    if isinstance(message, messages.Lift):
        if message.seat not in live.table.seats_of(connection.actor.person):
            raise refuse("not_yours", "not_your_seat")
        if message.seat != live.table.deciding:
            raise refuse("not_yours", "not_your_turn")
        connection.lift(message.seat)
    seen = position(live.table, connection.viewer, live.tables.moment())
    connection.tell(messages.Curtain(position=seen))
    _confirm(live, connection, message)


def _confirm(live: LiveTable, connection: Connection, message: messages.ClientIn) -> None:
    """Say that a message was taken, if its sender wants to know."""
    if message.id is not None:
        connection.tell(messages.Done(id=message.id, seq=live.table.told_seq))


def _refuse(connection: Connection, message: messages.ClientIn, problem: BaseException) -> None:
    """Say why a message was not taken."""
    if not isinstance(problem, Refusal):
        if not isinstance(problem, NotKept):
            log.error("a message could not be taken", exc_info=problem)
        problem = refuse("busy", "busy")
    connection.refuse(problem, message.id)
