"""Reviews of finished games: ask for one, see how far it is, give it up."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response

from ludion.games.game import Json
from ludion.match import Match
from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import (
    HeavyWork,
    MaybePerson,
    TableIdPath,
    TheServer,
    limit,
    not_found,
    problems,
)
from ludion.server.http.models import ReviewOut
from ludion.server.http.records import replayed
from ludion.server.http.shedding import shed
from ludion.server.live.reviews import TooManyReviews, token_of
from ludion.server.people.identity import Person
from ludion.server.people.limits import REVIEWS
from ludion.server.server import Server
from ludion.server.wire.origin import address_of

router = APIRouter(prefix="/api/records", tags=["records"], route_class=BoundedRoute)

STILL_PLAYED = "this game is still being played: it can be reviewed when it is over"


@router.post("/{id}/review", status_code=202, responses=problems(404, 409, 503))
async def ask_for_review(
    request: Request, server: TheServer, heavy: HeavyWork, person: MaybePerson, id: TableIdPath
) -> ReviewOut:
    """Have a finished game, or a record that was brought, reviewed.

    One at a time for each person; it goes on where an earlier one of the same game had come to.
    """
    shed(server, "analysis")
    limit(request, "review", REVIEWS, person.id if person else None)
    record = await _record(server, id)
    match = await heavy.run(lambda: replayed(server, record))
    if person is not None and await _plays_it(server, person, match):
        raise HTTPException(409, STILL_PLAYED)
    who = person.id if person else address_of(request.scope)
    try:
        key = await heavy.run(lambda: server.reviews.ask(match, who))
    except TooManyReviews as problem:
        raise HTTPException(409, str(problem)) from None
    answer: Any = await _answer(server, heavy, key, match)
    return answer  # type: ignore[no-any-return]


@router.get("/{id}/review", responses=problems(404, 409, 503))
async def see_review(server: TheServer, heavy: HeavyWork, id: TableIdPath) -> ReviewOut:
    """How far a review is, and what is known already: curves and ledger first, then labels."""
    record = await _record(server, id)
    match = await heavy.run(lambda: replayed(server, record))
    key = server.reviews.key_of(match)
    answer: Any = await _answer(server, heavy, key, match)
    return answer  # type: ignore[no-any-return]


@router.delete("/{id}/review", status_code=204, responses=problems(404, 409, 503))
async def give_up_review(
    request: Request, server: TheServer, heavy: HeavyWork, person: MaybePerson, id: TableIdPath
) -> None:
    """Give a review up; what was found is kept. Others who want it still get it."""
    record = await _record(server, id)
    match = await heavy.run(lambda: replayed(server, record))
    who = person.id if person else address_of(request.scope)
    server.reviews.cancel(server.reviews.key_of(match), who)


async def _record(server: Server, id: str) -> Json:
    record: Json | None = await server.store.results.record(id)
    if record is not None:
        return record
    if await server.store.tables.game_of(id) is None:
        not_found("record")
    raise HTTPException(409, STILL_PLAYED)


async def _plays_it(server: Server, person: Person, match: Match) -> bool:
    """Whether somebody plays the very game just now, as far as it has come."""
    for row in await server.store.tables.of_person(person.id, "playing", None):
        if row["game"] != match.game.name:
            continue
        table = await server.store.tables.load(str(row["id"]))
        if table is None or table.match is None:
            continue
        common = min(table.match.count, match.count)
        same = table.match.moves[:common] == match.moves[:common]
        if common and same and table.match.start() == match.start():
            return True
    return False


async def _answer(server: Server, heavy: HeavyWork, key: str, match: Match) -> Response:
    def work() -> Response:
        state, before, share, body = server.reviews.look(key)
        analysis = msgspec.Raw(b"null" if body is None else _named(body, match.players))
        found = {"state": state, "before": before, "share": round(share, 3), "analysis": analysis}
        status = 200 if state == "done" else 202
        return Response(msgspec.json.encode(found), status, media_type="application/json")

    return await heavy.run(work)


def _named(body: bytes, players: tuple[str, ...]) -> bytes:
    """A review with the players' names in it."""
    for seat, name in enumerate(players):
        written = msgspec.json.encode(name)[1:-1]
        body = body.replace(token_of(seat).encode(), written)
    return body
