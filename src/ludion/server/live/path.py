"""The one path of every change at a table: decide → append → apply → tell → settle.

A path is a coroutine, but no task. It begins at once, and goes on in the very callback that says
that its events are on the disk: a move at a table where nothing else is under way costs neither a
task nor a future. Whatever needs a task is awaited as one. Who wants to know how a path ended waits
for a future of its own; moves, bots and all other messages differ only in that.
"""

from __future__ import annotations

import asyncio
import logging
import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any, TypeAlias

log = logging.getLogger("ludion.server")

Settled: TypeAlias = Callable[[Exception | None], None]
Path: TypeAlias = Coroutine[Any, Any, None]


@types.coroutine
def submitted(
    submit: Callable[[Any, Settled], None], what: Any
) -> Generator[tuple[Any, ...], BaseException | None, None]:
    """Submit something whose end is told by a callback; to be awaited on a path, there only."""
    problem = yield submit, what
    if problem is not None:
        raise problem


def run(path: Path) -> None:
    """Let a path go on until it must wait; what it waits for lets it go on."""
    _Walk(path).go_on(None)


class _Walk:
    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        self._path: Path | None = path

    def go_on(self, problem: BaseException | None) -> None:
        if self._path is None:
            return
        try:
            awaited = self._path.send(problem)
        except StopIteration:
            return
        except Exception:
            log.exception("a change of a table was not ended in order")
            return
        if type(awaited) is tuple:
            submit, what = awaited
            try:
                submit(what, self.go_on)
            except BaseException as failed:
                path, self._path = self._path, None  # it may call back all the same
                _Walk(path).go_on(failed)
        elif awaited is None:  # it only lets others go first
            asyncio.get_running_loop().call_soon(self.go_on, None)
        else:  # a future of asyncio's, which wants to be told that somebody has taken it
            awaited._asyncio_future_blocking = False
            awaited.add_done_callback(self._wake)

    def _wake(self, done: asyncio.Future[Any]) -> None:
        self.go_on(None)
