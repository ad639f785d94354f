"""What the end of a game does to the ratings of those who played it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ludion.server.table.events import Finished
from ludion.server.table.ratings import Standing, after_game
from ludion.server.table.table import Table


def subjects_of(table: Table) -> list[str]:
    """Who is rated for each seat: a person's id, or the bot's name."""
    return [chair.subject() for chair in table.chairs]


def standings_after(
    table: Table, finished: Finished, before: Mapping[str, Standing]
) -> dict[str, Standing]:
    sides = table.setting.variant.sides
    return after_game(subjects_of(table), sides, finished.returns, before)


def with_ratings(
    table: Table,
    finished: Finished,
    before: Mapping[str, Standing],
    after: Mapping[str, Standing],
) -> Finished:
    """The event of the end, with each seat's rating before and after."""
    changes = {
        str(seat): [round(before[subject].rating), round(after[subject].rating)]
        for seat, subject in enumerate(subjects_of(table))
    }
    return msgspec.structs.replace(finished, ratings=changes)
