"""What a move would do, told before it is made: exact where it is sure, silent about the rest."""

from __future__ import annotations

from random import Random

import msgspec

import ludion
from ludion import Match
from ludion.foresight import Foresight, foresee
from ludion.games.game import Setting
from ludion.games.voltage.sketch import position
from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant, to_decide

STATES = 6 if PURE_PYTHON else 40


def seen(match: Match, move: str) -> Foresight:
    return foresee(match, to_decide(match), match.game.parse(move))


@every_variant
def test_what_a_seat_cannot_know_changes_nothing_in_what_it_foresees(setting: Setting) -> None:
    random = Random(f"foresight/{setting.game.name}/{setting.variant.name}")
    match = Match.new(setting, random.getrandbits(64))
    varied = False
    for _ in range(STATES):
        seat = match.seat
        if seat is None:
            break
        move = random.choice(match.legal())
        other = Match(setting, match.imagine(seat, random.getrandbits(64)))
        varied |= other.state() != match.state()
        assert encoded(other, move) == encoded(match, move)
        match.play(move)
    assert varied == setting.variant.hidden


def encoded(match: Match, move: str) -> bytes:
    return msgspec.json.encode(seen(match, move))


@every_variant
def test_what_is_foreseen_comes_true(setting: Setting) -> None:
    random = Random(f"comes true/{setting.game.name}/{setting.variant.name}")
    match = Match.new(setting, random.getrandbits(64))
    for _ in range(STATES):
        seat = match.seat
        if seat is None:
            break
        move = random.choice(match.legal())
        foreseen = seen(match, move)
        match.play(move)
        view = msgspec.to_builtins(match.view(seat))
        assert {field: view[field] for field in foreseen.changes} == foreseen.changes
        assert match.told_of(match.count - 1)[: len(foreseen.told)] == foreseen.told


def test_the_match_stays_as_it_was() -> None:
    match = ludion.game("voltage").new(seed=3)
    before = match.state()
    seen(match, match.legal()[0])
    assert (match.state(), match.count) == (before, 0)


def test_the_fifth_card_foretells_who_wins_the_set() -> None:
    start = position(hand="O3 G2", opponent="G1 G3", own={"O": "O2"}, opp={"O": "O1 O2 X"})
    foreseen = seen(Match.from_state("voltage", start, seed=1), "O3@own")
    assert foreseen.changes["score"] == [1, 0]
    assert [message.key for message in foreseen.told][-1] == "voltage.told.set_high"


def test_a_card_that_would_be_drawn_stays_a_surprise() -> None:
    start = position(hand="O1 G2", opponent="G1 G3", draw="P3 B1")
    foreseen = seen(Match.from_state("voltage", start, seed=1), "draw2")
    assert "hand" not in foreseen.changes
    assert foreseen.changes["draw_count"] == 50


def test_a_card_that_can_only_be_one_is_foreseen() -> None:
    start = position(draw="P3 P3 P3", last=True, hand="O1 G1")
    match = Match.from_state("voltage", start, seed=1)
    match.play("O1@own")
    assert seen(match, "draw").changes["hand"] == ["G1", "P3"]


def test_the_third_card_foretells_where_the_vehicles_can_go_and_what_it_would_score() -> None:
    match = ludion.game("edison").new(variant="two", seed=1)
    for card in ("RZ", "d1"):
        match.play(card)
    more = seen(match, "fwd").more
    assert more["ends"] == ["R>1", "Z>1"]
    match.play("fwd")
    more = seen(match, "R>1").more
    assert more["points"] == {"R": 3, "Z": 0, "P": 0, "M": 0}
    favourites = match.state()["favourites"]
    assert more["standings"] == [3 * ("R" in favourites[seat]) for seat in range(2)]


def test_secret_stakes_stay_secret_in_what_is_foreseen() -> None:
    match = ludion.game("edison").new(variant="solo", seed=1)
    standings = seen(match, "RZ").more["standings"]
    assert [standing is None for standing in standings] == [False, True, True, True]


def test_a_piece_foretells_the_lords_reach_after_it() -> None:
    match = ludion.game("voldetour").new(seed=1)
    match.play("B2x@d3")
    foreseen = seen(match, "Sw@d3")
    assert foreseen.changes["reach"]
    assert match.view(0).reach == []
