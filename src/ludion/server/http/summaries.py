"""Tables as the lists show them."""

from __future__ import annotations

from typing import Any

import msgspec

from ludion.server.http.models import SeatOut, TableSummary


def summary(row: dict[str, Any], person: str | None) -> TableSummary:
    """A row of the database, as one person may see it: no ids of people, no secret."""
    heading = msgspec.json.decode(row["heading"])
    seats = [
        SeatOut(
            seat=seat["seat"],
            side=seat["side"],
            kind=seat["kind"],
            name=seat["name"],
            yours=bool(person) and seat["person"] == person,
        )
        for seat in msgspec.json.decode(row["seats"])
    ]
    return TableSummary(
        id=row["id"],
        game=row["game"],
        variant=heading["variant"],
        options=heading["options"],
        status=row["status"],
        public=row["public"],
        rated=row["rated"],
        clock=heading["clock"],
        set_up=heading["start"] is not None,
        created=row["created"],
        moves=row["moves"],
        seats=seats,
        returns=msgspec.json.decode(row["returns"]) if row["returns"] else None,
        reason=row["reason"],
    )
