"""What the others' play tells of their secrets, and that nothing else does."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.bots import Knowledge, bot
from ludion.bots.beliefs import WORLDS, beliefs
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.games import find
from ludion.kernel import contract
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.every import to_decide

VARIANTS = ("teams", "solo", "three", "advanced", "advanced3", "advanced_teams")

every_secret = pytest.mark.parametrize("variant", VARIANTS)
compiled_only = pytest.mark.skipif(PURE_PYTHON, reason="the search is slow in plain Python")


def begun(variant: str, seed: int) -> Match:
    """A game in which all bets have been made, as if it began there."""
    match = Match.new(find("edison").setting(variant), seed)
    while match.state()["phase"] == "bet":
        match.play_move(match.legal_moves()[seed % 7])
    return Match.from_state("edison", match.state(), variant, match.setting.options, seed)


def chances(knowledge: Knowledge) -> list[tuple[float, np.void]]:
    """Each world that is believed in, with its chance."""
    held = beliefs(knowledge, weights_of(knowledge.setting), room_to_judge(knowledge.setting))
    found = []
    for seed, chance in zip(held.seeds, np.diff(held.odds, prepend=0.0), strict=True):
        world = knowledge.world.copy()
        contract.imagine(world[0], knowledge.seat, seed)
        found.append((float(chance), world[0]))
    return found


@every_secret
def test_the_past_holds_the_open_decisions_as_they_were_but_for_the_secrets(variant):
    match = Match.new(find("edison").setting(variant), 4)
    for _ in range(20):
        match.play_move(match.legal_moves()[-1])
    seat = to_decide(match)
    past = match.past(seat, 9)
    places = [match.at(number) for number in range(match.count)]
    open_ones = [one for one in places if match.game.tell_of_secrets(one._states)[0]]
    assert past.moves.tolist() == [match._moves[one.count] for one in open_ones]
    for state, place in zip(past.states, open_ones, strict=True):
        assert match.game.view(state, seat) == place.view(seat)
    assert len(past.moves) > 8
    assert not any(match.game.notation[move].startswith("bet") for move in past.moves)


def test_where_secrets_do_not_last_there_is_no_past():
    for name, variant in (("voltage", None), ("voldetour", None), ("edison", "two")):
        match = Match.new(find(name).setting(variant), 4)
        match.play_move(match.legal_moves()[0])
        assert len(match.past(to_decide(match), 1).moves) == 0
        assert len(beliefs(Knowledge.of(match, 1), np.zeros(0), np.zeros((0, 0))).seeds) == 0


@compiled_only
@every_secret
def test_beliefs_and_choices_depend_on_what_the_seat_knows_alone(variant):
    """With other secrets in the others' hands and the same moves, they are the same."""
    match = begun(variant, 3)
    players = (bot("greedy"), bot("expert"), bot("master:50"))
    asked = 0
    for step in range(24):
        seat = to_decide(match)
        other = Match(match.setting, match.at(0).imagine(seat, step))
        for number in range(match.count):
            other.play_move(match._moves[number])
        assert other.view(seat) == match.view(seat)
        mine, theirs = Knowledge.of(match, step), Knowledge.of(other, step)
        assert mine.past.states.tobytes() == theirs.past.states.tobytes()
        asked += other.state() != match.state()
        for player in players:
            assert player.choose(mine) == player.choose(theirs)
        match.play_move(players[0].choose(mine))
    assert asked > 3


@compiled_only
@every_secret
def test_chances_are_a_distribution_over_worlds_that_differ(variant):
    match = begun(variant, 5)
    for step in range(12):
        match.play_move(bot("greedy").choose(Knowledge.of(match, step)))
    worlds = chances(Knowledge.of(match, 1))
    assert sum(chance for chance, _ in worlds) == pytest.approx(1.0)
    assert all(chance >= 0.0 for chance, _ in worlds)
    assert 1 < len({world["weights"].tobytes() for _, world in worlds}) <= WORLDS


@compiled_only
@pytest.mark.parametrize(("variant", "worlds"), [("teams", 3), ("solo", 6)])
def test_the_others_true_cards_grow_likely_as_they_play(variant, worlds):
    early: list[float] = []
    late: list[float] = []
    for seed in range(8):
        match = begun(variant, seed)
        for step in range(44):
            if match.over:
                break
            knowledge = Knowledge.of(match, step)
            if step in (4, 5, 40, 41, 42, 43):
                (early if step < 10 else late).append(chance_of_truth(match, knowledge))
            match.play_move(bot("greedy").choose(knowledge))
    assert len(late) > 8
    assert np.mean(early) < np.mean(late)
    assert np.mean(late) > 2 / worlds


def chance_of_truth(match: Match, knowledge: Knowledge) -> float:
    truth = match._states[0]["weights"]
    return sum(chance for chance, world in chances(knowledge) if (world["weights"] == truth).all())
