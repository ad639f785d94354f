"""What stands before every request: sizes, origins, rates, and headers on every answer."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludion.server.json_logs import access
from ludion.server.metrics import Metrics
from ludion.server.people.limits import READS, WRITES, Limits
from ludion.server.wire.origin import address_of, same_origin

MOST_BODY = 1_000_000
"""The largest request: an imported record."""
SAFE = ("GET", "HEAD", "OPTIONS")

SECURITY_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(
        self, app: ASGIApp, limits: Limits, metrics: Metrics, origins: Iterable[str], secure: bool
    ) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._origins = tuple(origins)
        self._headers = dict(SECURITY_HEADERS)
        if secure:
            self._headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            refused = self._refuse(scope)
            if refused is not None:
                await refused(scope, receive, send_guarded)
            else:
                await self._limited(scope, receive, send_guarded)
        finally:
            self._metrics.requests.labels(str(status)).inc()
            access(scope, status, time.monotonic() - began)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, but no more of its body than is allowed."""
        size = 0

        async def receive_some() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            return {"type": "http.disconnect"} if size > MOST_BODY else message

        async def send_honestly(message: Message) -> None:
            if message["type"] == "http.response.start" and size > MOST_BODY:
                message["status"] = 413  # the application takes it for a lost connection
            await send(message)

        await self._app(scope, receive_some, send_honestly)

    def _refuse(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        safe = scope["method"] in SAFE
        if not safe and not same_origin(headers, self._origins):
            return _problem(403, "this request comes from another site")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > MOST_BODY:
            return _problem(413, "the request is too large")
        rate = ("read", READS) if safe else ("write", WRITES)
        if scope["path"].startswith("/api") and not self._limits.allow(*rate, address_of(scope)):
            return _problem(429, "too many requests: wait a little")
        return None


def _problem(status: int, detail: str) -> JSONResponse:
    headers: dict[str, Any] = {"retry-after": "5"} if status == 429 else {}
    return JSONResponse({"detail": detail}, status, headers)
