"""What is to be sent, until everything else that can be done now is done.

When a commit is on the disk, all its moves are told one after another. Writing to a socket is a
long way through the system, after which Python's own code and data are no longer at hand in the
processor's caches: so first all messages are made, then all are written. What one client gets
meanwhile goes out as one.
"""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    """Who has something to send."""

    def flush(self) -> None: ...


class Outbox:
    def __init__(self) -> None:
        self._senders: list[Sender] = []

    def add(self, sender: Sender) -> None:
        """Have a sender send what it has, soon."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._send)
        self._senders.append(sender)

    def _send(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.flush()
