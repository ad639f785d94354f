"""What is to be sent, until everything else that can be done now is done.

When a commit is on the disk, all its moves are told one after another. Writing to a socket is a
long way through the system, after which Python's own code and data are no longer at hand in the
processor's caches: so first all messages are made, then all are written. What one client gets
meanwhile goes out as one.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

SLICE_SECONDS = 0.002
LOOK_AFTER = 16
"""After so many writes it is looked at how long they took."""


class Sender(Protocol):
    """Who has something to send."""

    def flush(self) -> None: ...


class Outbox:
    def __init__(self) -> None:
        self._senders: list[Sender] = []
        self._soon = False
        """Whether it is sent soon."""

    def add(self, sender: Sender) -> None:
        """Have a sender send what it has, soon."""
        self._senders.append(sender)
        self._send_soon()

    def _send_soon(self) -> None:
        if not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """Send for a while; of a crowd, the rest when others have had their turn."""
        senders, until = self._senders, time.monotonic() + SLICE_SECONDS
        self._senders, self._soon = [], False
        for number, sender in enumerate(senders, 1):
            sender.flush()
            if number % LOOK_AFTER == 0 and time.monotonic() > until:
                self._senders = senders[number:] + self._senders
                break
        if self._senders:
            self._send_soon()
