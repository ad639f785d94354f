"""Who one is: guests, accounts, sessions, tokens."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response

from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import (
    MaybeOwner,
    MaybePerson,
    SomeOwner,
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
from ludion.server.http.summaries import summaries
from ludion.server.live.forgetting import forget_people
from ludion.server.people.identity import COOKIE, COOKIE_SECONDS, DEVICE, Person
from ludion.server.people.limits import GUESSES, OPENINGS, PASSWORDS
from ludion.server.people.names import look_of
from ludion.server.server import Server
from ludion.server.store.people import NameTaken, NoGuest, TooMany
from ludion.server.wire.origin import address_of, household_of

router = APIRouter(prefix="/api", tags=["people"], route_class=BoundedRoute)
MOST_TOKENS = 20
TokenId = Annotated[str, Path(pattern=r"^[0-9a-f]{1,32}$")]


async def me_of(server: Server, person: Person) -> Me:
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


async def begin_session(request: Request, response: Response, person: str) -> None:
    """Start a session and give the browser its cookie."""
    value = await the_server(request).identity.begin_session(person)
    _set_cookie(request, response, COOKIE, value)


def _know_device(request: Request, response: Response, person: str) -> None:
    """Remember that this account was logged in to at this device: see ``_limit_guesses``."""
    value = the_server(request).identity.new_device(person)
    _set_cookie(request, response, DEVICE, value, "/api/login")


def _set_cookie(
    request: Request, response: Response, name: str, value: str, path: str = "/"
) -> None:
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=the_server(request).settings.secure,
        path=path,
    )


@router.get("/me")
async def get_me(server: TheServer, person: MaybePerson) -> Me:
    """Who you are."""
    return await me_of(server, person) if person else Me(kind="nobody")


async def _check_free(server: Server, name: str, owner: str | None = None) -> None:
    """Refuse a name that is another's account, or looks like one."""
    found = await server.identity.account(name)
    if found and found["id"] != owner:
        detail = "there is an account of that name, or of one that looks like it"
        raise HTTPException(409, f"{detail}: log in, or take another")


@router.post("/me", responses=problems(409))
async def set_name(
    request: Request, response: Response, server: TheServer, person: MaybeOwner, body: Named
) -> Me:
    """Become a guest of that name; whoever is somebody already changes the name.

    An account's name is also what it logs in with.
    """
    if person and person.kind == "account":
        return await _rename_account(request, server, person, body.name)
    if person is None:
        limit(request, "guest", OPENINGS)
    await _check_free(server, body.name)
    if person is None:
        person = await _new_guest(server, body.name)
        await begin_session(request, response, person.id)
        return await me_of(server, person)
    try:
        await server.store.people.rename(person.id, body.name)
    except NoGuest:
        raise HTTPException(409, "the name of an account cannot be changed") from None
    await server.identity.changed()
    return await me_of(server, Person(person.id, "guest", body.name))


async def _rename_account(request: Request, server: Server, person: Person, name: str) -> Me:
    limit(request, "rename", PASSWORDS, person.id)
    await _check_free(server, name, person.id)
    try:
        await server.store.people.rename_account(person.id, name, look_of(name))
    except NameTaken:
        raise HTTPException(409, "there is an account of that name") from None
    await server.identity.changed()
    return await me_of(server, Person(person.id, "account", name))


async def _new_guest(server: Server, name: str) -> Person:
    person = Person(secrets.token_hex(12), "guest", name)
    await server.store.people.add_guest(person.id, name, server.machine.now())
    return person


@router.post("/me/claim", responses=problems(401, 409))
async def claim(
    request: Request, response: Response, server: TheServer, person: MaybeOwner, body: Credentials
) -> Me:
    """Make an account with a password; a guest's games and ratings stay with it.

    All sessions of the guest end; this browser gets a new one.
    """
    limit(request, "password", PASSWORDS, person.id if person else None)
    if person and person.kind == "account":
        raise HTTPException(409, "you have an account already")
    await _check_free(server, body.name)
    password = await server.identity.hash_password(body.password)
    if person is None:
        person = await _new_guest(server, body.name)
    try:
        await server.store.people.claim(person.id, body.name, look_of(body.name), password)
    except NameTaken:
        raise HTTPException(409, "there is an account of that name") from None
    except NoGuest:
        raise HTTPException(409, "you have an account already") from None
    await begin_session(request, response, person.id)
    _know_device(request, response, person.id)
    await server.identity.changed()
    return await me_of(server, Person(person.id, "account", body.name))


def _limit_guesses(request: Request, name: str, device: str | None) -> None:
    """Limit wrong passwords such that strangers' do not keep the owner out.

    A device at which the account was logged in to before has a limit of its own. All others share
    one by their address, and one for the account, lest it is guessed from a thousand addresses.
    """
    limits = the_server(request).limits
    if device is not None:
        allowed = limits.allow("password at a device", PASSWORDS, device)
    else:
        address = household_of(address_of(request.scope))
        allowed = limits.allow("password", PASSWORDS, address)
        allowed = allowed and limits.allow("password of an account", GUESSES, look_of(name))
    if not allowed:
        raise HTTPException(429, "too many wrong passwords: wait a little", {"retry-after": "30"})


@router.post("/login", responses=problems(401))
async def log_in(request: Request, response: Response, server: TheServer, body: Credentials) -> Me:
    """Come back to an account."""
    account = await server.identity.account(body.name)
    known = server.identity.device_in(request.cookies, account["id"]) if account else None
    _limit_guesses(request, body.name, known)
    person = await server.identity.log_in(account, body.password)
    if person is None:
        raise HTTPException(401, "the name or the password is wrong")
    await server.identity.end_session(request.cookies)
    await begin_session(request, response, person.id)
    _know_device(request, response, person.id)
    return await me_of(server, person)


@router.post("/logout", status_code=204, responses=problems())
async def log_out(request: Request, response: Response, server: TheServer) -> None:
    """End this session. A guest who does so cannot come back."""
    await server.identity.end_session(request.cookies)
    response.delete_cookie(COOKIE, path="/")


@router.delete("/me", status_code=204, responses=problems(401))
async def forget_me(response: Response, server: TheServer, person: SomeOwner) -> None:
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
    return await summaries(server, rows, person.id)


@router.get("/me/tokens", responses=problems(401))
async def my_tokens(server: TheServer, person: SomePerson) -> list[Token]:
    """The tokens of your programs."""
    return [Token(**row) for row in await server.store.people.tokens(person.id)]


@router.post("/me/tokens", status_code=201, responses=problems(401, 409))
async def add_token(
    request: Request, server: TheServer, person: SomeOwner, body: Named
) -> NewToken:
    """A token for a program that plays for you: ``Authorization: Bearer <token>``."""
    limit(request, "token", OPENINGS, person.id)
    try:
        made = await server.identity.new_token(person.id, body.name, MOST_TOKENS)
    except TooMany:
        detail = f"{MOST_TOKENS} tokens are the most: delete one first"
        raise HTTPException(409, detail) from None
    return NewToken(**made)


@router.delete("/me/tokens/{id}", status_code=204, responses=problems(401, 404))
async def drop_token(server: TheServer, person: SomeOwner, id: TokenId) -> None:
    """Make a token worthless."""
    if not await server.store.people.drop_token(person.id, id):
        not_found("token")
    await server.identity.changed()
