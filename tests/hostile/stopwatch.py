"""Times every callback of an event loop, by the processor's time that it took, and names it.

The time of day would blame a callback for what the machine gave to others. A thread looks at the
stack while a callback runs for long, so that what is told is the function and not only the task.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

LOOK_SECONDS = 0.002
DEEP = 40


class Stopwatch:
    def __init__(self) -> None:
        self.worst = 0.0
        """The longest callback, in seconds of the processor."""
        self.culprit = ""
        self.late = 0
        """How many callbacks took longer than the budget."""
        self._loops: set[int] = set()
        self._running: dict[int, tuple[int, float]] = {}
        """By thread: which callback runs, and since when."""
        self._seen: Counter[str] = Counter()
        self._seen_in = 0
        self._ended = threading.Event()
        self.collecting = 0.0
        """The longest time that Python looked for garbage on the loop."""
        self._collects = 0.0

    def reset(self) -> None:
        self.worst, self.culprit, self.late, self.collecting = 0.0, "", 0, 0.0

    def timed(self, run: Callable[[Any], None], budget: float) -> Callable[[Any], None]:
        """A handle's ``_run`` with a clock around it."""
        number = 0

        def run_timed(handle: Any) -> None:
            nonlocal number
            thread = threading.get_ident()
            if thread not in self._loops:
                run(handle)
                return
            number += 1
            began = time.thread_time()
            self._running[thread] = (number, time.monotonic())
            try:
                run(handle)
            finally:
                took = time.thread_time() - began
                self._running.pop(thread, None)
                if took > budget:
                    self.late += 1
                if took > self.worst:
                    self.worst = took
                    self.culprit = self._named(number, handle)

        return run_timed

    def collected(self, phase: str, info: dict[str, int]) -> None:
        """Python begins or ends looking for garbage."""
        if threading.get_ident() not in self._loops:
            return
        if phase == "start":
            self._collects = time.thread_time()
        else:
            self.collecting = max(self.collecting, time.thread_time() - self._collects)

    def watch(self) -> None:
        """Called on the loop that is to be timed."""
        self._loops.add(threading.get_ident())

    def look(self) -> None:
        """Look at what runs, again and again."""
        while not self._ended.wait(LOOK_SECONDS):
            for thread, (number, began) in list(self._running.items()):
                if time.monotonic() - began < LOOK_SECONDS:
                    continue
                if number != self._seen_in:
                    self._seen, self._seen_in = Counter(), number
                self._seen[stack(sys._current_frames().get(thread))] += 1

    def end(self) -> None:
        self._ended.set()

    def _named(self, number: int, handle: Any) -> str:
        if number == self._seen_in and self._seen:
            return self._seen.most_common(1)[0][0]
        owner = getattr(handle._callback, "__self__", None)
        if isinstance(owner, asyncio.Task):
            return f"task {owner.get_coro()!r}"[:160]
        return repr(handle._callback)[:160]


def stack(frame: FrameType | None) -> str:
    """Our functions on a stack, the innermost first, and what they called."""
    names: list[str] = []
    while frame is not None and len(names) < DEEP:
        module = frame.f_globals.get("__name__", "?")
        if module.startswith(("asyncio", "tests.hostile")):
            break
        names.append(f"{module}.{frame.f_code.co_qualname}:{frame.f_lineno}")
        frame = frame.f_back
    ours = [name for name in names if name.startswith("ludion.")]
    return " < ".join(names[:3] + [name for name in ours if name not in names[:3]][:5])


@contextmanager
def timing(budget: float) -> Iterator[Stopwatch]:
    watch = Stopwatch()
    handle: Any = asyncio.Handle
    run = handle._run
    handle._run = watch.timed(run, budget)
    thread = threading.Thread(target=watch.look, daemon=True)
    thread.start()
    gc.callbacks.append(watch.collected)
    try:
        yield watch
    finally:
        gc.callbacks.remove(watch.collected)
        watch.end()
        handle._run = run
