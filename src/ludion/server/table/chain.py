"""The chain of a table's log: each event is kept with a hash of all that came before it and of it.

A row that was changed, lost or put in by anything but the server does not fit its neighbours, and a
table whose log does not fit together is not played on.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ludion.server.table.events import AnyEvent

if TYPE_CHECKING:
    from ludion.server.table.table import Heading

Link: TypeAlias = bytes
"""The hash that stands for a log up to an event."""

LINK_BYTES = 16

write_event = msgspec.json.Encoder().encode
read_event = msgspec.json.Decoder(AnyEvent).decode


def first_link(heading: Heading) -> Link:
    """What a log begins with: all of the heading that the game depends on."""
    h = heading
    fixed = [h.id, h.game, h.version, h.variant, h.options, h.start, h.clock, h.secret, h.created]
    return blake2b(msgspec.json.encode(fixed), digest_size=LINK_BYTES).digest()


def link_after(link: Link, event: AnyEvent) -> Link:
    """The link of an event that comes after another's."""
    return link_of(link, write_event(event))


def link_of(link: Link, written: bytes) -> Link:
    """The same, of an event as it is kept."""
    return blake2b(written, digest_size=LINK_BYTES, key=link).digest()
