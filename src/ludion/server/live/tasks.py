"""What goes on in the background: kept in sight, so that it is neither lost nor silent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger("ludion.server")


class Tasks:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something that somebody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def later(self, seconds: float, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something after a while that nobody waits for: if it fails, that is logged."""
        task = self.start(_after(seconds, work))
        task.add_done_callback(_complain)
        return task

    def cancel(self) -> None:
        for task in list(self._tasks):
            task.cancel()


async def _after(seconds: float, work: Coroutine[Any, Any, None]) -> None:
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        work.close()
        raise
    await work


def _complain(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (problem := task.exception()):
        log.error("a task failed", exc_info=problem)
