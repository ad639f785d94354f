"""How late the event loop is, and who keeps it: a thread asks it for an answer again and again.

Whatever runs on the loop keeps everybody's moves waiting. An answer that takes longer than the
budget means that something did: the thread looks at what the loop is doing, and counts it by name.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

BUDGET_SECONDS = 0.005
"""Nothing on the event loop may take longer."""
PERIOD_SECONDS = 0.02
"""How long the thread leaves the loop alone between two questions."""
LOST_SECONDS = 1.0
"""So long an answer is waited for at a time: the loop may have ended."""

OUR_OWN = "ludion."
RUNNERS = ("asyncio.runners", "asyncio.base_events", "uvicorn._compat", "uvloop")
"""The modules that run a loop: what is below them on the stack is not on the loop."""
NOBODY = "nobody"
"""The loop was ready, and the machine or Python's lock did not let it."""

Late = Callable[[float, str | None], None]
"""Told how late an answer was, and who is to blame if it was too late."""


class Watchdog:
    def __init__(self, late: Late, period: float = PERIOD_SECONDS) -> None:
        self._late = late
        self._period = period
        self._ended = threading.Event()
        self._answered = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """Watch the loop that calls."""
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.wait(self._period):
            try:
                self._ask()
            except RuntimeError:  # the loop is closed
                return

    def _ask(self) -> None:
        self._answered.clear()
        asked = time.monotonic()
        self._loop.call_soon_threadsafe(self._answered.set)
        culprit = None
        if not self._answered.wait(BUDGET_SECONDS):
            culprit = culprit_in(sys._current_frames().get(self._watched))
            while not self._answered.wait(LOST_SECONDS):
                if self._ended.is_set():
                    return
        self._late(time.monotonic() - asked, culprit)


def culprit_in(frame: FrameType | None) -> str:
    """The innermost function of ours on a stack, else the innermost one."""
    innermost = None
    while frame is not None:
        module = frame.f_globals.get("__name__", "?")
        if module.startswith(RUNNERS):
            break
        name = f"{module}.{frame.f_code.co_qualname}"
        if module.startswith(OUR_OWN):
            return name
        innermost = innermost or name
        frame = frame.f_back
    return innermost or NOBODY
