"""What is left to chance can be decided anew, alone or with a move, and nothing else changes."""

from __future__ import annotations

import numpy as np

from ludion.games.game import Json
from ludion.kernel import play as kernel
from ludion.kernel.contract import has_future
from ludion.match import Match
from tests.games.every import every_variant, positions

TO_COME = {"draw"}
"""The fields of a state that tell what is still to come."""


def told(match: Match) -> Json:
    return {field: value for field, value in match.state().items() if field not in TO_COME}


def of(match: Match, states: np.ndarray) -> Match:
    return Match(match.setting, states)


def states_of(match: Match, count: int = 1) -> np.ndarray:
    return np.repeat(match.game.from_json(match.setting, match.state()), count)


@every_variant
def test_rerolling_keeps_all_that_is_decided_already(setting):
    varied = False
    for match in positions(setting, 3):
        if match.count % 11 > 1:
            continue
        rerolled = states_of(match)
        kernel.reroll(rerolled, 0, np.uint64(match.count))
        assert told(of(match, rerolled)) == told(match)
        for seat in range(-1, setting.variant.seats):
            assert of(match, rerolled).view(seat) == match.view(seat)
        varied |= of(match, rerolled).state() != match.state()
    assert varied == has_future(setting.game.dtype)


@every_variant
def test_a_move_with_its_chance_open_leads_where_it_would_but_for_chance(setting):
    """Without chance all outcomes are the same; with it they differ, where cards are drawn."""
    varied = False
    for match in positions(setting, 3):
        if match.count % 11 > 1 or match.over:
            continue
        move = match.legal_moves()[-1]
        states = states_of(match, 6)
        kernel.outcomes(states, move, np.uint64(match.count))
        after = match.at(match.count)
        after.play_move(move)
        ends = [told(of(match, states[i : i + 1])) for i in range(1, 6)]
        if not has_future(setting.game.dtype):
            assert ends == [told(after)] * 5
        varied |= any(end != ends[0] for end in ends)
    assert varied == has_future(setting.game.dtype)
