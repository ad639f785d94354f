"""What the end of a game does to the ratings of those who played it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ludion.server.table.events import Finished
from ludion.server.table.ratings import Standing, after_game, fixed
from ludion.server.table.table import Table


def subjects_of(table: Table) -> list[str]:
    """Who is rated for each seat: a person's id, or the bot's name."""
    return [chair.subject() for chair in table.chairs]


def fixed_at(table: Table) -> dict[str, Standing]:
    """The standings of bots that this game does not change."""
    return fixed(table.setting.game, table.setting.variant)


def changing(table: Table) -> set[str]:
    """Those whose standing this game changes."""
    return set(subjects_of(table)) - fixed_at(table).keys()


def standings_after(
    table: Table, finished: Finished, before: Mapping[str, Standing]
) -> dict[str, Standing]:
    """The standings of those whose standing changes."""
    sides, all_before = table.setting.variant.sides, {**before, **fixed_at(table)}
    after = after_game(subjects_of(table), sides, finished.returns, all_before)
    return {subject: after[subject] for subject in changing(table)}


def with_ratings(
    table: Table,
    finished: Finished,
    before: Mapping[str, Standing],
    after: Mapping[str, Standing],
) -> Finished:
    """The event of the end, with the rating before and after of each seat where it changes."""
    changes = {
        str(seat): [round(before[subject].rating), round(after[subject].rating)]
        for seat, subject in enumerate(subjects_of(table))
        if subject in after
    }
    return msgspec.structs.replace(finished, ratings=changes)
