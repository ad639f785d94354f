"""Whose turn it is to change a table: a lock that can also be taken without waiting.

It is passed on in the order in which it was asked for, and is never free in between.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def seize(self) -> bool:
        """Take the lock if that needs no waiting."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """Pass the lock on to whoever has waited longest, or leave it free."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.seize():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the lock had just been passed on to us
                self.release()
            raise

    async def __aexit__(self, *problem: object) -> None:
        self.release()
