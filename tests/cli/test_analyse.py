"""``ludion analyse``: what it prints, and what it refuses."""

from __future__ import annotations

import json

import pytest

import ludion
from ludion.analysis import sidecar
from tests.cli.commands import ludion as run
from tests.games.every import finished


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    match = finished(ludion.game("voltage").setting())
    path = tmp_path_factory.mktemp("analyse") / "game.json"
    ludion.save(match, path)
    return path


def test_it_prints_ledger_accuracy_and_the_basis_of_each_loss(record):
    done = run("analyse", record, "--budget", "200000", COLUMNS="160")
    assert done.returncode == 0
    for text in ("what nobody could know", "result", "accuracy (95 %)", "could know"):
        assert text in done.stdout
    assert "tested ±" in done.stdout or "No move was shown" in done.stdout


def test_as_json_it_is_the_sidecar_and_a_file_has_the_same(record, tmp_path):
    out = tmp_path / "side.json"
    done = run("analyse", record, "--budget", "0", "--seed", "4", "--json", "--out", out)
    found = sidecar.decode(done.stdout.encode())
    assert found == sidecar.decode(out.read_bytes())
    assert (found.seed, found.budget) == (4, 0)


def test_one_seat_is_shown_alone(record):
    done = run("analyse", record, "--budget", "0", "--json", "--seat", "1")
    assert {one["seat"] for one in json.loads(done.stdout)["ledgers"]} == {1}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda found: found.update(moves=[*found["moves"][:2], "castle"]), "moves[2]: 'castle'"),
        (lambda found: found.update(game="chess"), "there is no game 'chess'"),
        (lambda found: found.pop("start"), "the field 'start' is missing"),
        (lambda found: found.update(returns=[0.0, 0.0]), "returns"),
    ],
)
def test_a_record_that_is_wrong_is_refused_in_a_sentence(record, tmp_path, change, told):
    body = json.loads(record.read_text())
    change(body)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(body))
    done = run("analyse", wrong)
    assert done.returncode == 2
    assert told in done.stderr
    assert not done.stdout


def test_files_and_seats_that_are_not_there_are_refused(record, tmp_path):
    assert "No such file" in run("analyse", tmp_path / "nowhere.json").stderr
    assert "has 2 seats" in run("analyse", record, "--seat", "2").stderr
    there = run("analyse", record, "--budget", "0", "--out", tmp_path / "no" / "side.json")
    assert there.returncode == 2
    assert "cannot be written" in there.stderr
