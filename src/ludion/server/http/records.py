"""Records that people bring, and the analysis of any position."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response

from ludion.errors import BadRecord
from ludion.match import Match
from ludion.server.http.bodies import MOST_RECORD, RecordRoute
from ludion.server.http.common import (
    HeavyWork,
    MaybePerson,
    TableIdPath,
    TheServer,
    check_ready,
    limit,
    not_found,
    problems,
)
from ludion.server.http.models import Analysis, AnalysisWish, EstimateOut, Opened, Replay
from ludion.server.http.replay import replay_as_json, watcher_named
from ludion.server.http.shedding import shed
from ludion.server.http.tables import As, Count, First
from ludion.server.live.turns import Client
from ludion.server.people.limits import ANALYSES, IMPORTS
from ludion.server.server import Server
from ludion.server.store.people import TooMany
from ludion.server.table.bots import playing_bots
from ludion.server.wire.origin import address_of

router = APIRouter(prefix="/api", tags=["records"], route_class=RecordRoute)

MOST_IMPORTS = 200
"""So many records somebody may keep here."""


def replayed(server: Server, record: Any) -> Match:
    """The match of a record; a long one takes a while, so not on the event loop."""
    if isinstance(record, dict):
        check_ready(server, str(record.get("game")))
    try:
        return Match.from_record(record)
    except BadRecord as problem:
        raise HTTPException(422, str(problem)) from None


@router.post("/records", status_code=201, responses=problems(409, 422, 503, most=MOST_RECORD))
async def add_record(
    request: Request,
    server: TheServer,
    heavy: HeavyWork,
    person: MaybePerson,
    body: dict[str, Any],
) -> Opened:
    """Keep a record, to be shared by its link: of somebody as long as that person is known.

    One that nobody brought is kept for 30 days.
    """
    shed(server, "analysis")
    limit(request, "import", IMPORTS, person.id if person else None)
    record = await heavy.run(lambda: replayed(server, body).record())
    id, now = server.machine.id(), server.machine.now()
    owner = person.id if person else None
    try:
        await server.store.results.add_record(id, record, owner, now, MOST_IMPORTS)
    except TooMany:
        raise HTTPException(409, f"{MOST_IMPORTS} records are the most") from None
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
    heavy: HeavyWork,
    id: TableIdPath,
    watcher: As = "spectator",
    first: First = 0,
    count: Count = 50,
) -> Replay:
    """Positions of a recorded game."""
    shed(server, "analysis")
    record = await get_record(server, id)

    def work() -> Response:
        match = replayed(server, record)
        wanted = watcher_named(watcher, match.setting.variant.seats)
        if wanted is None:
            not_found("seat")
        return replay_as_json(match, match.players, wanted, first, count)

    answer: Any = await heavy.run(work)
    return answer  # type: ignore[no-any-return]


def _position(server: Server, wish: AnalysisWish) -> Match:
    match = replayed(server, wish.record)
    if wish.number > match.count:
        raise HTTPException(422, f"number: {match.count} moves were played")
    then = match.at(wish.number)
    if then.seat is None:
        raise HTTPException(422, "number: the game is over there")
    return then


@router.post("/analysis", responses=problems(404, 422, 503, most=MOST_RECORD))
async def analyse(
    request: Request,
    server: TheServer,
    heavy: HeavyWork,
    person: MaybePerson,
    body: AnalysisWish,
) -> Analysis:
    """A bot's estimate of every legal move of a recorded position."""
    shed(server, "analysis")
    limit(request, "analyse", ANALYSES, person.id if person else None)
    bot = body.bot or playing_bots()[-1]
    if bot not in playing_bots():
        raise HTTPException(422, f"there is no bot {bot!r}")
    then = await heavy.run(lambda: _position(server, body))
    assert then.seat is not None
    client = Client(person.id if person else address_of(request.scope), "")
    estimates = await server.tables.bot_threads.estimate(then, bot, client)
    return Analysis(
        bot=bot,
        seat=then.seat,
        estimates=[EstimateOut(**msgspec.structs.asdict(one)) for one in estimates],
    )
