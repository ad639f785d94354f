"""The messages of a table as bytes: JSON, one object a message."""

from __future__ import annotations

from typing import Any

import msgspec

from ludion.server.table.messages import ClientIn, ClientOut

read = msgspec.json.Decoder(ClientIn).decode
write = msgspec.json.Encoder().encode


def schema() -> dict[str, Any]:
    """Both directions as JSON Schema, for clients that check or generate their types."""
    (incoming, outgoing), parts = msgspec.json.schema_components(
        [ClientIn, ClientOut], ref_template="#/$defs/{name}"
    )
    return {"$defs": {**parts, "ClientIn": incoming, "ClientOut": outgoing}}
