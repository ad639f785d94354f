"""What goes wrong, and when: drawn from the seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.process import Process
    from tests.simulation.world import World

Fault = Callable[["Process"], Coroutine[Any, Any, None]]


class Faults:
    """One after another strikes a process; in between there is time to recover."""

    def __init__(self, world: World, chance: Random, gap: float) -> None:
        self._world = world
        self._chance = chance
        self._gap = gap
        self.count: Counter[str] = Counter()
        self.under_way = 0
        self.calm_since = 0.0
        """When the last fault was over, if none is under way."""

    async def run(self) -> None:
        kinds: list[Fault] = [self.crash, self.stop, self.pause, self.trouble, self.partition]
        if self._world.shared:
            kinds.append(self.deafness)
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / self._gap))
            process = self._chance.choice(self._world.processes)
            if not process.serves:
                continue
            fault = self._chance.choice(kinds)
            self.count[fault.__name__] += 1
            self._world.note(f"{fault.__name__} of {process.name}")
            if self._chance.random() < 0.15:  # several at a time
                self._world.spawn(self._strike(fault, process))
            else:
                await self._strike(fault, process)

    async def _strike(self, fault: Fault, process: Process) -> None:
        self.under_way += 1
        try:
            await fault(process)
        finally:
            self.under_way -= 1
            self.calm_since = self._world.loop.time()

    def _while(self) -> float:
        """Mostly short, sometimes long."""
        return self._chance.choice((0.1, 1.0, 5.0, 30.0)) * self._chance.uniform(0.5, 1.5)

    async def crash(self, process: Process) -> None:
        """Die in the middle of things; come back as another process."""
        process.crash()
        await self._start_again(process)

    async def stop(self, process: Process) -> None:
        """Be stopped in good order, and started again."""
        process.stop()
        while not process.dead:
            await asyncio.sleep(0.1)
        await self._start_again(process)

    async def _start_again(self, process: Process) -> None:
        """Elsewhere the clock may be wrong, here it may have jumped."""
        await asyncio.sleep(self._while())
        most = 2.0 if self._world.shared else 7200.0
        jumps = self._chance.random() < 0.5
        wrong = self._chance.uniform(-most, most) if jumps else 0.0
        self.count["clock jump"] += jumps
        again = self._world.replace(process, wrong)
        while not again.serves and not again.dead:
            await asyncio.sleep(0.1)

    async def pause(self, process: Process) -> None:
        """Stand still, while time goes on."""
        process.paused = True
        await asyncio.sleep(self._while())
        self._world.loop.resume(process)

    async def trouble(self, process: Process) -> None:
        """Some of what goes to the database and back is slow, lost, or heard twice."""
        process.link.trouble = self._chance.choice((0.02, 0.1, 0.4))
        await asyncio.sleep(self._while())
        process.link.trouble = 0.0

    async def partition(self, process: Process) -> None:
        """The database is out of reach."""
        process.link.down = True
        if process.link.listening:
            process.link.listening.dead = True
        await asyncio.sleep(self._while())
        process.link.down = False

    async def deafness(self, process: Process) -> None:
        """The connection that listens is lost; it takes a while until that is noticed."""
        if process.link.listening:
            process.link.listening.dead = True
        await asyncio.sleep(5.0)
