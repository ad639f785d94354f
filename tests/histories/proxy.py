"""A way to a server that can be cut, slowed down, or swallow everything without a word."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any


class Proxy:
    """Passes bytes on to a port of this machine, in a thread of its own."""

    def __init__(self, there: int) -> None:
        self._there = there
        self.port = 0
        self._delay = 0.0
        self._pairs: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._open = asyncio.Event()
        self._open.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._serve(), self._loop).result(10)

    def swallow(self, all: bool) -> None:
        """Take what is sent and pass nothing on, until told otherwise."""
        self._do(self._open.clear if all else self._open.set)

    def delay(self, seconds: float) -> None:
        """Let everything come so much later."""
        self._delay = seconds

    def cut(self) -> None:
        """End all connections; what was under way is lost."""
        self._do(self._cut)

    def close(self) -> None:
        self._do(self._end)
        self._thread.join(5)

    def _do(self, work: Callable[[], Any]) -> None:
        self._loop.call_soon_threadsafe(work)

    def _cut(self) -> None:
        for writer in self._pairs:
            writer.transport.abort()

    def _end(self) -> None:
        self._cut()
        self._server.close()
        for task in self._tasks:
            task.cancel()
        self._loop.call_later(0.05, self._loop.stop)

    async def _serve(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        pair = {writer}
        self._pairs |= pair
        try:
            await self._open.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._there)
            pair.add(back)
            self._pairs |= pair
            await asyncio.gather(self._copy(reader, back), self._copy(there, writer))
        except OSError:  # nobody is there, or the connection was cut
            pass
        finally:
            self._tasks.discard(task)
            self._pairs -= pair
            for end in pair:
                end.close()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while some := await reader.read(65_536):
                await self._open.wait()
                if self._delay:
                    await asyncio.sleep(self._delay)
                writer.write(some)
        writer.close()
