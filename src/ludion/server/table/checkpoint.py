"""A table as it was after one of its events, kept so that loading need not begin at the first.

It holds nothing that the events before it do not tell, and is worth nothing without them: it is
used only where its link is that of the log.
"""

from __future__ import annotations

import copy
from collections import deque

import msgspec

from ludion.frozen import Frozen, freeze, thaw
from ludion.server.table.chain import Link
from ludion.server.table.events import Finished
from ludion.server.table.parts import Offer, Said
from ludion.server.table.table import CHAT_KEPT, Chair, Heading, Pending, Status, Table


class Checkpoint(msgspec.Struct, kw_only=True, array_like=True):
    """All that a table's log has come to."""

    seq: int
    link: Link
    changed: int
    told_seq: int
    game_seq: int
    status: Status
    chairs: list[Chair]
    offers: list[Pending]
    declined: Offer | None
    chat: list[Said]
    ending: Finished | None
    rematch: str | None
    helped: bool
    left: list[int]
    """Of the clocks, by seat; empty without a clock."""
    since: int | None
    match: Frozen | None


def checkpoint_of(table: Table) -> Checkpoint:
    """A table as it is now; it may go on meanwhile."""
    clock = table.clock
    return Checkpoint(
        seq=table.seq,
        link=table.link,
        changed=table.changed,
        told_seq=table.told_seq,
        game_seq=table.game_seq,
        status=table.status,
        chairs=[copy.copy(chair) for chair in table.chairs],
        offers=[Pending(one.offer, one.seat, list(one.waiting)) for one in table.offers],
        declined=table.declined,
        chat=list(table.chat),
        ending=table.ending,
        rematch=table.rematch,
        helped=table.helped,
        left=list(clock.left) if clock else [],
        since=clock.since if clock else None,
        match=freeze(table.match) if table.match else None,
    )


def table_at(heading: Heading, kept: Checkpoint) -> Table:
    """The table that a checkpoint was made of; ``ValueError`` if it is of another version."""
    table = Table(heading)
    table.seq, table.link = kept.seq, kept.link
    table.changed, table.status = kept.changed, kept.status
    table.told_seq, table.game_seq = kept.told_seq, kept.game_seq
    table.chairs, table.offers, table.declined = kept.chairs, kept.offers, kept.declined
    table.chat = deque(kept.chat, maxlen=CHAT_KEPT)
    table.ending, table.rematch, table.helped = kept.ending, kept.rematch, kept.helped
    if table.clock:
        table.clock.left, table.clock.since = kept.left, kept.since
    if kept.match:
        table.match = thaw(table.setting, kept.match)
    table.look_again()
    return table
