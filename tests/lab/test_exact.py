"""Small games solved: against known values, and by what must hold of any solution."""

from __future__ import annotations

import functools
import itertools
import json

import numpy as np
import pytest

from ludion.bots import Knowledge, bot
from ludion.errors import BadOption, BadRecord, UnknownName
from ludion.games import find
from ludion.lab.exact import policies
from ludion.lab.exact.cfr import Solver, best_response, judge, plan_of, policy_of, solve, value
from ludion.lab.exact.efg import efg
from ludion.lab.exact.measure import plans_of
from ludion.lab.exact.sequences import Decisions, Payoffs, Sequences
from ludion.lab.exact.walk import walk
from ludion.lab.players import player
from ludion.lab.tournament import Plan, Tournament
from ludion.match import Match

M7 = find("voltage").setting("m7")


# -- Kuhn's poker, written by hand --------------------------------------------------------------


def kuhn():
    """Three cards, one each: pass or bet, and once more after pass and bet.

    A player's sets are its card at once (0, 1, 2), then its card after pass and bet, or for the
    second player after a pass (0, 1, 2) and after a bet (3, 4, 5).
    """
    first = Decisions(
        parent=np.array([0, 0, 0, 1, 3, 5], np.int32), first=np.arange(1, 14, 2, dtype=np.int32)
    )
    second = Decisions(parent=np.zeros(6, np.int32), first=np.arange(1, 14, 2, dtype=np.int32))
    rows, columns, values = [], [], []
    for mine, theirs in itertools.permutations(range(3), 2):
        wins = 1.0 if mine > theirs else -1.0
        passed, bet = 1 + 2 * mine, 2 + 2 * mine
        gave_up, called = 7 + 2 * mine, 8 + 2 * mine
        for row, column, payoff in (
            (passed, 1 + 2 * theirs, wins),
            (gave_up, 2 + 2 * theirs, -1.0),
            (called, 2 + 2 * theirs, 2 * wins),
            (bet, 7 + 2 * theirs, 1.0),
            (bet, 8 + 2 * theirs, 2 * wins),
        ):
            rows.append(row)
            columns.append(column)
            values.append(payoff / 6)
    payoffs = Payoffs(np.array(rows, np.int32), np.array(columns, np.int32), np.array(values))
    return Sequences((first, second), payoffs)


def test_kuhns_poker_is_worth_a_loss_of_an_eighteenth():
    *_, found = solve(kuhn(), every=500, most=2000)
    assert found.exploitability < 1e-4
    assert found.value == pytest.approx(-1 / 18, abs=1e-4)


def test_each_step_says_how_far_it_is_from_an_equilibrium():
    early, *_, late = solve(kuhn(), every=10, most=1000)
    assert late.exploitability < early.exploitability
    assert late.iterations == 1000


def test_a_best_response_gets_what_it_says_it_gets():
    game = kuhn()
    random = np.random.default_rng(1)
    raw = random.random(13)
    plan = plan_of(game.decisions[1], policy_of(game.decisions[1], raw))
    response = best_response(game, 0, plan)
    assert value(game.payoffs, (response.plan, plan)) == pytest.approx(response.value)
    for _ in range(20):
        other = plan_of(game.decisions[0], policy_of(game.decisions[0], random.random(13)))
        assert value(game.payoffs, (other, plan)) <= response.value + 1e-12


# -- Voltage with six cards ---------------------------------------------------------------------


@functools.cache
def solved():
    walked = walk(M7)
    solver = Solver(walked.sequences)
    solver.run(60)
    return walked, solver.solution()


def test_the_walk_finds_every_position_and_every_set_with_a_choice():
    walked, _ = solved()
    assert walked.positions == 474_706
    assert [decisions.sets for decisions in walked.sequences.decisions] == [21_064, 27_672]


def test_a_set_comes_after_the_set_that_leads_to_it():
    for decisions in solved()[0].sequences.decisions:
        assert (decisions.parent < decisions.first[:-1]).all()


def test_six_cards_are_solved_to_a_thousandth():
    _, found = solved()
    assert found.exploitability < 0.001
    assert -found.responses[1] <= found.value <= found.responses[0]


def test_the_full_game_is_too_large():
    with pytest.raises(BadOption, match="too many ways"):
        walk(find("voltage").setting())
    with pytest.raises(BadOption, match="only games of two"):
        walk(find("edison").setting("solo"))


def test_any_move_is_worse_than_the_equilibrium():
    walked, found = solved()
    sets = [decisions.sequences for decisions in walked.sequences.decisions]
    uniform = [
        plan_of(decisions, policy_of(decisions, np.zeros(size)))
        for decisions, size in zip(walked.sequences.decisions, sets, strict=True)
    ]
    weak = judge(walked.sequences, (uniform[0], uniform[1]))
    assert weak.exploitability > 0.2 > found.exploitability


# -- policies and players -----------------------------------------------------------------------


