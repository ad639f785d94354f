"""Tables with a past as long as it can be, written into a database before the server starts."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from ludion.games import find
from ludion.match import Match
from ludion.server.store import schema
from ludion.server.store.database import Database, url_of
from ludion.server.store.log import log_rows
from ludion.server.store.tables import create_table, summary_of
from ludion.server.table import events
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Heading, SeatPlan, Table

LONGEST: dict[str, Any] = {"turn_limit": 1000}
"""The options with which a game of VoldéTour goes on for longest."""


def long_game(moves: int, variant: str) -> list[str]:
    """The moves of a game of VoldéTour in which nobody wants anything but the turn to end."""
    match = Match.new(find("voldetour").setting(variant, LONGEST), 1)
    dice = random.Random(1)
    while match.count < moves and not match.over:
        legal = match.legal()
        match.play("end" if "end" in legal else dice.choice(legal))
    return match.moves[:-1] if match.over else match.moves


def heading_of(id: str, variant: str, person: str, seats: int) -> Heading:
    """A table at one screen."""
    return Heading(
        id=id,
        game="voldetour",
        version=find("voldetour").version,
        variant=variant,
        options=LONGEST,
        start=None,
        clock=None,
        secret="0" * 64,
        created=int(time.time() * 1000),
        host=person,
        public=True,
        rematch_of=None,
        curtain=False,
        plans=[SeatPlan("person", person, "Ann")] * seats,
    )


def long_log(moves: list[str], seats: int, taken_back: int = 0) -> list[AnyEvent]:
    """A game in which moves are taken back again and again, and somebody talks a lot."""
    log: list[AnyEvent] = [events.Began(at=0)]
    match = Match.new(find("voldetour").setting("two" if seats == 2 else "four", LONGEST), 1)
    for text in moves:
        assert match.seat is not None
        log.append(events.Played(at=0, seat=match.seat, move=text))
        match.play(text)
    last = events.Played(at=0, seat=match.seat_of(match.count - 1), move=moves[-1])
    for _ in range(taken_back):
        log += [events.TookBack(at=0, seat=last.seat, to=len(moves) - 1), last]
    talk = "\U0001f600" * 300
    log += [events.Spoke(at=0, seat=0, name="Ann", text=talk, person="") for _ in range(200)]
    return log


async def write(folder: Path, tables: list[tuple[Heading, list[AnyEvent]]]) -> None:
    """Keep tables with their logs, as a server would have."""
    database = Database(url_of(None, folder))
    await database.open()
    async with database.writing() as connection:
        for heading, log in tables:
            await create_table(connection, heading)
            table = Table(heading)
            rows = [{"table_id": heading.id, **row} for row in log_rows(table, log)]
            for first in range(0, len(rows), 500):
                await connection.execute(insert(schema.events), rows[first : first + 500])
            for seq, event in enumerate(log, 1):
                table.apply(seq, event)
            change = schema.tables.update().where(schema.tables.c.id == heading.id)
            await connection.execute(change.values(**summary_of(table, heading.created)))
    await database.close()
