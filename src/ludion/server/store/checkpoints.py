"""Checkpoints as they are kept: compact, with a hash, believed only beside the log they are of."""

from __future__ import annotations

import logging
import zlib
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from ludion.server.table.chain import LINK_BYTES, Link
from ludion.server.table.checkpoint import Checkpoint, table_at
from ludion.server.table.table import Heading, Table

log = logging.getLogger("ludion.server")

EVERY = 256
"""After so many events a table is kept as it is: loading applies about so many at most."""

KEEP = """
INSERT INTO checkpoints (table_id, seq, body, hash)
SELECT table_id, seq, :body, :hash FROM events
WHERE table_id = :id AND seq = :seq AND link = :link
ON CONFLICT (table_id) DO UPDATE
SET seq = excluded.seq, body = excluded.body, hash = excluded.hash
"""
"""Put a checkpoint in the place of a table's last one, if it fits the log (SQLite)."""

Kept: TypeAlias = tuple[int, bytes, bytes]
"""The number of the last event, the checkpoint, and its hash."""


def write(checkpoint: Checkpoint) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(checkpoint), 1)


def table_in(heading: Heading, body: bytes, hash: bytes, link: Link) -> Table | None:
    """The table of a checkpoint; None if it is not whole, or not of a log with this link."""
    try:
        if hash_of(body) != hash:
            raise ValueError("it was changed")
        kept = msgspec.msgpack.decode(zlib.decompress(body), type=Checkpoint)
        if kept.link != link:
            raise ValueError("it does not fit the log")
        return table_at(heading, kept)
    except (zlib.error, msgspec.MsgspecError, ValueError, LookupError, TypeError) as problem:
        log.warning("a checkpoint is of no use, the whole log is read: %s", problem)
        return None


def hash_of(body: bytes) -> bytes:
    return blake2b(body, digest_size=LINK_BYTES).digest()
