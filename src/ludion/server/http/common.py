"""What all end points share: the server, the person, problems."""

from __future__ import annotations

from typing import Annotated, Any, NoReturn

from fastapi import Depends, HTTPException, Path, Request

from ludion.server.http.bodies import MOST_BODY
from ludion.server.http.heavy import Heavy
from ludion.server.http.models import Problem
from ludion.server.people.identity import Person
from ludion.server.people.limits import Rate
from ludion.server.server import Server
from ludion.server.wire.origin import address_of, household_of

Problems = dict[int | str, dict[str, Any]]

ANYWHERE = (400, 403, 421, 429)
"""What any request may be: malformed, of another site, meant for another server, one too many."""

TableIdPath = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


def _too_large(most: int) -> Problems:
    return {413: {"model": Problem, "description": f"The request has more than {most} bytes"}}


def problems(*statuses: int, most: int = MOST_BODY) -> Problems:
    """The problems an end point may answer with, for the OpenAPI document."""
    return {status: {"model": Problem} for status in (*statuses, *ANYWHERE)} | _too_large(most)


def problems_beside_text(*statuses: int) -> Problems:
    """The same for an end point whose answer is no JSON, though its problems are."""
    body = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    about = {"description": "Refused", "content": body}
    return dict.fromkeys((*statuses, *ANYWHERE, 422), about)


def the_server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


async def maybe_person(request: Request) -> Person | None:
    return await the_server(request).identity.of(request.headers, request.cookies)


async def some_person(request: Request) -> Person:
    person = await maybe_person(request)
    if person is None:
        raise HTTPException(401, "say who you are first: POST /api/me with a name")
    return person


def _by_hand(request: Request) -> None:
    """Refuse a program: with a token it may play for somebody, but not change who that is."""
    credential = the_server(request).identity.credential_in(request.headers, request.cookies)
    if credential is not None and credential.kind == "token":
        raise HTTPException(403, "a token cannot do that: do it in the browser, logged in")


async def maybe_owner(request: Request) -> Person | None:
    _by_hand(request)
    return await maybe_person(request)


async def some_owner(request: Request) -> Person:
    _by_hand(request)
    return await some_person(request)


def limit(request: Request, what: str, rate: Rate, person: str | None = None) -> None:
    """Refuse if an address or a person does something too often."""
    address = household_of(address_of(request.scope))
    if not the_server(request).limits.allow(what, rate, address, person):
        raise HTTPException(429, "too many requests: wait a little", {"retry-after": "10"})


def check_ready(server: Server, game: str) -> None:
    """Refuse what needs a game that is still being compiled."""
    if not server.preparation.is_ready(game):
        come = f"{server.preparation.progress(game):.0%}"
        detail = f"this game is being prepared ({come}): try again in a few seconds"
        raise HTTPException(503, detail, {"retry-after": "2"})


def not_found(what: str) -> NoReturn:
    raise HTTPException(404, f"there is no such {what}")


def the_heavy(request: Request) -> Heavy:
    heavy: Heavy = request.app.state.heavy
    return heavy


TheServer = Annotated[Server, Depends(the_server)]
HeavyWork = Annotated[Heavy, Depends(the_heavy)]
MaybePerson = Annotated[Person | None, Depends(maybe_person)]
MaybeOwner = Annotated[Person | None, Depends(maybe_owner)]
SomeOwner = Annotated[Person, Depends(some_owner)]
SomePerson = Annotated[Person, Depends(some_person)]
