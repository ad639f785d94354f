"""The bots of one table: who thinks now, and what becomes of its move."""

from __future__ import annotations

import asyncio
import logging
import weakref
from typing import TYPE_CHECKING

from ludion.kernel.contract import Move
from ludion.server.live.turns import Client
from ludion.server.store.appender import NotKept
from ludion.server.table.commands import Events, Moment, played
from ludion.server.table.refusal import Refusal
from ludion.server.table.table import Table

if TYPE_CHECKING:
    from ludion.server.live.live_table import LiveTable

log = logging.getLogger("ludion.server")

PAUSE_SECONDS = 0.5
"""How long a bot waits after a move that could not be kept; then twice as long, and so on."""
LONGEST_PAUSE = 10.0


class BotPlayer:
    def __init__(self, live: LiveTable) -> None:
        self._live: LiveTable = weakref.proxy(live)  # it is a part of the table
        self._thinking: asyncio.Task[None] | None = None

    def to_decide(self) -> str | None:
        """The bot whose decision it is."""
        table = self._live.table
        chair = None if table.deciding is None else table.chairs[table.deciding]
        return chair.bot if chair and chair.kind == "bot" else None

    def wake(self) -> None:
        """Let a bot think, if it is to decide and does not think yet."""
        if self.to_decide() is None or self._live.tables.closing:
            return
        if self._thinking is None or self._thinking.done():
            self._thinking = self._live.tables.tasks.later(0, self._play())

    async def _play(self) -> None:
        """Let bots decide as long as it is theirs to decide."""
        pause = PAUSE_SECONDS
        while self.to_decide() is not None:
            try:
                if not await self._live.tables.runs_bots_of(self._live.table.id):
                    return
                await self._move()
                pause = PAUSE_SECONDS
            except Exception as problem:
                if not isinstance(problem, NotKept):
                    log.exception("a bot could not play")
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _move(self) -> None:
        live, bot, seq = self._live, self.to_decide(), self._live.table.seq
        match = live.table.match
        if match is None or bot is None:
            return
        pace = live.tables.settings.bot_pace if live.connections else 0
        client = Client(live.table.heading.host, live.table.id)
        chosen, _ = await asyncio.gather(
            live.tables.bot_threads.choose(match, bot, client), asyncio.sleep(pace)
        )

        def unless_things_changed(table: Table, when: Moment) -> Events:
            return [] if table.game_seq > seq else self._event(table, bot, chosen, when)

        await live.change(unless_things_changed)

    def _event(self, table: Table, bot: str, chosen: Move, when: Moment) -> Events:
        if self.to_decide() != bot:
            return []
        try:
            return [played(table, chosen, when)]
        except Refusal:  # its time is up, which is settled next
            return []
