"""Getting the games ready: machine code that is kept is loaded, the rest is compiled beside us.

A server on a new machine must not let people wait for minutes: it serves at once, and each game can
be played as soon as its code is there. Compiling takes Python's lock and hundreds of megabytes, so
another process does it, a game at a time; this one only loads what that one kept.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Sequence

from ludion import games, warm
from ludion.kernel.cache import NotKept, only_kept

log = logging.getLogger("ludion.server")


class Preparation:
    """How far each game has come."""

    def __init__(self, names: Sequence[str]) -> None:
        self._ready = {name: asyncio.Event() for name in names}
        self._done = dict.fromkeys(names, 0.0)

    def progress(self, name: str) -> float:
        """How much of a game's code is there, from 0 to 1."""
        return 1.0 if self.is_ready(name) else self._done[name]

    def is_ready(self, name: str) -> bool:
        """Whether a game can be played; one that does not exist need not wait for anything."""
        return name not in self._ready or self._ready[name].is_set()

    async def until_ready(self, name: str) -> None:
        """Wait until a game can be played."""
        if name in self._ready:
            await self._ready[name].wait()

    async def load_kept(self) -> list[str]:
        """Load the games whose machine code is kept; return those that must be compiled."""
        missing = []
        for name, ready in self._ready.items():
            if await asyncio.to_thread(_load_kept, name):
                ready.set()
            else:
                missing.append(name)
        return missing

    async def compile(self, missing: Sequence[str]) -> None:
        """Compile games, one after another."""
        print("Compiling the games for this machine, once", flush=True)
        for name in missing:
            began = time.monotonic()
            await self._compile_beside(name)
            await asyncio.to_thread(_load, name)
            self._ready[name].set()
            took = time.monotonic() - began
            print(f"{games.find(name).title} is ready ({took:.0f} s)", flush=True)

    async def _compile_beside(self, name: str) -> None:
        """Compile a game in a process of its own, which says what it has done."""
        total = sum(step.served for step in warm.steps(name))
        command = (sys.executable, "-m", "ludion", "warm", name, "--served")
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            async for _ in process.stdout:
                self._done[name] = min(0.99, self._done[name] + 1 / total)
            if await process.wait():
                log.warning("compiling %s failed; it is compiled by the server itself", name)
        finally:
            if process.returncode is None:
                process.kill()


def _load(name: str) -> None:
    for step in warm.steps(name):
        if step.served:
            step.run()


def _load_kept(name: str) -> bool:
    """Load a game's machine code; False if not all of it is kept."""
    try:
        with only_kept():
            _load(name)
    except NotKept:
        return False
    return True
