"""An event loop whose clock jumps to the next thing to do, and whose processes can die.

Everything that a simulated process does is done in a context that names it. So a process can be
stopped between any two steps: what it would have done next is never done, not even its ``finally``.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import itertools
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

MOST_AT_ONCE = 20_000
"""So many steps at one instant are a loop that spins."""
THINKING = (0.02, 1.5)
"""How long work in a thread takes, in seconds."""

WORLD = contextvars.Context()
"""The context of what belongs to no process: people, the network, the database."""


class Failure(Exception):
    """Something that must never be."""


class Owner:
    """A process, as far as the loop knows it."""

    dead = False
    paused = False

    def __init__(self) -> None:
        self.kept_back: list[asyncio.Handle] = []
        """What a process that stands still has to do when it goes on."""


OWNER: contextvars.ContextVar[Owner] = contextvars.ContextVar("owner")


class Loop(asyncio.AbstractEventLoop):
    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.steps = 0
        self.failure: Failure | None = None
        self._now = 0.0
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.Handle]] = []
        self._numbers = itertools.count()
        self._buried: list[Any] = []
        """What the dead would have done: kept, lest Python tidies up after them."""
        self._ending = False

    # -- running ----------------------------------------------------------------------------------

    def run_until(self, until: float) -> None:
        """Do everything that happens up to a moment."""
        asyncio._set_running_loop(self)
        try:
            while self._next_instant(until):
                self._do_all_at_once()
            self._now = until
        finally:
            asyncio._set_running_loop(None)

    def _next_instant(self, until: float) -> bool:
        """Go to when something happens next; False if that is later."""
        if not self._ready:
            if not self._timers or self._timers[0][0] > until:
                return False
            self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            self._ready.append(heapq.heappop(self._timers)[2])
        return True

    def _do_all_at_once(self) -> None:
        """Do what there is to do now, and what follows from it at once."""
        done = 0
        while self._ready:
            handle = self._ready.popleft()
            if handle._cancelled:
                continue
            owner = handle._context.get(OWNER)  # type: ignore[attr-defined]
            if owner is not None and owner.dead:
                self._buried.append(handle)
            elif owner is not None and owner.paused:
                owner.kept_back.append(handle)
            else:
                handle._run()
                done += 1
                if self.failure:
                    raise self.failure
                if done > MOST_AT_ONCE:
                    raise Failure(f"the loop spins: {handle!r}")
        self.steps += done

    def resume(self, owner: Owner) -> None:
        """Let a process go on that stood still."""
        owner.paused = False
        self._ready.extend(owner.kept_back)
        owner.kept_back.clear()

    def bury(self, owner: Owner) -> None:
        """Let a process be dead from now on."""
        owner.dead = True
        self._buried.append(owner)

    def end(self) -> None:
        """Break everything off, in order, so that Python has nothing to complain about."""
        self._ending = True
        asyncio._set_running_loop(self)
        try:
            for _ in range(5):
                for task in asyncio.all_tasks(self):
                    task.cancel()
                for _ in range(len(self._ready) + 100):
                    if self._ready:
                        self._ready.popleft()._run()
        finally:
            asyncio._set_running_loop(None)
            self._ready.clear()
            self._timers.clear()
            self._buried.clear()

    # -- what asyncio asks of a loop --------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + max(0.0, delay), callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        if not self._ending:
            heapq.heappush(self._timers, (when, next(self._numbers), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Any = None
    ) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Work in a thread: done here, when it would be ready."""
        done = self.create_future()
        self.call_later(self.chance.uniform(*THINKING), _work, done, func, args)
        return done

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if not self._ending and problem is not None and self.failure is None:
            if isinstance(problem, Failure):
                self.failure = problem
            else:
                self.failure = Failure(f"{context['message']}: {problem!r}")


def _work(done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if done.cancelled():
        return
    try:
        done.set_result(func(*args))
    except Exception as problem:
        done.set_exception(problem)
