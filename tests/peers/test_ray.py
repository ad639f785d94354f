"""Tournaments on a Ray cluster."""

from __future__ import annotations

import pytest

from ludion.errors import BadOption
from ludion.lab.tournament import Plan, Tournament

PLAN = Plan("voltage", "standard", {}, ("random", "greedy"), 4, 1)


def records(**how):
    tournament = Tournament(PLAN)
    for _ in tournament.run(jobs=1, **how):
        pass
    return {number: played.record for number, played in tournament.played.items()}


def test_a_cluster_plays_the_same_games():
    assert records(on="ray") == records()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "nonsense"])
def test_a_cluster_that_cannot_be_reached_is_named(address):
    with pytest.raises(BadOption, match=f"--on ray:{address}: "):
        records(on=f"ray:{address}")
