"""A table as one viewer may see it: everything sent to a client is built here.

What a seat may know of the game is the game's own ``view``; the rest is listed field by field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ludion.kernel.contract import NOBODY, Seat
from ludion.server.table import fairness, messages
from ludion.server.table.commands import Moment
from ludion.server.table.events import Finished
from ludion.server.table.parts import Ending, OfferInfo, Position, Said, SeatInfo, Step, TableInfo
from ludion.server.table.table import Table
from ludion.server.table.undo import can_undo


class Viewer(NamedTuple):
    """Who looks: a person or nobody, and at one screen the seat whose curtain is up."""

    person: str | None
    lifted: Seat = NOBODY


def viewpoint(table: Table, viewer: Viewer, seats: tuple[Seat, ...]) -> tuple[Seat, bool]:
    """Whose knowledge a viewer with these seats gets, and whether a curtain hides it."""
    if len(seats) <= 1:
        return (seats[0] if seats else NOBODY), False
    deciding = table.deciding
    if deciding not in seats or deciding is None:
        return NOBODY, False
    if table.behind_curtain(seats, viewer.lifted):
        # Who has just drawn a card looks at it first, until the curtain is lowered.
        return (viewer.lifted, False) if viewer.lifted in seats else (NOBODY, True)
    return deciding, False


def position(table: Table, viewer: Viewer, when: Moment) -> Position:
    """The position as a viewer may see it."""
    match, deciding = table.match, table.deciding
    seats = table.seats_of(viewer.person)
    seen_by, curtain = viewpoint(table, viewer, seats)
    return Position(
        number=table.number,
        deciding=deciding,
        seen_by=seen_by,
        view=match.view(seen_by) if match else None,
        legal=match.legal() if match and deciding is not None and seen_by == deciding else None,
        curtain=curtain,
        clocks=table.clock.info(deciding, when.now, when.outages) if table.clock else None,
        can_undo=_can_undo(table, seats),
    )


def _can_undo(table: Table, seats: tuple[Seat, ...]) -> Any:
    if len(seats) == 1:
        return can_undo(table, seats[0])
    answers = [can_undo(table, seat) for seat in seats]
    return "free" if "free" in answers else "ask" if "ask" in answers else "no"


def step(table: Table, number: int) -> Step:
    match = table.match
    assert match is not None
    return Step(
        number=number,
        seat=match.seat_of(number),
        move=match.open_text(number),
        told=match.told_of(number),  # type: ignore[arg-type]
    )


def seats(table: Table, person: str | None, ratings: Mapping[str, int]) -> list[SeatInfo]:
    sides = table.setting.variant.sides
    mine = table.seats_of(person)
    return [
        SeatInfo(
            seat=seat,
            side=sides[seat],
            kind=chair.kind,
            name=chair.label(),
            reserved=chair.reserved,
            yours=seat in mine or bool(person and chair.reserved and chair.person == person),
            away_since=chair.away_since,
            stands_in=chair.kind == "bot" and bool(chair.person),
            rating=ratings.get(chair.subject()),
        )
        for seat, chair in enumerate(table.chairs)
    ]


def offers(table: Table) -> list[OfferInfo]:
    return [
        OfferInfo(offer=pending.offer, seat=pending.seat, waiting=list(pending.waiting))
        for pending in table.offers
    ]


def ending(table: Table, finished: Finished) -> Ending:
    return Ending(
        reason=finished.reason,
        returns=finished.returns,
        seat=finished.seat,
        secret=table.heading.secret,
        ratings=finished.ratings,
    )


def may_hear(table: Table, person: str | None, said: Said) -> bool:
    """While a game is played, players do not hear the spectators."""
    return said.seat != NOBODY or table.status != "playing" or not table.seats_of(person)


def table_info(table: Table, person: str | None) -> TableInfo:
    heading = table.heading
    return TableInfo(
        id=heading.id,
        game=heading.game,
        variant=heading.variant,
        options=heading.options,
        public=heading.public,
        rated=table.rated,
        clock=heading.clock,
        commitment=fairness.commitment_of(heading.secret),
        host=bool(person) and heading.host == person,
        created=heading.created,
        rematch_of=heading.rematch_of,
        begins=heading.begins,
        set_up=heading.start is not None,
        several_seats=heading.several_seats,
        host_name=host_name(table),
    )


def host_name(table: Table) -> str:
    """The name of who opened the table; nothing if they do not sit at it."""
    names = (chair.name for chair in table.chairs if chair.person == table.heading.host)
    return next(names, "")


def snapshot(
    table: Table,
    viewer: Viewer,
    when: Moment,
    since: int,
    ratings: Mapping[str, int],
    watchers: int,
) -> messages.Snapshot:
    """Everything a viewer may know of a table."""
    since = min(since, table.number)
    return messages.Snapshot(
        seq=table.told_seq,
        now=when.now,
        table=table_info(table, viewer.person),
        status=table.status,
        seats=seats(table, viewer.person, ratings),
        position=position(table, viewer, when),
        since=since,
        steps=[step(table, number) for number in range(since, table.number)],
        offers=offers(table),
        chat=[said for said in table.chat if may_hear(table, viewer.person, said)],
        ending=ending(table, table.ending) if table.ending else None,
        rematch=table.rematch,
        watchers=watchers,
    )
