"""Shaking hands: uvicorn's WebSocket until somebody takes it over, then as little as can be.

What uvicorn, the framework and their task hold of a connection is four times what a table needs of
it; and most connections say nothing for most of the time.
"""

from __future__ import annotations

import random
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludion.server.wire.headers import SECURITY_HEADERS, refusal

PING_FRAME = bytes((0x89, 4))


class _Nobody:
    """Stands where uvicorn told its application something, now that there is none."""

    def put_nowait(self, event: object) -> None: ...

    def set(self) -> None: ...

    def clear(self) -> None: ...


_NOBODY: Any = _Nobody()


class HandshakeProtocol(WebSocketsSansIOProtocol):
    _taken = False
    """Whether somebody has taken the connection over."""
    _heard = False
    """Whether anything has come since the last ping was due."""

    def end(self, code: int) -> None:
        """Close the connection with a code."""
        raise NotImplementedError

    # -- hands are shaken -------------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        if not event.path.isascii() or self.conn.accept(event).status_code != 101:
            self._refuse_handshake()
            return
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["ludion"] = self  # type: ignore[typeddict-unknown-key]

    def _refuse_handshake(self) -> None:
        if not self.transport.is_closing():
            answer = refusal(400, "this is no handshake of a WebSocket", SECURITY_HEADERS)
            self.transport.write(answer)
            self.transport.close()

    async def run_asgi(self) -> None:
        """Let the application decide who may come in; whoever is in stays when it has returned."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
            self.transport.close()
        else:
            if not self.handshake_complete:
                self.send_500_response()
        if self._taken:
            self._forget_handshake()
        elif self.close_timer is None:
            self.transport.close()

    def _forget_handshake(self) -> None:
        self._close_parser()
        given: Any = self
        given.scope = given.request = given.response = None
        self.queue = self.writable = _NOBODY

    def _close_parser(self) -> None:
        """Let go of what reads the handshake: it refers to itself, and all to which it belongs."""
        given: Any = self
        if given.conn is not None:
            given.conn.parser.close()
            given.conn = None

    # -- the connection's life --------------------------------------------------------------------

    def send_keepalive_ping(self) -> None:
        """Ask a client whether it lives, unless it has just shown that."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if self._heard:
            self._heard = False
            self.schedule_ping()
            return
        self.pending_ping_payload = random.randbytes(4)
        self.ping_sent_at = self.loop.time()
        self.transport.write(PING_FRAME + self.pending_ping_payload)
        if self.ping_timeout is not None:
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def keepalive_timeout(self) -> None:
        self.pong_timer = self.pending_ping_payload = None
        self.end(1011)
        self.transport.close()

    def shutdown(self) -> None:
        if not self._taken:
            super().shutdown()
            return
        self.end(1012)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._close_parser()
