"""The simulation finds faults again that were mended, when what mended them is taken out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludion.server.live import presence
from ludion.server.live.live_table import LiveTable
from ludion.server.live.tables import Tables
from ludion.server.table.clock import Outage
from ludion.server.table.table import Table
from tests.simulation.loop import Failure
from tests.simulation.world import World

HOURS = 0.5
MOST_SEEDS = 10

TakeOut = Callable[[pytest.MonkeyPatch], None]


def the_time_of_bots_runs_out(patch: pytest.MonkeyPatch) -> None:
    def deadline(self: Table, now: int, outages: tuple[Outage, ...] = ()) -> int | None:
        if self.clock is None or self.deciding is None:
            return None
        return self.clock.deadline(self.deciding, now, outages)

    patch.setattr(Table, "deadline", deadline)


def who_listens_again_looks_at_nothing(patch: pytest.MonkeyPatch) -> None:
    async def nothing(self: Tables) -> None:
        """Whatever was said meanwhile."""

    patch.setattr(Tables, "catch_up_all", nothing)


def nobody_says_that_a_missed_player_is_here(patch: pytest.MonkeyPatch) -> None:
    def nothing(live: LiveTable, person: str) -> None:
        """Whoever is connected."""

    patch.setattr(presence, "told_away", nothing)


def nobody_looks_around(patch: pytest.MonkeyPatch) -> None:
    def nothing(live: LiveTable) -> None:
        """Whoever is missing."""

    patch.setattr(presence, "look_around", nothing)


@pytest.mark.parametrize(
    ("take_out", "found", "first"),
    [
        (the_time_of_bots_runs_out, "events in ten seconds|more and more is due", 0),
        (who_listens_again_looks_at_nothing, "behind|a bot is to play", 1),
        (nobody_says_that_a_missed_player_is_here, "here, and said to be away", 0),
        (nobody_looks_around, "gone, and nobody is told", 4),
    ],
)
def test_it_is_found_again(
    take_out: TakeOut, found: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every world shows every fault: the first seed is one that did."""
    take_out(monkeypatch)
    with pytest.raises(Failure, match=found):
        _run_worlds(first)


def _run_worlds(first: int) -> None:
    for seed in range(first, first + MOST_SEEDS):
        World(str(seed)).run(HOURS)
