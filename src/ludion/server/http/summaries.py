"""Tables as the lists show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ludion.server.http.models import SeatOut, TableSummary
from ludion.server.server import Server
from ludion.server.table.table import Table


def summary(row: dict[str, Any], person: str | None) -> TableSummary:
    """A row of the database, as one person may see it: no ids of people, no secret."""
    heading = msgspec.json.decode(row["heading"])
    seats = [
        SeatOut(
            seat=seat["seat"],
            side=seat["side"],
            kind=seat["kind"],
            name=seat["name"],
            yours=bool(person) and seat["person"] == person,
        )
        for seat in msgspec.json.decode(row["seats"])
    ]
    return TableSummary(
        id=row["id"],
        game=row["game"],
        variant=heading["variant"],
        options=heading["options"],
        status=row["status"],
        public=row["public"],
        rated=row["rated"],
        clock=heading["clock"],
        set_up=heading["start"] is not None,
        created=row["created"],
        moves=row["moves"],
        seats=seats,
        returns=msgspec.json.decode(row["returns"]) if row["returns"] else None,
        reason=row["reason"],
    )


MOST_READ = 20
"""So many games that nobody plays here are read for one list; of others it tells less."""


async def summaries(
    server: Server, rows: Sequence[dict[str, Any]], person: str | None
) -> list[TableSummary]:
    """Rows of the database, as one person may see them; with games that go on as they stand now."""
    shown = [summary(row, person) for row in rows]
    ready = server.preparation.progress
    playing = [one for one in shown if one.status == "playing" and ready(one.game) == 1]
    here = {live.table.id for live in server.tables.loaded()}
    elsewhere = [one for one in playing if one.id not in here]
    most = 0 if server.tables.overload.refuses("analysis") else MOST_READ
    left_out = {one.id for one in elsewhere[most:]}
    for one in playing:
        live = None if one.id in left_out else await server.tables.find(one.id)
        if live is not None:
            _fill_in(one, live.table)
    return shown


def _fill_in(shown: TableSummary, table: Table) -> None:
    """Say how a game stands: the database is told only when somebody comes or goes."""
    match = table.match
    if match is None or table.status != "playing":
        return
    shown.moves = table.number
    shown.deciding = match.seat
    shown.progress = msgspec.to_builtins(match.progress())
