"""The time and the chance that a simulated process gets from its machine."""

from __future__ import annotations

from random import Random

from ludion.server.machine import Machine
from tests.simulation.loop import Loop

EPOCH = 1_800_000_000.0
"""When simulated time begins, in seconds since 1970."""


class SimulatedMachine(Machine):
    """Like the real one it looks at the wall clock once, when the process starts."""

    def __init__(self, loop: Loop, chance: Random, wrong: float) -> None:
        self._loop = loop
        self._chance = chance
        self._began = EPOCH + wrong

    def now(self) -> int:
        return int((self._began + self._loop.time()) * 1000)

    def seconds(self) -> float:
        return self._loop.time()

    def bits(self, count: int) -> int:
        return self._chance.getrandbits(count)

    def id(self) -> str:
        return f"{self._chance.getrandbits(128):032x}"

    def secret(self) -> str:
        return f"{self._chance.getrandbits(256):064x}"
