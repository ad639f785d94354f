"""What is proved: the same as by trying everything, and the same whatever is hidden."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from ludion.bots import Knowledge, bot
from ludion.bots.judgement.proof import ENDS, REPLY_SCORES, REPLY_WINS, WINS, Proof, prove
from ludion.games import find
from ludion.kernel import play as kernel
from ludion.match import Match
from tests.bots.test_endgame import everything_tried, near_the_end
from tests.conftest import PURE_PYTHON
from tests.games.every import every_variant, positions, to_decide

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="the search is slow in plain Python")

FEW_HANDS = 200


def played(world: np.ndarray, *line: int) -> np.ndarray:
    after = world.copy()
    for move in line:
        kernel.play(after, 0, move)
    return after


def legal(world: np.ndarray) -> list[int]:
    buffer = np.empty(2000, np.int16)
    return [int(move) for move in buffer[: kernel.legal(world, 0, buffer)]]


def some_matches(setting, every=13, games=1):
    for match in positions(setting, games, "casual"):
        if match.count % every == 0 and not match.over:
            yield match.at(match.count)


# -- every game -----------------------------------------------------------------------------------


@every_variant
def test_a_proof_depends_on_what_the_seat_knows_alone(setting):
    """Neither on what is hidden nor on the seed."""
    for match in some_matches(setting, 29):
        seat = to_decide(match)
        other = Match(setting, match.imagine(seat, 77))
        assert other.view(seat) == match.view(seat)
        assert prove(Knowledge.of(match, 1)) == prove(Knowledge.of(other, 2))


@every_variant
def test_nothing_is_proved_for_a_seat_that_is_not_to_decide_or_when_the_game_is_over(setting):
    *_, match = positions(setting, 1)
    assert prove(Knowledge.of(match, 1, 0)) == ()
    start = match.at(0)
    other = (to_decide(start) + 1) % setting.variant.seats
    assert prove(Knowledge.of(start, 1, other)) == ()


# -- ends, solved ---------------------------------------------------------------------------------


def test_where_nothing_is_hidden_every_move_near_the_end_has_its_exact_value():
    compared = 0
    for number in range(4):
        knowledge = Knowledge.of(near_the_end("two", number, 5), 1)
        for one in prove(knowledge):
            exact = everything_tried(played(knowledge.world, *one.lines[0]), 2, 384)
            assert (one.claim, one.complete) == (ENDS, True)
            assert one.value == pytest.approx(exact[knowledge.seat])
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("variant", ["teams", "solo"])
def test_with_secrets_it_is_said_in_how_many_of_the_worlds_a_move_wins(variant):
    match = near_the_end(variant, 3, 4)
    knowledge = Knowledge.of(match, 1)
    worlds = {}
    for seed in range(100):
        world = match.imagine(knowledge.seat, seed)
        world["random"] = 0
        worlds[world.tobytes()] = world
    claims = prove(knowledge)
    assert claims
    for one in claims:
        ends = [everything_tried(played(w, *one.lines[0]), 4, 384) for w in worlds.values()]
        won = sum(paid[knowledge.seat] > 1 - 1e-9 for paid in ends)
        assert (one.worlds, one.complete, one.value) == ((won, len(worlds)), False, None)


def test_a_game_far_from_its_end_has_no_proof_of_it():
    assert prove(Knowledge.of(Match.new(find("edison").setting("two"), 1), 1)) == ()


# -- Voltage: odds of the reply -------------------------------------------------------------------


def hands(knowledge: Knowledge) -> list[tuple[int, ...]]:
    """Every hand the opponent may hold, card by card: the same kinds come as often as likely."""
    world, other = knowledge.world[0], 1 - knowledge.seat
    held = world["hands"][other, : world["held"][other]].tolist()
    unseen = held + world["draw"][: world["drawable"]].tolist()
    plain, transformers = ([kind for kind in unseen if kind & 1 == back] for back in (0, 1))
    backs = sum(kind & 1 for kind in held)
    return [
        one + other
        for one in itertools.combinations(plain, len(held) - backs)
        for other in itertools.combinations(transformers, backs)
    ]


def gains(table: np.ndarray, seat: int, hand: tuple[int, ...], polarity: int) -> tuple[bool, bool]:
    """Whether a seat with this hand can win the game, and a set, in the turn that begins here."""
    table = table.copy()
    state = table[0]
    state["player"], state["phase"], state["first"], state["owed"] = seat, 0, -1, 0
    state["polarity"] = [polarity >> i & 1 for i in range(len(state["polarity"]))]
    state["hands"][seat, : len(hand)] = sorted(hand)
    state["held"][seat] = len(hand)
    won, before = [False, False], int(state["score"][seat])
    draw = find("voltage").parse("draw")
    for one in legal(table):
        if one >= draw:
            continue
        first = played(table, one)
        ends = [first]
        if first["phase"][0] == 1:
            ends += [played(first, two) for two in legal(first) if two < draw]
        won[0] |= any(int(end["winner"][0]) == seat for end in ends)
        won[1] |= any(int(end["score"][0, seat]) > before for end in ends)
    return won[0], won[1]


def reply_by_trying(knowledge: Knowledge, line: tuple[int, ...]) -> list[tuple[int, int]]:
    """How often the opponent's cards let it win the game, and a set, after a whole turn."""
    after = played(knowledge.world, *line)
    assert kernel.seat(after, 0) == 1 - knowledge.seat
    polarity = sum(int(sign) << i for i, sign in enumerate(after["polarity"][0]))
    every = [gains(after, 1 - knowledge.seat, hand, polarity) for hand in hands(knowledge)]
    return [(sum(found[what] for found in every), len(every)) for what in (0, 1)]


