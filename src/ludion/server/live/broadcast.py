"""Telling everybody at a table what has just happened, to each what that one may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from ludion.kernel.contract import Seat
from ludion.server.table import events, messages, views
from ludion.server.table.commands import Moment
from ludion.server.table.events import AnyEvent
from ludion.server.table.views import Viewer

if TYPE_CHECKING:
    from ludion.server.live.live_table import LiveTable

SPECTATOR = Viewer(None)
"""All who have no seat are one."""
SEATING = (events.SatDown, events.BotSatDown)

MessageFor: TypeAlias = Callable[[Viewer], messages.ClientOut | None]
"""What a viewer is told of an event."""


def tell(live: LiveTable, event: AnyEvent, when: Moment) -> None:
    """Send an event that was applied; clients that may know the same get the same bytes."""
    prepare = _PREPARE.get(type(event))
    if prepare is None:
        return
    table, message_for = live.table, prepare(live, event, when)
    made: dict[Viewer, bytes | None] = {}
    for connection in tuple(live.connections):
        viewer = connection.viewer
        if not table.has_part(viewer.person):
            viewer = SPECTATOR
        if viewer in made:
            body = made[viewer]
        else:
            message = message_for(viewer)
            body = made[viewer] = None if message is None else connection.write(message)
        if body is not None:
            connection.send(body)
    if isinstance(event, SEATING) and table.status == "playing":
        _show_changed_seat(live, event.seat)


def _show_changed_seat(live: LiveTable, seat: Seat) -> None:
    """Whoever gains or loses a seat during the game sees the table anew."""
    person = live.table.chairs[seat].person
    for connection in tuple(live.connections):
        if person and connection.actor.person == person:
            live.show(connection, live.table.number)


# -- the messages, by event: what is the same for all is made once, the rest for each viewer -------


def _seats(live: LiveTable, event: AnyEvent, when: Moment) -> MessageFor:
    def seats(viewer: Viewer) -> messages.Seats:
        seen = views.seats(live.table, viewer.person, live.ratings)
        return messages.Seats(seq=live.table.told_seq, seats=seen)

    return seats


def _began(live: LiveTable, event: AnyEvent, when: Moment) -> MessageFor:
    table = live.table
    return lambda viewer: messages.Started(
        seq=table.told_seq,
        seats=views.seats(table, viewer.person, live.ratings),
        position=views.position(table, viewer, when),
    )


def _moved(live: LiveTable, event: AnyEvent, when: Moment) -> MessageFor:
    table = live.table
    step = views.step(table, table.number - 1)
    return lambda viewer: messages.Moved(
        seq=table.told_seq, step=step, position=views.position(table, viewer, when)
    )


def _undone(live: LiveTable, event: events.TookBack, when: Moment) -> MessageFor:
    table = live.table
    return lambda viewer: messages.Undone(
        seq=table.told_seq, seat=event.seat, position=views.position(table, viewer, when)
    )


def _offers(live: LiveTable, event: AnyEvent, when: Moment) -> MessageFor:
    table = live.table
    told = messages.Offers(seq=table.told_seq, offers=views.offers(table), declined=table.declined)
    return lambda viewer: told


def _chat(live: LiveTable, event: events.Spoke, when: Moment) -> MessageFor:
    table = live.table
    line = messages.ChatLine(seq=table.told_seq, said=table.chat[-1])
    return lambda viewer: line if views.may_hear(table, viewer.person, line.said) else None


def _ended(live: LiveTable, event: events.Finished, when: Moment) -> MessageFor:
    table = live.table
    ending = views.ending(table, event)
    return lambda viewer: messages.Ended(
        seq=table.told_seq, ending=ending, position=views.position(table, viewer, when)
    )


def _rematch(live: LiveTable, event: events.Rematched, when: Moment) -> MessageFor:
    ready = messages.RematchReady(seq=live.table.told_seq, table=event.table)
    return lambda viewer: ready


_PREPARE: dict[type[AnyEvent], Callable[[LiveTable, Any, Moment], MessageFor]] = {
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
