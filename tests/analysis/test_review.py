"""A review finds what was wrong, blames nobody for what could not be known, and can be repeated."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from ludion.analysis import doubt, sidecar
from ludion.analysis.labels import label_of
from ludion.analysis.reasons import reasons_of
from ludion.analysis.review import Review, analyse
from ludion.analysis.worth import Step, outlook_of, steps
from ludion.bots import Knowledge, bot
from ludion.bots.judgement.weights import model_of
from ludion.errors import BadRecord
from ludion.games import find
from ludion.match import SEED_BITS, Match
from ludion.words import LANGUAGES
from tests.analysis import every_offered
from tests.bots.test_search import winning_position
from tests.conftest import PURE_PYTHON
from tests.games.every import positions, to_decide

pytestmark = pytest.mark.skipif(PURE_PYTHON, reason="many worlds: slow in plain Python")

BUDGET = 80_000


@cache
def game_of(player, name="voltage", variant=None, seed=4):
    random, chooser = Random(seed), bot(player)
    match = Match.new(find(name).setting(variant), random.getrandbits(SEED_BITS), ())
    while not match.over:
        match.play_move(chooser.choose(Knowledge.of(match, random.getrandbits(SEED_BITS))))
    return match


def decision_at(knowledge, move):
    """A decision without what became of it, which nobody may ask about."""
    side = knowledge.setting.variant.sides[knowledge.seat]
    outlook = outlook_of(model_of(knowledge.setting), knowledge)
    nothing = outlook.now * float("nan")
    return Step(3, knowledge.seat, side, move, outlook, nothing, nothing, nothing)


@every_offered
def test_what_is_said_of_a_decision_depends_on_what_its_seat_knew_alone(setting):
    """Everything hidden is replaced; the outlook, the verdict and the reasons stay the same."""
    *_, match = positions(setting, 1)
    seen = 0
    for number in (match.count // 3, match.count // 2):
        then = match.at(number)
        other = Match(setting, then.imagine(to_decide(then), 77))
        here, there = Knowledge.of(then, 5), Knowledge.of(other, 5)
        forgetful = Knowledge(setting, here.seat, here.world, here.seed)
        legal = here.legal()
        said: list[bytes] = []
        for knowledge in (forgetful, there):
            step = decision_at(knowledge, legal[0])
            found = doubt.searched(step, knowledge)
            verdict: Any = found.verdict
            if verdict is None and len(legal) > 1:
                rival = doubt._rivals(step, found.choice)[0]
                gap = doubt.gap_of(step, knowledge, rival, 10)
                verdict = (rival, gap.loss, gap.error)
                seen += 1
            reasons = reasons_of(knowledge, legal[0], legal[-1], [])
            said.append(msgspec.json.encode([verdict, repr(step.outlook), reasons]))
        assert said[0] == said[1]
    assert seen


def test_a_planted_blunder_is_found_and_the_reason_said():
    match = winning_position()
    match.play("draw2")
    while match.seat == 0:
        match.play(match.legal()[0])
    found = analyse(match, seed=3)
    first = found.verdicts[0]
    assert first.label == "blunder"
    assert first.basis in ("tested", "proved")
    assert first.better in ("O3@own", "O3@opp")
    assert first.loss - (first.error or 0) >= 15
    assert 0 in [moment.number for moment in found.moments]
    (fact,) = {reason.fact.key for reason in first.reasons if reason.of == "better"} & {
        "voltage.reason.wins_set"
    }
    said = next(one.fact.said for one in first.reasons if one.fact.key == fact)
    assert sorted(said) == sorted(LANGUAGES)
    assert len(set(said.values())) == len(LANGUAGES)


def test_whoever_plays_the_win_is_not_blamed():
    match = winning_position()
    match.play("O3@own")
    first = analyse(match, seed=3).verdicts[0]
    assert first.label == ""
    assert first.loss - (first.error or 0) <= 0


def test_the_same_seed_gives_the_same_bytes_and_another_seed_does_not():
    match = game_of("casual")
    one, again = (sidecar.encode(analyse(match, 1, BUDGET)) for _ in range(2))
    assert one == again
    assert one != sidecar.encode(analyse(match, 2, BUDGET))
    loaded = Match.from_record(match.record())
    assert one == sidecar.encode(analyse(loaded, 1, BUDGET))


def test_an_interrupted_review_goes_on_and_comes_to_the_same():
    match = game_of("casual")
    whole = Review(match, 1, BUDGET)
    done = list(whole.work())
    assert len(done) > 2
    kept = {one.number: one for one in done[:2]}
    resumed = Review(match, 1, BUDGET, kept)
    assert [one.number for one in resumed.work()] == [one.number for one in done]
    whole.finish()
    resumed.finish()
    assert sidecar.encode(whole.analysis()) == sidecar.encode(resumed.analysis())
    assert not whole.analysis().complete


def test_a_review_without_work_says_only_what_is_opinion():
    found = analyse(game_of("casual"), budget=0)
    assert {one.basis for one in found.verdicts} == {"opinion"}
    assert not any(one.label for one in found.verdicts)


def test_solved_ends_are_proved_in_a_game_in_which_nothing_is_hidden():
    found = analyse(game_of("casual", "edison", "two"), budget=1)
    proved = [one for one in found.verdicts if one.basis == "proved"]
    assert proved
    assert all(one.error == 0.0 for one in proved)
    assert max(one.number for one in proved) >= len(found.verdicts) - 4


def test_what_play_told_of_a_stake_is_said_of_those_who_have_one():
    found = analyse(game_of("casual", "edison", "teams"), budget=1)
    assert found.told
    for one in found.told:
        assert 0 <= min(one.before, one.after) <= max(one.before, one.after) <= 1
        assert one.secret.key.startswith("edison.vehicle.")
    assert analyse(game_of("casual", "edison", "two"), budget=1).told == []


@pytest.mark.parametrize(
    ("loss", "error", "label"),
    [
        (16, 0.5, "blunder"),
        (15, 0, "blunder"),
        (16, 2, "mistake"),
        (7, 0, "mistake"),
        (5, 1, "inaccuracy"),
        (5, 3, ""),
        (40, None, ""),
        (40, 39, ""),
        (-3, 0, ""),
    ],
)
def test_a_label_is_what_the_lower_end_shows(loss, error, label):
    assert label_of(loss, error) == label


def test_an_accuracy_has_an_interval_and_is_not_said_of_few_decisions():
    found = analyse(game_of("casual"), 1, BUDGET)
    for one in found.accuracy:
        assert one.low is not None
        assert one.value is not None
        assert one.high is not None
        assert 0 <= one.low <= one.value <= one.high <= 100
    short = analyse(game_of("casual").at(3), 1, BUDGET)
    assert [one.value for one in short.accuracy] == [None, None]


def test_nobody_else_is_in_the_analysis_of_one_seat():
    found = sidecar.of_seat(analyse(game_of("casual"), 1, 0), 1)
    for part in (found.verdicts, found.ledgers, found.known, found.accuracy):
        assert {vars_of["seat"] for vars_of in msgspec.to_builtins(part)} == {1}


def test_steps_name_who_decided_and_what(tmp_path):
    match = game_of("casual")
    found = steps(match, 1)
    assert [match.game.notation[one.move] for one in found] == match.moves
    analysis = analyse(match, 1, 0)
    sidecar.save(analysis, tmp_path / "side.json")
    assert sidecar.decode((tmp_path / "side.json").read_bytes()) == analysis


@pytest.mark.parametrize(
    ("body", "told"),
    [(b"{", "this is no analysis"), (b"[]", "this is no analysis"), (b'{"version": 1}', "missing")],
)
def test_a_sidecar_that_is_none_is_refused(body, told):
    with pytest.raises(BadRecord, match=told):
        sidecar.decode(body)


def test_a_sidecar_of_another_version_is_refused():
    found = msgspec.structs.replace(analyse(game_of("casual").at(2), 1, 0), version=0)
    with pytest.raises(BadRecord, match="version"):
        sidecar.decode(sidecar.encode(found))
