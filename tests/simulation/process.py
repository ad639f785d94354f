"""A server process in the simulation: the server's own parts, on a simulated machine."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ludion.server.live.tables import Tables
from ludion.server.live.upkeep import Upkeep
from ludion.server.metrics import Metrics
from ludion.server.people.identity import Credential, Person
from ludion.server.people.limits import Limits
from ludion.server.settings import Settings
from ludion.server.wire import socket
from ludion.server.wire.gate import Gate
from tests.simulation.link import Link, Linked
from tests.simulation.loop import OWNER
from tests.simulation.machine import SimulatedMachine
from tests.simulation.store import SimulatedStore
from tests.simulation.wire import Handshake, Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

SETTINGS = Settings(data=Path(), limits=False)


class Identity:
    """Everybody is who they say."""

    def credential_in(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> Any:
        return Credential("session", cookies["person"]) if cookies["person"] else None

    async def who(self, credential: Credential | None) -> Person | None:
        return Person(credential.hash, "account", credential.hash) if credential else None

    async def worthless(self, credentials: Iterable[Credential]) -> set[Credential]:
        return set()

    def forget(self) -> None:
        """Nothing is remembered."""


class Preparation:
    """Everything is compiled."""

    async def until_ready(self, game: str) -> None:
        """At once."""


class Process(Linked):
    def __init__(self, world: World, name: str, wrong: float) -> None:
        super().__init__()
        self._world = world
        self.name = name
        self.ready = False
        self.leaving = False
        self.wires: list[Wire] = []
        self.context = contextvars.Context()
        self.context.run(OWNER.set, self)
        chance = Random(f"{world.seed}/{name}")
        self.machine = SimulatedMachine(world.loop, chance, wrong)
        self.link = Link(world.data, Random(f"{world.seed}/{name}/link"))
        self.store: Any = SimulatedStore(self.link, world.shared)
        identity: Any = Identity()
        prepared: Any = Preparation()
        store: Any = self.store
        self.tables = Tables(SETTINGS, store, self.machine, Metrics(), prepared)
        self.gate = Gate(self.tables, identity, Limits(False))
        self._upkeep = Upkeep(self.tables, self.gate.people_changed)
        world.loop.call_soon(self._start, context=self.context)

    def _start(self) -> None:
        self.tables.tasks.later(0, self._open())

    async def _open(self) -> None:
        while not self.ready:  # whoever starts it tries again
            with contextlib.suppress(OSError):
                await self.store.database.appender.open()
                await self._upkeep.open()
                self.ready = True

    @property
    def serves(self) -> bool:
        """Whether clients can connect."""
        return self.ready and not (self.dead or self.paused or self.leaving)

    def connect(self, wire: Wire, table: str, person: str, since: int) -> None:
        """A client shakes hands."""
        wire.begin(self.context)
        self.wires = [one for one in self.wires if not one.disconnected]
        self.wires.append(wire)
        handshake: Any = Handshake(wire, person, since)
        self._world.loop.call_soon(self._begin_to_serve, handshake, table, context=self.context)

    def _begin_to_serve(self, handshake: Any, table: str) -> None:
        self.tables.tasks.start(self._serve(handshake, table))

    async def _serve(self, handshake: Any, table: str) -> None:
        """As uvicorn does: if it cannot be done the connection ends."""
        try:
            await socket.serve(self.gate, handshake, table)
        except OSError:
            await handshake.close()

    def crash(self) -> None:
        """Die here and now, in the middle of whatever is going on."""
        self.ready = False
        self._world.loop.bury(self)
        self.link.data.listeners.pop(self.link.listening, None)
        for wire in self.wires:
            wire.break_off()

    def stop(self) -> None:
        """Be told to end in good order."""
        if self.serves:
            self.leaving = True
            self._world.loop.call_soon(self._begin_to_close, context=self.context)

    def _begin_to_close(self) -> None:
        self._closing: asyncio.Task[None] = asyncio.get_running_loop().create_task(self._close())

    async def _close(self) -> None:
        self.tables.close()
        await self._upkeep.close()
        await self.store.database.appender.close()
        self.crash()