def written(tmp_path, plans, about="test"):
    path = tmp_path / "policy.json"
    policies.write(policies.policy_from(M7, solved()[0], plans, about), path)
    return f"policy:{path}"


def test_a_policy_that_was_written_is_played_to_the_end(tmp_path):
    name = written(tmp_path, solved()[1].plans)
    tournament = Tournament(Plan("voltage", "m7", {}, (name, "random"), 20, 1))
    played = list(tournament.run(jobs=1))
    assert len(played) == 20
    assert all(Match.from_record(game.record).over for game in played)


def test_a_policy_is_for_its_own_game(tmp_path):
    name = written(tmp_path, solved()[1].plans)
    other = Knowledge.of(Match.new(find("voltage").setting(), 1), 1)
    with pytest.raises(UnknownName, match="plays voltage m7, not voltage standard"):
        player(name).choose(other)


@pytest.mark.parametrize(
    ("text", "message"), [(None, "No such file"), ("{", "truncated"), ("{}", "missing")]
)
def test_a_file_that_holds_no_policy_is_named(tmp_path, text, message):
    path = tmp_path / "none.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(BadRecord, match=message):
        player(f"policy:{path}")


def test_a_policy_needs_a_name():
    with pytest.raises(UnknownName, match="policy:FILE"):
        player("policy:")


def test_a_player_is_asked_wherever_it_can_come_to():
    walked, _ = solved()
    plans = plans_of(M7, walked, bot("random"), 1)
    measured = judge(walked.sequences, plans)
    assert measured.exploitability > 0.2
    for decisions, plan in zip(walked.sequences.decisions, plans, strict=True):
        sums = np.add.reduceat(plan, decisions.first[:-1])
        assert np.allclose(sums, plan[decisions.parent])


def test_a_best_response_wins_as_much_as_was_computed(tmp_path):
    walked, _ = solved()
    plans = plans_of(M7, walked, bot("random"), 1)
    responses = [best_response(walked.sequences, seat, plans[1 - seat]) for seat in range(2)]
    expected = 0.5 + (responses[0].value + responses[1].value) / 4
    both = (plans, (responses[0].plan, responses[1].plan))
    names = []
    for number, each in enumerate(both):
        (tmp_path / str(number)).mkdir()
        names.append(written(tmp_path / str(number), each))
    tournament = Tournament(Plan("voltage", "m7", {}, tuple(names), 300, 1))
    scores = [game.outcome().share_of(1) for game in tournament.run(jobs=1)]
    assert expected > 0.6
    assert np.mean(scores) == pytest.approx(expected, abs=4 * np.std(scores) / 300**0.5)


def test_a_best_response_comes_with_the_game_and_is_small():
    assert policies.read("m8-master-16").about.startswith("best response to master:16")
    setting = find("voltage").setting("m8")
    tournament = Tournament(Plan("voltage", "m8", {}, ("policy:m8-master-16", "random"), 6, 1))
    assert len(list(tournament.run(jobs=1))) == 6
    folder = setting.game.folder / policies.FOLDER
    assert sum(path.stat().st_size for path in folder.iterdir()) < 1_000_000


# -- written down for others --------------------------------------------------------------------


def test_the_file_for_others_has_a_line_for_every_choice_and_every_end():
    walked, _ = solved()
    lines = list(itertools.islice(efg(M7, walked), 2000))
    assert lines[0] == 'EFG 2 R "Voltage m7" { "first" "second" }'
    assert lines[2].startswith('c "" 1 "deal" { "0" 0.00138')
    assert lines[3] == 'p "" 1 1 "" { "O1*@own" "O1*@opp" "draw2" } 0'
    assert {line[0] for line in lines[3:]} == {"p", "t"}


# -- the commands -------------------------------------------------------------------------------


def run(*arguments):
    from typer.testing import CliRunner

    from ludion.cli import app

    return CliRunner().invoke(app, arguments)


def test_solve_prints_figures_and_writes_them(tmp_path):
    done = run("solve", "voltage", "--variant", "m7", "--out", str(tmp_path), "--json")
    figures = json.loads(done.stdout)
    assert figures["exploitability"] < 0.001
    assert figures == json.loads((tmp_path / "solution.json").read_text())
    assert (tmp_path / "solution.svg").read_text().startswith("<svg")
    assert policies.read(str(tmp_path / "policy.json")).about == "equilibrium, by CFR+"


def test_exploit_measures_a_player_and_writes_its_best_response(tmp_path):
    arguments = ("--players", "random", "--seeds", "1", "--out", str(tmp_path))
    done = run("exploit", "voltage", "--variant", "m7", *arguments)
    assert "random         exploitability 0." in done.stdout
    assert policies.read(str(tmp_path / "random.json")).about.startswith("best response to random")
    assert json.loads((tmp_path / "exploitability.json").read_text())["seeds"] == 1


def test_the_full_game_is_refused_with_what_can_be_solved():
    done = run("solve", "voltage")
    assert isinstance(done.exception, BadOption)
    assert "small games of it: m7, m8" in str(done.exception)
