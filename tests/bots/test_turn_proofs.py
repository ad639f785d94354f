"""What is proved of a turn of VoldéTour: the same as by trying every turn, or many at random."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludion.bots import Knowledge, bot
from ludion.bots.judgement.proof import STOPS, WINS, Proof, prove
from ludion.games import find
from ludion.kernel import play as kernel
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.every import to_decide

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="the search is slow in plain Python")

GAME = find("voldetour")
LIFT, LORD, END = GAME.parse("^a1"), GAME.parse("L@a1"), GAME.parse("end")
FEW = {"blocks": [1], "stairs": 2}
RANDOM_TURNS = 15


def starts_of_turns(variant: str, games: int, options=None, player: str = "casual"):
    """Positions at the beginning of turns."""
    setting = GAME.setting(variant, {"turn_limit": 14, **(options or {})})
    for number in range(games):
        random = Random(f"{variant}/{number}")
        match, last = Match.new(setting, number), None
        while not match.over:
            if match.seat != last:
                last = match.seat
                yield match.at(match.count)
            # A random decision now and then, so that games differ.
            chooser = bot("random" if random.random() < 0.1 else player)
            match.play_move(chooser.choose(Knowledge.of(match, random.getrandbits(64))))


def claims(match: Match) -> dict[str, Proof]:
    return {one.claim: one for one in prove(Knowledge.of(match, 1))}


def played(match: Match, line) -> Match:
    after = match.at(match.count)
    for move in line:
        assert after.is_legal(move)
        after.play_move(move)
    return after


def wins_by_trying(world: np.ndarray, goal: int) -> bool:
    """Whether any turn wins, by trying every one."""
    buffer = np.empty(len(GAME.notation), np.int16)
    moves = [int(move) for move in buffer[: kernel.legal(world, 0, buffer)]]
    if goal in moves:
        return True
    for move in moves:
        if move >= LORD:
            break
        after = world.copy()
        kernel.play(after, 0, move)
        if wins_by_trying(after, goal):
            return True
    return False


def test_every_win_that_is_claimed_is_one():
    claimed = 0
    for variant in ("two", "four"):
        for match in starts_of_turns(variant, 2):
            for line in claims(match)[WINS].lines[:20]:
                assert played(match, line).returns()[to_decide(match)] == 1.0
                claimed += 1
    assert claimed > 5


def test_where_no_win_is_claimed_no_turn_wins():
    refuted = 0
    for match in starts_of_turns("two", 6, FEW):
        seat, state = to_decide(match), match.state()
        claim = claims(match)[WINS]
        assert claim.complete
        if claim.lines or state["turns"][seat] < 4 or refuted == 3:
            continue
        goal = GAME.parse("L@h8" if seat == 0 else "L@c3")
        assert not wins_by_trying(match.imagine(seat, 1), goal)
        refuted += 1
    assert refuted > 0


def random_turn(match: Match, random: Random) -> tuple[list[int], int]:
    """Any turn, more often a short one, and how many actions it is."""
    seat, line, after = match.seat, [], match.at(match.count)
    while after.seat == seat:
        moves = after.legal_moves()
        if END in moves and random.random() < 0.5:
            moves = [END]
        sort = random.choice(sorted({min(move // LIFT + move // LORD, 2) for move in moves}))
        moves = [move for move in moves if min(move // LIFT + move // LORD, 2) == sort]
        line.append(random.choice(moves))
        after.play_move(line[-1])
    lifts = sum(LIFT <= move < LORD for move in line)
    return line, len(line) - lifts - (line[-1] == END)


def stops(match: Match, line, seat: int) -> bool:
    """Whether the other cannot win after a turn."""
    after = played(match, line)
    if after.over:
        return after.returns()[1 - seat] != 1.0
    return not claims(after)[WINS].lines


def test_turns_that_prevent_a_win_do_so_and_no_others_that_are_as_short():
    seen = {"prevented": 0, "not": 0, "lost": 0}
    random = Random(1)
    for match in starts_of_turns("two", 2):
        claim = claims(match).get(STOPS)
        if claim is None or not claim.complete:
            continue
        seat = to_decide(match)
        for line in random.sample(claim.lines, min(4, len(claim.lines))):
            assert stops(match, line, seat)
            seen["prevented"] += 1
        shortest = min((actions(line) for line in claim.lines), default=9)
        for _ in range(RANDOM_TURNS):
            turn, count = random_turn(match, random)
            if count < shortest or (count == shortest and tuple(turn) not in claim.lines):
                assert not stops(match, turn, seat)
                seen["not"] += 1
        seen["lost"] += not claim.lines
    assert seen["prevented"] > 5
    assert seen["not"] > 20


def actions(line) -> int:
    return len(line) - sum(LIFT <= move < LORD for move in line) - (line[-1] == END)


def test_a_limit_that_was_met_is_said():
    for match in starts_of_turns("two", 1):
        claim = claims(match).get(STOPS)
        if claim is not None and claim.complete:
            few = {one.claim: one for one in prove(Knowledge.of(match, 1), work=30)}
            assert not few.get(STOPS, few[WINS]).complete or STOPS not in few
            return
    raise AssertionError("nothing was threatened")
