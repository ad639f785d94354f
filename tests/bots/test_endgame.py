"""The end of a game, solved: as by trying everything, and only where luck has no part."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.bots import Knowledge, bot
from ludion.bots.beliefs import NONE, Beliefs, beliefs
from ludion.bots.endgame import DOUBT, solve
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.games import find
from ludion.kernel import contract
from ludion.kernel import play as kernel
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.every import finished, to_decide

VARIANTS = [variant.name for variant in find("edison").variants]
LAST = 8
"""So many decisions before its end a game is solved."""
FEW = 300
"""So few positions may be looked at where everything is tried as well."""
MANY = 100_000

every_end = pytest.mark.parametrize("variant", VARIANTS)
pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="the search is slow in plain Python")


def near_the_end(variant: str, seed: int, left: int = LAST) -> Match:
    """Any game, so many decisions before its end."""
    match = Match.new(find("edison").setting(variant), seed)
    while not match.over:
        match.play_move(bot("random").choose(Knowledge.of(match, match.count)))
    return match.at(match.count - left)


def solved(knowledge: Knowledge, held: Beliefs, most: int = MANY) -> dict[int, float]:
    return solve(knowledge, held, most, np.zeros(1, np.uint8))


def everything_tried(states: np.ndarray, seats: int, width: int) -> np.ndarray:
    """What each seat is paid if all play their best, by trying every line to its end."""
    payoffs = np.zeros(seats)
    seat = kernel.seat(states, 0)
    if seat == contract.NOBODY:
        kernel.returns(states, 0, payoffs)
        return payoffs
    moves = np.empty(width, np.int16)
    count = kernel.legal(states, 0, moves)
    ways = []
    for move in moves[:count]:
        after = states.copy()
        kernel.play(after, 0, int(move))
        ways.append(everything_tried(after, seats, width))
    best = max(way[seat] for way in ways)
    return np.mean([way for way in ways if way[seat] > best - 1e-9], axis=0)


def value_by_trying(knowledge: Knowledge, held: Beliefs, move: int) -> float:
    """The same for one move, on average over the worlds that are believed in."""
    worlds = list(zip(held.seeds, np.diff(held.odds, prepend=0.0), strict=True))
    total = 0.0
    for seed, chance in worlds or [(np.uint64(knowledge.seed), 1.0)]:
        world = knowledge.world.copy()
        contract.imagine(world[0], knowledge.seat, seed)
        kernel.play(world, 0, move)
        paid = everything_tried(world, knowledge.setting.variant.seats, 384)
        total += chance * paid[knowledge.seat]
    return total


@every_end
def test_solving_finds_what_trying_everything_finds(variant):
    compared = 0
    for number in range(8):
        knowledge = Knowledge.of(near_the_end(variant, number, 1 + number), 5)
        if knowledge.setting.variant.hidden:
            seeds = np.array([3, 14], np.uint64)
            held = Beliefs(seeds, np.array([0.25, 1.0]))
        else:
            held = NONE
        for move, value in solved(knowledge, held, FEW).items():
            assert value == pytest.approx(value_by_trying(knowledge, held, move), abs=1e-9)
            compared += 1
    assert compared > 0


def test_worlds_that_are_hardly_believed_in_are_left_out():
    knowledge = Knowledge.of(near_the_end("solo", 0, 2), 5)
    one = Beliefs(np.array([3], np.uint64), np.ones(1))
    seeds = np.array([14, 3], np.uint64)
    two = Beliefs(seeds, np.array([DOUBT / 2, 1.0]))
    assert solved(knowledge, two) == solved(knowledge, one) != {}


def test_an_end_that_is_too_far_is_not_solved():
    start = Knowledge.of(Match.new(find("edison").setting("two"), 1), 1)
    assert solved(start, NONE) == {}
    knowledge = Knowledge.of(near_the_end("two", 0), 5)
    assert solved(knowledge, NONE) != {}
    assert solved(knowledge, NONE, most=2) == {}
    assert solve(knowledge, NONE, MANY, np.ones(1, np.uint8)) == {}


def test_no_more_positions_are_looked_at_than_allowed():
    """With one more at a time there is a number from which on the end is solved, and none below."""
    knowledge = Knowledge.of(near_the_end("two", 1, 5), 5)
    found = [bool(solved(knowledge, NONE, most)) for most in range(1, 600)]
    assert found == sorted(found)
    assert {False, True} == set(found)


def test_without_beliefs_a_game_with_secrets_is_not_solved():
    assert solved(Knowledge.of(near_the_end("teams", 0), 5), NONE) == {}


def test_where_cards_are_still_drawn_nothing_is_solved():
    match = finished(find("voltage").setting())
    assert solved(Knowledge.of(match.at(match.count - 1), 1), NONE) == {}


def test_master_wins_an_end_that_is_won():
    """In `two`, whoever holds a won position wins it, against any play."""
    won = 0
    for number in range(60):
        match = near_the_end("two", number, 12)
        seat = to_decide(match)
        if max(solved(Knowledge.of(match, 1), NONE).values(), default=-1.0) < 1.0:
            continue
        while not match.over:
            player = "master:120" if match.seat == seat else "greedy"
            match.play_move(bot(player).choose(Knowledge.of(match, match.count)))
        assert match.returns()[seat] == 1.0
        won += 1
    assert won > 5


@every_end
def test_master_names_the_solved_moves_first_with_their_values(variant):
    named = 0
    for number in range(4):
        knowledge = Knowledge.of(near_the_end(variant, number, 4), 5)
        weights = weights_of(knowledge.setting)
        exact = solved(
            knowledge, beliefs(knowledge, weights, room_to_judge(knowledge.setting)), 12_000
        )
        if not exact:
            continue
        estimates = bot("master:120").estimate(knowledge)
        assert {one.move: one.value for one in estimates} == pytest.approx(exact)
        assert exact[estimates[0].move] == pytest.approx(max(exact.values()))
        named += 1
    assert named > 0
