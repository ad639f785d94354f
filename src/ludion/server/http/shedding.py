"""The answer to who asks for something that is not done while the server is overloaded."""

from __future__ import annotations

import msgspec
from fastapi import Request
from fastapi.responses import JSONResponse

from ludion.server.overload import RETRY_SECONDS, Kind, reason
from ludion.server.server import Server
from ludion.words import say


class Shed(Exception):
    """Something that is refused for now."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.kind = kind


def shed(server: Server, kind: Kind) -> None:
    """Refuse something of a kind if the server cannot keep up."""
    if server.tables.overload.refuses(kind):
        raise Shed(kind)


async def answer(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, Shed)
    why = reason(problem.kind)
    body = {"detail": say(why), "reason": msgspec.to_builtins(why)}
    return JSONResponse(body, 503, {"retry-after": str(RETRY_SECONDS)})
