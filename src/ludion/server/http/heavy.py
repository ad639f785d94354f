"""Work that takes long: in a few threads, never on the event loop, and only so much at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fastapi import HTTPException

T = TypeVar("T")

THREADS = 2
MOST_AT_ONCE = 16
"""How much may be under way or wait; who comes then is asked to come back."""


class Heavy:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "heavy")
        self._under_way = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Do the work in a thread; raises the answer 503 if there is too much already."""
        if self._under_way >= MOST_AT_ONCE:
            raise HTTPException(503, "the server is busy: try again", {"retry-after": "5"})
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