def compare_reply(knowledge: Knowledge) -> int:
    """Compare whole turns that are certain with trying every hand; how many had any risk."""
    tried: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    risky = 0
    for one in prove(knowledge):
        if one.claim not in (REPLY_WINS, REPLY_SCORES) or one.worlds is None:
            continue
        (line,) = one.lines
        tried.setdefault(line, reply_by_trying(knowledge, line))
        count, ways = tried[line][one.claim == REPLY_SCORES]
        assert one.chance == Fraction(count, ways)
        risky += 0 < count < ways
        if len(tried) > 3:
            break
    return risky


def test_the_odds_of_the_reply_are_those_of_every_hand_the_opponent_can_hold():
    setting = find("voltage").setting()
    compared = risky = 0
    for match in positions(setting, 4, "casual"):
        if match.over or match.count % 4:
            continue
        knowledge = Knowledge.of(match, 1)
        if len(hands(knowledge)) <= FEW_HANDS:
            risky += compare_reply(knowledge)
            compared += 1
    assert compared > 5
    assert risky > 5


def certain(knowledge: Knowledge, claim: str) -> list[Proof]:
    return [one for one in prove(knowledge) if one.claim == claim and one.worlds is not None]


def test_hands_are_counted_by_what_they_hold_and_not_by_single_cards():
    for match in positions(find("voltage").setting("m7"), 30, "casual"):
        if match.over:
            continue
        knowledge = Knowledge.of(match, 1)
        different = {tuple(sorted(hand)) for hand in hands(knowledge)}
        for one in certain(knowledge, REPLY_WINS):
            after = played(knowledge.world, *one.lines[0])
            polarity = sum(int(sign) << i for i, sign in enumerate(after["polarity"][0]))
            won = [gains(after, 1 - knowledge.seat, hand, polarity)[0] for hand in different]
            assert one.worlds == (sum(won), len(different))


def test_a_flip_that_is_due_is_the_one_that_leaves_the_opponent_least():
    flip, compared = find("voltage").parse("flip O"), 0
    for match in positions(find("voltage").setting("m7"), 30, "casual"):
        if match.over:
            continue
        knowledge = Knowledge.of(match, 1)
        for one in certain(knowledge, REPLY_WINS):
            (line,) = one.lines
            if len(line) > 1 and line[-1] >= flip:
                others = [(*line[:-1], flip + i) for i in range(2)]
                counts = [Fraction(*reply_by_trying(knowledge, way)[0]) for way in others]
                assert one.chance == min(counts)
                compared += 1
    assert compared > 0


def test_what_is_drawn_below_the_top_counts_as_often_as_it_is_a_transformer():
    """Two cards drawn, the first of them plain: the second may ask for a flip."""
    setting = find("voltage").setting("m7")
    draw2, compared = setting.game.parse("draw2"), 0
    for match in positions(setting, 30, "casual"):
        knowledge = Knowledge.of(match, 1) if not match.over else None
        if knowledge is None or draw2 not in knowledge.legal():
            continue
        claims = [one for one in prove(knowledge) if one.lines and one.lines[0] == (draw2,)]
        world = knowledge.world[0]
        pile = world["draw"][: world["drawable"]]
        if not claims or claims[0].worlds is not None or pile[-1] & 1:
            continue
        share = Fraction(int((pile[:-1] & 1).sum()), len(pile) - 1)
        seat, every = 1 - knowledge.seat, hands(knowledge)
        polarity = sum(int(sign) << i for i, sign in enumerate(world["polarity"]))
        now, *flipped = (
            Fraction(sum(gains(knowledge.world, seat, h, signs)[0] for h in every), len(every))
            for signs in (polarity, polarity ^ 1, polarity ^ 2)
        )
        assert claims[0].chance == share * min(flipped) + (1 - share) * now
        compared += 1
    assert compared > 0


def test_wins_in_this_turn_are_all_found_and_win():
    wins = 0
    for match in positions(find("voltage").setting(), 6, "casual"):
        if match.over:
            continue
        knowledge = Knowledge.of(match, 1)
        (claim,) = (one for one in prove(knowledge) if one.claim == WINS)
        assert claim.complete
        assert claim.never == (not claim.lines)
        for line in claim.lines:
            assert played(knowledge.world, *line)["winner"][0] == knowledge.seat
        wins += len(claim.lines)
        following = bot("casual").choose(knowledge)
        if played(knowledge.world, following)["winner"][0] == knowledge.seat:
            assert (following,) in claim.lines
    assert wins > 0
