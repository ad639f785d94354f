"""What somebody may do with an account beyond playing: a new password, all data, an end."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import SomeOwner, TheServer, limit, problems
from ludion.server.http.models import Me, PasswordChange
from ludion.server.http.people import begin_session, me_of
from ludion.server.http.summaries import summary
from ludion.server.people.limits import OPENINGS, PASSWORDS
from ludion.server.server import Server

router = APIRouter(prefix="/api", tags=["people"], route_class=BoundedRoute)


@router.post("/me/password", responses=problems(401, 409))
async def change_password(
    request: Request,
    response: Response,
    server: TheServer,
    person: SomeOwner,
    body: PasswordChange,
) -> Me:
    """Change the password of your account; other devices must log in again."""
    limit(request, "password", PASSWORDS, person.id)
    if person.kind != "account":
        raise HTTPException(409, "a guest has no password: make an account first")
    people = server.store.people
    if await server.identity.log_in(await people.by_id(person.id), body.old) is None:
        raise HTTPException(401, "the password is wrong")
    await people.set_password(person.id, await server.identity.hash_password(body.new))
    await people.end_sessions(person.id)
    await server.identity.changed()
    await begin_session(request, response, person.id)
    return await me_of(server, person)


@router.get("/me/data", responses=problems(401))
async def my_data(
    request: Request, response: Response, server: TheServer, person: SomeOwner
) -> dict[str, Any]:
    """All that is kept about you, as a file; the record of a finished game has its own address."""
    limit(request, "data", OPENINGS, person.id)
    response.headers["content-disposition"] = 'attachment; filename="ludion-data.json"'
    row = await server.store.people.by_id(person.id) or {}
    return {
        "person": {key: row.get(key) for key in ("id", "kind", "name", "login", "created", "seen")},
        "ratings": (await me_of(server, person)).model_dump()["ratings"],
        "tokens": await server.store.people.tokens(person.id),
        "tables": await _tables(server, person.id),
    }


async def _tables(server: Server, person: str) -> list[dict[str, Any]]:
    """Every table the person sat at, the newest first."""
    found: list[dict[str, Any]] = []
    before = None
    while rows := await server.store.tables.of_person(person, None, before):
        for row in rows:
            table = summary(row, person).model_dump()
            if table["status"] == "over":
                table["record"] = f"/api/tables/{table['id']}/record"
            found.append(table)
        before = rows[-1]["updated"]
    return found
