"""Records that people bring, and the analysis of any position."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, HTTPException, Request

from ludion.errors import BadRecord
from ludion.match import Match
from ludion.server.http.common import (
    MaybePerson,
    TableIdPath,
    TheServer,
    check_ready,
    limit,
    not_found,
    problems,
)
from ludion.server.http.models import Analysis, AnalysisWish, EstimateOut, Opened, Replay
from ludion.server.http.replay import replay, watcher_named
from ludion.server.http.tables import As, Count, First
from ludion.server.people.limits import ANALYSES, OPENINGS
from ludion.server.server import Server
from ludion.server.table.bots import playing_bots

router = APIRouter(prefix="/api", tags=["records"])


async def _replayed(server: Server, record: Any) -> Match:
    """The match of a record; a long one takes a while, so not on the event loop."""
    if isinstance(record, dict):
        check_ready(server, str(record.get("game")))
    try:
        return await asyncio.to_thread(Match.from_record, record)
    except BadRecord as problem:
        raise HTTPException(422, str(problem)) from None


@router.post("/records", status_code=201, responses=problems(422, 503))
async def add_record(
    request: Request, server: TheServer, person: MaybePerson, body: dict[str, Any]
) -> Opened:
    """Keep a record, to be shared by its link."""
    limit(request, "open", OPENINGS, person.id if person else None)
    record = (await _replayed(server, body)).record()
    id, now = server.machine.id(), server.machine.now()
    await server.store.results.add_record(id, record, person.id if person else None, now)
    return Opened(id=id)


@router.get("/records/{id}", responses=problems(404))
async def get_record(server: TheServer, id: TableIdPath) -> dict[str, Any]:
    """A record that was brought, or that of a finished game by its table's id."""
    record: dict[str, Any] | None = await server.store.results.record(id)
    if record is None:
        not_found("record")
    return record


@router.get("/records/{id}/replay", responses=problems(404, 503))
async def replay_record(
    server: TheServer,
    id: TableIdPath,
    watcher: As = "spectator",
    first: First = 0,
    count: Count = 50,
) -> Replay:
    """Positions of a recorded game."""
    match = await _replayed(server, await get_record(server, id))
    wanted = watcher_named(watcher, match.setting.variant.seats)
    if wanted is None:
        not_found("seat")
    return replay(match, match.players, wanted, first, count)


@router.post("/analysis", responses=problems(404, 422, 503))
async def analyse(
    request: Request, server: TheServer, person: MaybePerson, body: AnalysisWish
) -> Analysis:
    """A bot's estimate of every legal move of a recorded position."""
    limit(request, "analyse", ANALYSES, person.id if person else None)
    bot = body.bot or playing_bots()[-1]
    if bot not in playing_bots():
        raise HTTPException(422, f"there is no bot {bot!r}")
    match = await _replayed(server, body.record)
    if body.number > match.count:
        raise HTTPException(422, f"number: {match.count} moves were played")
    then = match.at(body.number)
    if then.seat is None:
        raise HTTPException(422, "number: the game is over there")
    estimates = await server.tables.bot_threads.estimate(then, bot)
    return Analysis(
        bot=bot,
        seat=then.seat,
        estimates=[EstimateOut(**msgspec.structs.asdict(one)) for one in estimates],
    )
