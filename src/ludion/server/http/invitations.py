"""What goes out to people who are invited: a link as a QR code, and what messengers show of it."""

from __future__ import annotations

import io
from html import escape
from pathlib import Path as Files
from typing import Annotated

import msgspec
import segno
from fastapi import APIRouter, Path, Request
from fastapi.responses import FileResponse, Response

from ludion import games
from ludion.server.http.bodies import BoundedRoute
from ludion.server.http.common import TableIdPath, TheServer, not_found, problems_beside_text
from ludion.server.server import Server
from ludion.words import LANGUAGES, Message, say

router = APIRouter(prefix="/api", tags=["tables"], route_class=BoundedRoute)


class Svg(Response):
    media_type = "image/svg+xml"


def site_of(request: Request, server: Server) -> str:
    """The address under which somebody reaches this server."""
    scheme = "https" if server.settings.secure else request.url.scheme
    return f"{scheme}://{request.url.netloc}"


@router.get("/tables/{id}/qr", response_class=Svg, responses=problems_beside_text(404))
async def qr_code(request: Request, server: TheServer, id: TableIdPath) -> Response:
    """The link to a table as a QR code, to be held before a telephone."""
    if await server.store.tables.summary(id) is None:
        not_found("table")
    drawn = io.BytesIO()
    code = segno.make_qr(f"{site_of(request, server)}/t/{id}")
    code.save(drawn, kind="svg", border=3, light="#fff", xmldecl=False, omitsize=True)
    return Svg(drawn.getvalue(), headers={"cache-control": "private, max-age=3600"})


class Png(Response):
    media_type = "image/png"


@router.get("/games/{game}/preview", response_class=Png, responses=problems_beside_text(404))
async def preview_picture(game: Annotated[str, Path(max_length=32)]) -> Response:
    """The picture of a game that a messenger shows with a link to one of its tables."""
    picture = _picture(game) if game in games.names() else None
    if picture is None:
        not_found("picture")
    return FileResponse(picture, headers={"cache-control": "public, max-age=86400"})


def _picture(game: str) -> Files | None:
    """The picture in a game's room, if there is one."""
    found = games.find(game)
    picture = found.folder / "preview.png" if found.room else None
    return picture if picture and picture.is_file() else None


async def preview_of(request: Request, server: Server, id: str) -> str:
    """What a messenger shows of a link to a table, as HTML: the game, and who invites.

    Whoever has the link may know that; nothing else of the table is told.
    """
    row = await server.store.tables.summary(id)
    if row is None:
        return ""
    title, about = _words(row, _language(request))
    site = site_of(request, server)
    shown = {
        "og:site_name": "Ludion",
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": f"{site}/t/{id}",
        "twitter:card": "summary_large_image",
    }
    if _picture(row["game"]):
        shown["og:image"] = f"{site}/api/games/{row['game']}/preview"
    return "".join(
        f'<meta property="{name}" content="{escape(text)}" />' for name, text in shown.items()
    )


def _words(row: dict[str, str], language: str) -> tuple[str, str]:
    game = games.find(row["game"]).title
    host = msgspec.json.decode(row["heading"])["host"]
    seats = msgspec.json.decode(row["seats"])
    names = [seat["name"] for seat in seats if seat["person"] == host]
    waiting = row["status"] == "open" and any(seat["kind"] == "open" for seat in seats)
    about = say(Message("server.preview.about"), language)
    if waiting and names:
        return say(
            Message("server.preview.invites", {"host": names[0], "game": game}), language
        ), about
    return say(Message("server.preview.table", {"game": game}), language), about


def _language(request: Request) -> str:
    """The language that somebody's browser asks for first, if Ludion speaks it."""
    wish = request.headers.get("accept-language", "")[:2].lower()
    return wish if wish in LANGUAGES else "en"
