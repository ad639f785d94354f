"""Telling everybody at a table what has just happened, to each what that one may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludion.server import events, messages, showing
from ludion.server.connection import Connection
from ludion.server.deciding import Moment
from ludion.server.events import AnyEvent
from ludion.server.showing import Viewer
from ludion.server.table import Table

if TYPE_CHECKING:
    from ludion.server.live import LiveTable


def tell(live: LiveTable, event: AnyEvent) -> None:
    """Send an event that was applied; clients that may know the same get the same bytes."""
    build = _BUILD.get(type(event))
    if build is None:
        return
    when = live.hall.moment()
    made: dict[Viewer, bytes | None] = {}
    for connection in list(live.connections):
        key = _same_for(live.table, connection)
        if key not in made:
            message = build(live, key, event, when)
            made[key] = None if message is None else messages.write(message)
        body = made[key]
        if body is not None:
            connection.send(body)
    _show_changed_seat(live, event)


def _same_for(table: Table, connection: Connection) -> Viewer:
    """All who have no seat are one spectator."""
    viewer = connection.viewer
    return viewer if table.has_part(viewer.person) else Viewer(None)


def _show_changed_seat(live: LiveTable, event: AnyEvent) -> None:
    """Whoever gains or loses a seat during the game sees the table anew."""
    if live.table.status != "playing":
        return
    if isinstance(event, events.SatDown | events.BotSatDown):
        person = live.table.chairs[event.seat].person
        for connection in live.connections:
            if person and connection.actor.person == person:
                live.show(connection, live.table.number)


# -- the messages, by event -----------------------------------------------------------------------


def _seats(live: LiveTable, viewer: Viewer, event: Any, when: Moment) -> messages.Seats:
    seats = showing.seats(live.table, viewer.person, live.ratings)
    return messages.Seats(seq=live.table.seq, seats=seats)


def _began(live: LiveTable, viewer: Viewer, event: Any, when: Moment) -> messages.Started:
    position = showing.position(live.table, viewer, when)
    return messages.Started(seq=live.table.seq, position=position)


def _moved(live: LiveTable, viewer: Viewer, event: Any, when: Moment) -> messages.Moved:
    table = live.table
    step, position = showing.step(table, table.number - 1), showing.position(table, viewer, when)
    return messages.Moved(seq=table.seq, step=step, position=position)


def _undone(
    live: LiveTable, viewer: Viewer, event: events.TookBack, when: Moment
) -> messages.Undone:
    position = showing.position(live.table, viewer, when)
    return messages.Undone(seq=live.table.seq, seat=event.seat, position=position)


def _offers(live: LiveTable, viewer: Viewer, event: Any, when: Moment) -> messages.Offers:
    table = live.table
    return messages.Offers(seq=table.seq, offers=showing.offers(table), declined=table.declined)


def _chat(
    live: LiveTable, viewer: Viewer, event: events.Spoke, when: Moment
) -> messages.ChatLine | None:
    said = live.table.chat[-1]
    if not showing.may_hear(live.table, viewer.person, said):
        return None
    return messages.ChatLine(seq=live.table.seq, said=said)


def _ended(live: LiveTable, viewer: Viewer, event: Any, when: Moment) -> messages.Ended:
    return messages.Ended(
        seq=live.table.seq,
        ending=showing.ending(live.table, event),
        position=showing.position(live.table, viewer, when),
    )


def _rematch(live: LiveTable, viewer: Viewer, event: Any, when: Moment) -> messages.RematchReady:
    return messages.RematchReady(seq=live.table.seq, table=event.table)


_BUILD: dict[type[AnyEvent], Callable[[LiveTable, Viewer, Any, Moment], Any]] = {
    events.SatDown: _seats,
    events.GotUp: _seats,
    events.BotSatDown: _seats,
    events.WentAway: _seats,
    events.CameBack: _seats,
    events.Began: _began,
    events.Played: _moved,
    events.TookBack: _undone,
    events.Offered: _offers,
    events.Answered: _offers,
    events.Spoke: _chat,
    events.Finished: _ended,
    events.Rematched: _rematch,
}
