"""The web pages: the built assets of the package, and the one page behind every address."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from ludion.server.http.common import TableIdPath, TheServer
from ludion.server.http.invitations import preview_of

FOLDER = Path(__file__).resolve().parents[2] / "web_dist"
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"cache-control": "no-cache"}

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ludion</title></head><body>
<h1>Ludion</h1>
<p>The server runs, but the web pages are not built yet.</p>
<p>In the folder of the sources, <code>make play</code> builds them and starts the server.</p>
<p>The interface for programs is described in <a href="/api/openapi.json">its document</a>.</p>
</body></html>
"""

router = APIRouter(include_in_schema=False)


def _file(path: str) -> Path | None:
    """The built file of that name, if there is one."""
    try:
        file = (FOLDER / path).resolve()
        found = bool(path) and file.is_file() and file.is_relative_to(FOLDER.resolve())
    except (OSError, ValueError):  # too long, or no name that a file can have
        return None
    return file if found else None


@router.get("/t/{id}")
async def table_page(request: Request, server: TheServer, id: TableIdPath) -> Response:
    """The page of a table, with what a messenger shows of a link to it."""
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers=ASK_AGAIN)
    preview = await preview_of(request, server, id)
    text = index.read_text("utf-8").replace("</head>", f"{preview}</head>")
    return HTMLResponse(text, headers=ASK_AGAIN)


@router.get("/{path:path}")
async def page(path: str) -> Response:
    """A built file, or for any other address the page that shows it."""
    if path.startswith("api/"):
        raise HTTPException(404, "there is no such address")
    file = _file(path)
    if file is not None:
        return FileResponse(file, headers=FOR_EVER if path.startswith("assets/") else ASK_AGAIN)
    if path.startswith("assets/"):
        raise HTTPException(404, "there is no such file")
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers=ASK_AGAIN)
    return FileResponse(index, headers=ASK_AGAIN)
