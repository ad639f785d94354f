"""The lock of a table, which can also be taken without waiting.

It is passed on in the order in which it was asked for, and is never free in between.
"""

from __future__ import annotations

import asyncio
from collections import deque


class TableLock:
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
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self._taken = False

    async def acquire(self) -> None:
        """Wait for the lock."""
        if self.seize():
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the lock had just been passed on to us
                self.release()
            raise
