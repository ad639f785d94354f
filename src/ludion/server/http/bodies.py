"""Reading requests: no more of them than is allowed, and nothing but JSON.

Python's own reader takes ``NaN``, halves of characters and lists in lists without end: whatever
works with such a thing later may fail, and be it only to say that it is wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec
from fastapi import HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

MOST_BODY = 65_536
"""The largest request, in bytes."""
MOST_RECORD = 262_144
"""The largest request that holds a record: some 30,000 moves."""
MOST_DEPTH = 32
"""So many lists and objects may be within each other."""
MOST_TEXT = 250
"""The longest text in a request; many have a shorter limit of their own."""
MOST_VALUES = 2_000
"""So many names and values a request may hold that holds no record."""
READ_AT_ONCE = 16_384
"""A larger body is read by a thread: it takes more than a millisecond."""
MOST_PROBLEMS = 20
MOST_SHOWN = 200
"""So many problems of a request are told, and so many letters of a name that it gave."""


class BoundedRequest(Request):
    """A request whose body is read as strictly as it is told."""

    def __init__(self, request: Request, most: int) -> None:
        super().__init__(request.scope, request.receive)
        self._most = most

    async def body(self) -> bytes:
        if not hasattr(self, "_body"):
            length = self.headers.get("content-length", "0")
            if not length.isdigit() or int(length) > self._most:
                self._refuse()
            parts, size = [], 0
            async for part in self.stream():
                size += len(part)
                if size > self._most:
                    self._refuse()
                parts.append(part)
            self._body = b"".join(parts)
        return self._body

    def _refuse(self) -> None:
        raise HTTPException(413, f"the request is too large: {self._most} bytes are the most")

    async def json(self) -> Any:
        body = await self.body()
        most = MOST_VALUES if self._most <= MOST_BODY else self._most
        if len(body) > READ_AT_ONCE:
            return await asyncio.to_thread(_read, body, most)
        return _read(body, most)


def _read(body: bytes, most: int) -> Any:
    try:
        content = msgspec.json.decode(body)
    except (msgspec.MsgspecError, ValueError) as problem:
        raise HTTPException(400, f"the body is no JSON: {problem}") from None
    except RecursionError:
        raise HTTPException(400, TOO_DEEP) from None
    if why := _problem_of(content, most):
        raise HTTPException(400, why)
    return content


TOO_DEEP = f"the body is nested too deeply: {MOST_DEPTH} levels are the most"


def _problem_of(content: Any, most: int) -> str | None:
    """What no body may be, whatever its end point takes: too deep, too much, too long a text."""
    level, count = [content], 0
    for _ in range(MOST_DEPTH + 1):
        longest = max((len(one) for one in level if isinstance(one, str)), default=0)
        if longest > MOST_TEXT:
            return f"the body holds a text of {longest} letters: {MOST_TEXT} are the most"
        level = [inner for outer in level for inner in _inside(outer)]
        count += len(level)
        if count > most:
            return f"the body holds more than {most} names and values"
        if not level:
            return None
    return TOO_DEEP


def _inside(content: Any) -> Iterable[Any]:
    if isinstance(content, dict):
        return (*content, *content.values())
    return content if isinstance(content, list) else ()


class BoundedRoute(APIRoute):
    """An end point whose requests have a largest size."""

    most = MOST_BODY

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_bounded(request: Request) -> Response:
            return await handle(BoundedRequest(request, self.most))

        return handle_bounded


class RecordRoute(BoundedRoute):
    """An end point that takes records."""

    most = MOST_RECORD


async def bad_request(request: Request, problem: Exception) -> Response:
    """What is wrong where; what was sent is not repeated, for it may be long."""
    assert isinstance(problem, RequestValidationError)
    errors = [
        {"type": error["type"], "loc": _short(error["loc"]), "msg": error["msg"][:MOST_SHOWN]}
        for error in problem.errors()[:MOST_PROBLEMS]
    ]
    return JSONResponse({"detail": errors}, 422)


def _short(place: tuple[Any, ...]) -> list[Any]:
    return [step[:MOST_SHOWN] if isinstance(step, str) else step for step in place]
