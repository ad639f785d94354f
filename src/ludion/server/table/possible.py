"""Whether an event can come next in a log: what the server itself appended always can."""

from __future__ import annotations

from ludion.server.table import events
from ludion.server.table.events import AnyEvent
from ludion.server.table.table import Table

SEATED = (
    events.SatDown,
    events.GotUp,
    events.BotSatDown,
    events.Played,
    events.TookBack,
    events.Offered,
    events.Answered,
    events.Hinted,
)
"""Events of a seat."""
WHILE_PLAYING = (events.Played, events.TookBack, events.Offered, events.Answered, events.Finished)


def impossible(table: Table, event: AnyEvent) -> str | None:
    """Why an event cannot have come next at a table; None if it can."""
    if isinstance(event, SEATED) and not 0 <= event.seat < table.seats:
        return f"there is no seat {event.seat}"
    if isinstance(event, WHILE_PLAYING) and table.status != "playing":
        return f"the game is {table.status}"
    if isinstance(event, events.Began) and not (table.status == "open" and table.full):
        return "the game cannot begin"
    if isinstance(event, events.Played):
        return _impossible_move(table, event)
    if isinstance(event, events.TookBack) and not 0 <= event.to <= table.number:
        return f"there is no move {event.to}"
    return None


def _impossible_move(table: Table, event: events.Played) -> str | None:
    match = table.match
    assert match is not None
    if event.seat != table.deciding:
        return f"seat {event.seat} is not to decide"
    move = match.game.move_of.get(event.move)
    if move is None or not match.is_legal(move):
        return f"{event.move} is not legal"
    return None
