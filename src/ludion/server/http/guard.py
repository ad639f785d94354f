"""What stands before every request: names, origins, rates, and headers on every answer."""

from __future__ import annotations

import logging
import time
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludion.server.json_logs import access
from ludion.server.metrics import Metrics
from ludion.server.people.limits import READS, WRITES, Limits
from ludion.server.wire.headers import security_headers
from ludion.server.wire.origin import Sites, address_of, household_of

log = logging.getLogger("ludion.server")

SAFE = ("GET", "HEAD", "OPTIONS")
BEGINS = ("http.response.start", "websocket.http.response.start")
SERVED = ("http", "websocket")


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(
        self, app: ASGIApp, limits: Limits, metrics: Metrics, sites: Sites, secure: bool
    ) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._sites = sites
        self._headers = security_headers(secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in SERVED:
            await self._app(scope, receive, send)
            return
        answer = Answer(scope, send, self._headers)
        try:
            app = self._refuse(scope) or self._app
            await app(scope, receive, answer.send)
        except Exception as problem:
            if answer.begun:
                raise
            await _failed(problem)(scope, receive, answer.send)
        finally:
            if scope["type"] == "http":
                self._metrics.requests.labels(str(answer.status)).inc()
                access(scope, answer.status, time.monotonic() - answer.since)

    def _refuse(self, scope: Scope) -> JSONResponse | None:
        """The answer to a request that goes no further; None if it does."""
        safe = scope["type"] == "http" and scope["method"] in SAFE
        problem = self._sites.problem(scope, safe)
        if problem:
            return _problem(*problem)
        if scope["type"] == "websocket" or not scope["path"].startswith("/api"):
            return None  # sockets have a limit of their own, see ``Gate``
        rate = ("read", READS) if safe else ("write", WRITES)
        if not self._limits.allow(*rate, household_of(address_of(scope))):
            return _problem(429, "too many requests: wait a little")
        return None


class Answer:
    """The answer to one request, with the headers of all."""

    def __init__(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        self._scope = scope
        self._send = send
        self._headers = headers
        self.since = time.monotonic()
        self.status = 500
        self.begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.close" and not self.begun:
            nowhere = _problem(404, "there is no table at this address")
            await nowhere(self._scope, _nothing, self.send)
            return
        self.begun = True
        if message["type"] in BEGINS:
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers.setdefault(name, value)
            if self._scope["path"].startswith("/api"):
                headers.setdefault("cache-control", "no-store")
        await self._send(message)


async def _nothing() -> Message:
    """What is left to receive of a request that is answered."""
    raise NotImplementedError


def _failed(problem: Exception) -> JSONResponse:
    """The answer to a request that nothing else has an answer to."""
    log.error("a request failed", exc_info=problem)
    return _problem(500, "something went wrong here: the server has noted it")


def _problem(status: int, detail: str) -> JSONResponse:
    headers: dict[str, Any] = {"retry-after": "5"} if status == 429 else {}
    return JSONResponse({"detail": detail}, status, headers)
