"""Keeping tables as they are from time to time, so that they are loaded quickly however long."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ludion.server.store import checkpoints
from ludion.server.table.checkpoint import checkpoint_of

if TYPE_CHECKING:
    from ludion.server.live.live_table import LiveTable

log = logging.getLogger("ludion.server")


async def keep_checkpoint(live: LiveTable) -> None:
    """Keep a table as it is; it is written in a thread. Nothing depends on it."""
    made = checkpoint_of(live.table)
    try:
        body = await asyncio.to_thread(checkpoints.write, made)
        await live.tables.store.tables.keep_checkpoint(live.table.id, made.seq, made.link, body)
    except Exception as problem:
        log.warning("a checkpoint was not kept: %r", problem)
