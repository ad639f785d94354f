"""Tables: opening them, the lobby, replays, proofs, and the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request, WebSocket
from fastapi.responses import JSONResponse

from ludion.errors import LudionError
from ludion.kernel.contract import NOBODY
from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import (
    HeavyWork,
    MaybePerson,
    SomePerson,
    TableIdPath,
    TheServer,
    check_ready,
    limit,
    not_found,
    problems,
)
from ludion.server.http.models import Opened, Proof, Replay, TableSummary, TableWish
from ludion.server.http.new_table import heading_of
from ludion.server.http.replay import Watcher, replay_as_json, watcher_named
from ludion.server.http.shedding import shed
from ludion.server.http.summaries import summaries
from ludion.server.live.live_table import LiveTable
from ludion.server.people.limits import OPENINGS
from ludion.server.store.people import TooMany
from ludion.server.table import fairness
from ludion.server.wire import socket

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=BoundedRoute)

PUT_ASIDE = "what is kept of this table is damaged: it was put aside"
MOST_TABLES = 100
"""So many tables that are not over somebody may have opened."""
GameFilter = Annotated[str | None, Query(pattern=r"^[a-z0-9_-]{1,32}$")]
As = Annotated[str, Query(alias="as", pattern=r"^([0-7]|spectator|all)$")]
First = Annotated[int, Query(ge=0, le=100_000)]
Count = Annotated[int, Query(ge=1, le=200)]


MOST_OF_BOTS = {"guest": 2, "account": 10}
"""How many games that only bots play somebody may have going on."""


@router.post("", status_code=201, responses=problems(401, 422, 503))
async def open_table(
    request: Request, server: TheServer, person: SomePerson, body: TableWish
) -> Opened:
    """Open a table; the game begins as soon as no seat is open."""
    limit(request, "open", OPENINGS, person.id)
    shed(server, "table")
    check_ready(server, body.game)
    try:
        heading = heading_of(body, person, server.machine)
    except LudionError as problem:
        raise HTTPException(422, str(problem)) from None
    most = (MOST_TABLES, MOST_OF_BOTS[person.kind]) if server.limits.on else None
    try:
        await server.store.tables.create(heading, most)
    except TooMany as problem:
        detail = f"{problem} are the most: end one first"
        raise HTTPException(429, detail, {"retry-after": "60"}) from None
    return Opened(id=heading.id)


@router.get("", responses=problems())
async def lobby(
    server: TheServer,
    person: MaybePerson,
    status: Literal["open", "playing"] = "open",
    game: GameFilter = None,
) -> list[TableSummary]:
    """Public tables that wait for players, or are being played."""
    rows = await server.store.tables.lobby(status, game)
    return await summaries(server, rows, person.id if person else None)


@router.get("/{id}", responses=problems(404, 409))
async def one_table(server: TheServer, person: MaybePerson, id: TableIdPath) -> TableSummary:
    """A table, for whoever has its link."""
    row = await server.store.tables.summary(id)
    if row is None:
        not_found("table")
    if row["damaged"]:
        raise HTTPException(409, PUT_ASIDE)
    return (await summaries(server, [row], person.id if person else None))[0]


async def _found(server: TheServer, id: str) -> LiveTable:
    live = await server.tables.find(id)
    if live is None:
        if id in server.tables.damaged:
            raise HTTPException(409, PUT_ASIDE)
        not_found("table")
    return live


@router.get("/{id}/record", responses=problems(404, 409))
async def table_record(server: TheServer, id: TableIdPath) -> dict[str, Any]:
    """The record of a finished game."""
    record = await server.store.results.record(id)
    if record is None:
        if await server.store.tables.summary(id) is None:
            not_found("table")
        raise HTTPException(409, "the game is not over")
    return JSONResponse(  # type: ignore[return-value]
        record, headers={"content-disposition": f'attachment; filename="ludion-{id[:8]}.json"'}
    )


@router.get("/{id}/proof", responses=problems(404, 409))
async def table_proof(server: TheServer, id: TableIdPath) -> Proof:
    """The record with the secret behind its deal, for ``ludion verify``."""
    live = await _found(server, id)
    record = await server.store.results.record(id)
    if record is None or live.table.status != "over":
        raise HTTPException(409, "the game is not over")
    heading = live.table.heading
    seated = None
    if heading.begins == "lot":
        seated = fairness.seated_before_lot(record["players"], heading.secret)
    commitment = fairness.commitment_of(heading.secret)
    return Proof(record=record, secret=heading.secret, commitment=commitment, seated=seated)


@router.get("/{id}/replay", responses=problems(404, 409, 503))
async def table_replay(
    server: TheServer,
    heavy: HeavyWork,
    person: MaybePerson,
    id: TableIdPath,
    watcher: As = "spectator",
    first: First = 0,
    count: Count = 50,
) -> Replay:
    """Positions of a game, from a seat's knowledge; ``all`` once it is over."""
    shed(server, "analysis")
    live = await _found(server, id)
    table = live.table
    if table.match is None:
        raise HTTPException(409, "the game has not begun")
    wanted = watcher_named(watcher, table.seats)
    if wanted is None:
        not_found("seat")
    if table.status != "over" and not _may_watch(live, person.id if person else None, wanted):
        raise HTTPException(403, "until the game is over you see only what you may know")
    match, names = table.match.copy(), table.names()  # the game goes on meanwhile
    answer: Any = await heavy.run(lambda: replay_as_json(match, names, wanted, first, count))
    return answer  # type: ignore[no-any-return]


def _may_watch(live: LiveTable, person: str | None, wanted: Watcher) -> bool:
    """A seat's knowledge is for whoever plays that seat, and no other, at this screen."""
    return wanted == (NOBODY,) or (len(wanted) == 1 and wanted == live.table.seats_of(person))


@router.websocket("/{id}/live")
async def live_table(
    websocket: WebSocket, id: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
) -> None:
    await socket.serve(websocket.app.state.server.gate, websocket, id)
