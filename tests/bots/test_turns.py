"""The turn search of VoldéTour sees every win that is one turn away, and a loss that is two."""

from __future__ import annotations

from random import Random

import pytest

from ludion.bots import Knowledge, bot
from ludion.games import find
from ludion.games.voldetour.play.evaluation import THREAT_WEIGHT
from ludion.games.voldetour.play.search import TurnThought
from ludion.games.voldetour.play.turns import alphabeta
from ludion.games.voldetour.play.turns.desk import Breadth
from ludion.match import SEED_BITS, Match
from tests.conftest import PURE_PYTHON

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="the search is slow in plain Python")

WARY, BLIND = (Breadth(turns=16, widths=(8,), depth=1, wary=wary) for wary in (True, False))
GAMES = 4


@pytest.fixture(scope="module", params=["two", "four"])
def games(request):
    """Games of greedy, each as the numbers of the moves that began a turn, and the match."""
    found = []
    for number in range(GAMES):
        random = Random(number)
        match = Match.new(find("voldetour").setting(request.param, {"turn_limit": 30}), number)
        turns, last = [], None
        while match.seat is not None:
            if match.seat != last:
                last = match.seat
                turns.append(len(match.moves))
            knowledge = Knowledge.of(match, random.getrandbits(SEED_BITS))
            match.play_move(bot("greedy").choose(knowledge))
        found.append((turns, match))
    return found


def look(match, breadth=WARY):
    """What the search thinks of a position, one turn deep."""
    thought = TurnThought(Knowledge.of(match, 1), 1_000_000, breadth)
    thought.think()
    return thought


def won(games):
    """The games that somebody won, as they were at the start of the last turn."""
    for turns, match in games:
        start = match.at(turns[-1])
        if match.returns()[start.seat] == 1.0:
            yield start


def test_a_win_in_this_turn_is_seen(games):
    starts = list(won(games))
    assert starts
    for start in starts:
        assert look(start).estimates()[0].value == 1.0


def test_a_win_that_is_seen_can_be_played(games):
    seen = 0
    for turns, match in games:
        for number in turns:
            start = match.at(number)
            seat = start.seat
            if look(start).estimates()[0].value < 1.0:
                continue
            while start.seat == seat:
                start.play_move(look(start).estimates()[0].move)
            assert start.returns()[seat] == 1.0
            seen += 1
    assert seen


def test_who_does_not_heed_the_others_thinks_better_of_every_move(games):
    """Somebody else is always on some way, and that is all that is left out."""
    for _, match in games:
        start = match.at(0)
        heeding, heedless = (
            look(start, BLIND._replace(heeds=heeds))._desks[0].glances[start.legal_moves()]
            for heeds in (True, False)
        )
        assert (heedless > heeding).all()


def test_only_the_wary_see_that_the_next_player_wins(games):
    """Before the last turn: most turns of the loser let the winner win."""
    noticed = 0
    for turns, match in games:
        before = match.at(turns[-2])
        values = [look(before, breadth)._desks[0].seen for breadth in (WARY, BLIND)]
        noticed += bool((values[0] == alphabeta.LOST).any())
        assert not (values[1] == alphabeta.LOST).any()
    assert noticed


def test_to_stand_high_is_worth_what_the_search_is_told():
    start = Match.new(find("voldetour").setting("four"), 1)
    alone = WARY._replace(heeds=False)
    plain = look(start, alone).estimates()[0]
    anywhere = look(start, alone._replace(heights=(0.1,) * 4)).estimates()[0]
    assert anywhere.value == pytest.approx(plain.value + 0.1)
    on_the_tower = look(start, alone._replace(heights=(0.0, 0.0, 0.3, 0.0))).estimates()[0]
    assert plain.value + 0.2 < on_the_tower.value < plain.value + 0.4


def test_the_height_of_the_closest_other_counts_as_its_closeness_does():
    start = Match.new(find("voldetour").setting("four"), 1)
    plain = look(start).estimates()[0]
    anywhere = look(start, WARY._replace(heights=(0.1,) * 4)).estimates()[0]
    assert anywhere.value == pytest.approx(plain.value + 0.1 - 0.1 * THREAT_WEIGHT)
