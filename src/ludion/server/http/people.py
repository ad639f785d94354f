"""Who one is: guests, accounts, sessions, tokens."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response

from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import (
    MaybePerson,
    SomePerson,
    TheServer,
    limit,
    not_found,
    problems,
    the_server,
)
from ludion.server.http.models import (
    Credentials,
    Me,
    Named,
    NewToken,
    RatingOut,
    Status,
    TableSummary,
    Token,
)
from ludion.server.http.summaries import summary
from ludion.server.live.forgetting import forget_people
from ludion.server.people.identity import COOKIE, COOKIE_SECONDS, Person
from ludion.server.people.limits import OPENINGS, PASSWORDS
from ludion.server.server import Server
from ludion.server.store.people import NameTaken

router = APIRouter(prefix="/api", tags=["people"], route_class=BoundedRoute)
MOST_TOKENS = 20


async def _me(server: Server, person: Person) -> Me:
    ratings = await server.store.results.of_person(person.id)
    return Me(
        kind=person.kind,
        id=person.id,
        name=person.name,
        ratings={
            game: RatingOut(rating=round(one.rating), games=one.games)
            for game, one in ratings.items()
        },
    )


async def _begin(request: Request, response: Response, person: str) -> None:
    """Start a session and give the browser its cookie."""
    server = the_server(request)
    value = await server.identity.begin_session(person)
    response.set_cookie(
        COOKIE,
        value,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure,
        path="/",
    )


@router.get("/me")
async def get_me(server: TheServer, person: MaybePerson) -> Me:
    """Who you are."""
    return await _me(server, person) if person else Me(kind="nobody")


@router.post("/me", responses=problems(409))
async def set_name(
    request: Request, response: Response, server: TheServer, person: MaybePerson, body: Named
) -> Me:
    """Become a guest of that name; a guest who is one already changes the name."""
    if person is None:
        limit(request, "guest", OPENINGS)
        person = Person(secrets.token_hex(12), "guest", body.name)
        await server.store.people.add_guest(person.id, body.name, server.machine.now())
        await _begin(request, response, person.id)
    elif person.kind == "account":
        raise HTTPException(409, "the name of an account cannot be changed")
    else:
        await server.store.people.rename(person.id, body.name)
        await server.identity.changed()
        person = Person(person.id, "guest", body.name)
    return await _me(server, person)


@router.post("/me/claim", responses=problems(401, 409))
async def claim(
    request: Request, response: Response, server: TheServer, person: MaybePerson, body: Credentials
) -> Me:
    """Make an account with a password; a guest's games and ratings stay with it."""
    limit(request, "password", PASSWORDS, person.id if person else None)
    if person and person.kind == "account":
        raise HTTPException(409, "you have an account already")
    if await server.store.people.by_login(body.name.casefold()):
        raise HTTPException(409, "there is an account of that name")
    password = await server.identity.hash_password(body.password)
    if person is None:
        person = Person(secrets.token_hex(12), "guest", body.name)
        await server.store.people.add_guest(person.id, body.name, server.machine.now())
        await _begin(request, response, person.id)
    try:
        await server.store.people.claim(person.id, body.name, body.name.casefold(), password)
    except NameTaken:
        raise HTTPException(409, "there is an account of that name") from None
    await server.identity.changed()
    return await _me(server, Person(person.id, "account", body.name))


@router.post("/login", responses=problems(401))
async def log_in(request: Request, response: Response, server: TheServer, body: Credentials) -> Me:
    """Come back to an account."""
    limit(request, "password", PASSWORDS, body.name.casefold())
    person = await server.identity.log_in(body.name.casefold(), body.password)
    if person is None:
        raise HTTPException(401, "the name or the password is wrong")
    await server.identity.end_session(request.cookies)
    await _begin(request, response, person.id)
    return await _me(server, person)


@router.post("/logout", status_code=204, responses=problems())
async def log_out(request: Request, response: Response, server: TheServer) -> None:
    """End this session. A guest who does so cannot come back."""
    await server.identity.end_session(request.cookies)
    response.delete_cookie(COOKIE, path="/")


@router.delete("/me", status_code=204, responses=problems(401))
async def forget_me(response: Response, server: TheServer, person: SomePerson) -> None:
    """Be forgotten: sessions, tokens, ratings and records you brought are deleted.

    Your games stay; your name in them, and beside what you said, becomes *Anonymous*.
    """
    await server.store.people.forget(person.id)
    await server.identity.changed()
    server.tables.tasks.later(0, forget_people(server.tables))
    response.delete_cookie(COOKIE, path="/")


@router.get("/me/tables", responses=problems(401))
async def my_tables(
    server: TheServer,
    person: SomePerson,
    status: Status | None = None,
    before: Annotated[int | None, Query(ge=0, le=1 << 53)] = None,
) -> list[TableSummary]:
    """Your tables, the newest first; ``before`` pages on."""
    rows = await server.store.tables.of_person(person.id, status, before)
    return [summary(row, person.id) for row in rows]


@router.get("/me/tokens", responses=problems(401))
async def my_tokens(server: TheServer, person: SomePerson) -> list[Token]:
    """The tokens of your programs."""
    return [Token(**row) for row in await server.store.people.tokens(person.id)]


@router.post("/me/tokens", status_code=201, responses=problems(401, 409))
async def add_token(
    request: Request, server: TheServer, person: SomePerson, body: Named
) -> NewToken:
    """A token for a program that plays for you: ``Authorization: Bearer <token>``."""
    limit(request, "token", OPENINGS, person.id)
    if len(await server.store.people.tokens(person.id)) >= MOST_TOKENS:
        raise HTTPException(409, f"{MOST_TOKENS} tokens are the most: delete one first")
    made: dict[str, Any] = await server.identity.new_token(person.id, body.name)
    return NewToken(**made)


@router.delete("/me/tokens/{id}", status_code=204, responses=problems(401, 404))
async def drop_token(server: TheServer, person: SomePerson, id: str) -> None:
    """Make a token worthless."""
    if not await server.store.people.drop_token(person.id, id):
        not_found("token")
    await server.identity.changed()
