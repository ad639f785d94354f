"""Whether a player could foresee what a move told: the basis of free undo."""

from __future__ import annotations

from random import Random

import pytest

import ludion
from ludion import Match
from ludion.games.voltage.sketch import position
from tests.games.every import to_decide

WORLDS = 50


def played(match: Match, move: str) -> Match:
    match.play(move)
    return match


def test_laying_a_card_tells_its_player_nothing_and_drawing_does():
    match = ludion.game("voltage").new(seed=1)
    seat = to_decide(match)
    lay = next(move for move in match.legal() if "@" in move)
    assert played(match.at(0), lay).was_certain(seat, WORLDS)
    assert not played(match.at(0), "draw2").was_certain(seat, WORLDS)


@pytest.mark.parametrize(("pile", "certain"), [("P3 P3 P3", True), ("P3 P2 P3", False)])
def test_a_draw_from_a_pile_of_cards_that_are_all_the_same_is_certain(pile, certain):
    match = Match.from_state("voltage", position(draw=pile, last=True, hand="O1 G1"), seed=1)
    match.play("O1@own")
    seat = to_decide(match)
    match.play("draw")
    assert match.was_certain(seat, WORLDS) is certain


@pytest.mark.parametrize(("game", "variant"), [("voldetour", "two"), ("edison", "two")])
def test_where_nothing_is_hidden_everything_is_certain(game, variant):
    match, random = ludion.game(game).new(variant=variant, seed=1), Random(1)
    for _ in range(10):
        if match.over:
            break
        seat = to_decide(match)
        match.play(random.choice(match.legal()))
        assert match.was_certain(seat, WORLDS)


def test_before_the_first_move_there_is_nothing_to_foresee():
    match = ludion.game("voltage").new(seed=1)
    with pytest.raises(ValueError, match="no move was played"):
        match.was_certain(0, WORLDS)
