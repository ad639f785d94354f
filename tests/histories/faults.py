"""The harm that is done to servers while people play, and how it is healed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.histories.proxy import Proxy
from tests.server.harness import Process
from tests.server.postgres import Postgres

Fault = Callable[["Servers", int], Awaitable[None]]


@dataclass
class Servers:
    """Processes that serve the same tables, each behind a proxy, and before the database too."""

    folder: Path
    count: int = 1
    database: Postgres | None = None
    processes: list[Process] = field(default_factory=list)
    fronts: list[Proxy] = field(default_factory=list)
    backs: list[Proxy] = field(default_factory=list)

    def start(self) -> None:
        for _ in range(self.count):
            options = []
            if self.database is not None:
                self.backs.append(Proxy(self.database.port))
                address = self.database.url.replace(
                    str(self.database.port), str(self.backs[-1].port)
                )
                options = ["--database", address]
            self.processes.append(Process(self.folder / "data", *options, wait=False))
            self.fronts.append(Proxy(self.processes[-1].port))
        for process in self.processes:
            process.wait()

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for proxy in (*self.fronts, *self.backs):
            proxy.close()

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{proxy.port}" for proxy in self.fronts]


async def kill(servers: Servers, which: int) -> None:
    """Kill -9, and a new process in its place."""
    servers.processes[which].kill()
    await asyncio.to_thread(servers.processes[which].start)


async def replace(servers: Servers, which: int) -> None:
    """SIGTERM, and a new process in its place, as an upgrade does."""
    process = servers.processes[which]
    assert await asyncio.to_thread(process.stop) in (0, -signal.SIGTERM)
    await asyncio.to_thread(process.start)


async def suspend(servers: Servers, which: int) -> None:
    """SIGSTOP, and SIGCONT after some seconds."""
    process = servers.processes[which].process
    os.kill(process.pid, signal.SIGSTOP)
    await asyncio.sleep(4)
    os.kill(process.pid, signal.SIGCONT)


async def cut_clients(servers: Servers, which: int) -> None:
    """All clients of a process lose their connections in the middle of whatever they say."""
    for _ in range(3):
        servers.fronts[which].cut()
        await asyncio.sleep(0.3)


async def delay_clients(servers: Servers, which: int) -> None:
    """Everything to and from a process comes late."""
    servers.fronts[which].delay(0.2)
    await asyncio.sleep(3)
    servers.fronts[which].delay(0)


async def swallow_clients(servers: Servers, which: int) -> None:
    """What clients and a process say to each other is lost without a word."""
    await _swallow(servers.fronts[which], 4)


async def cut_database(servers: Servers, which: int) -> None:
    """A process loses its connections to the database, again and again."""
    for _ in range(3):
        servers.backs[which].cut()
        await asyncio.sleep(0.4)


async def hold_database(servers: Servers, which: int) -> None:
    """What a process and the database say to each other comes four seconds late."""
    servers.backs[which].swallow(True)
    await asyncio.sleep(4)
    servers.backs[which].swallow(False)


async def lose_database(servers: Servers, which: int) -> None:
    """What a process and the database say to each other is lost without a word."""
    await _swallow(servers.backs[which], 6)


async def restart_database(servers: Servers, which: int) -> None:
    assert servers.database is not None
    await asyncio.to_thread(servers.database.stop)
    await asyncio.to_thread(servers.database.start)


async def _swallow(proxy: Proxy, seconds: float) -> None:
    proxy.swallow(True)
    await asyncio.sleep(seconds)
    proxy.cut()
    proxy.swallow(False)


WITH_CLIENTS: list[Fault] = [kill, replace, suspend, cut_clients, delay_clients, swallow_clients]
WITH_DATABASE: list[Fault] = [cut_database, hold_database, lose_database, restart_database]
