"""Lots for who begins: drawn from the secret behind the deal, and checked by ``ludion verify``."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludion.cli import app
from ludion.games import find
from ludion.games.game import Json
from ludion.server.table import fairness
from ludion.server.table.begins import moved_round

SECRETS = [sha256(str(number).encode()).hexdigest() for number in range(2000)]
NAMES = ["Ann", "Bob", "Cid", "Dee"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_place_is_drawn_about_equally_often(seats: int) -> None:
    drawn = Counter(fairness.lot_of(secret, seats) for secret in SECRETS)
    mean = len(SECRETS) / seats
    assert set(drawn) == set(range(seats))
    assert sum((count - mean) ** 2 / mean for count in drawn.values()) < 16


def test_the_lot_tells_nothing_of_the_deal() -> None:
    """Whoever learns who begins knows neither the hash nor the seed any better."""
    halves = Counter(
        (fairness.lot_of(secret, 2), fairness.seed_of(secret) & 1) for secret in SECRETS
    )
    assert min(halves.values()) > 400


def test_all_move_round_so_that_partners_stay_partners() -> None:
    for secret in SECRETS[:50]:
        first = fairness.lot_of(secret, 4)
        seated = moved_round(NAMES, first)
        assert seated == [NAMES[(first + place) % 4] for place in range(4)]
        assert fairness.seated_before_lot(seated, secret) == NAMES


# -- ludion verify ----------------------------------------------------------------------------


def proof(secret: str, seated: list[str]) -> Json:
    """The proof of a game of three whose players drew lots."""
    match = fairness.deal(find("edison").setting("three"), secret)
    match.players = tuple(moved_round(seated, fairness.lot_of(secret, len(seated))))
    commitment = fairness.commitment_of(secret)
    return {
        "record": match.record(),
        "secret": secret,
        "commitment": commitment,
        "seated": list(seated),
    }


def verify(path: Path, proof: Json) -> tuple[int, str]:
    path.write_text(json.dumps(proof))
    done = CliRunner().invoke(app, ["verify", str(path)])
    return done.exit_code, f"{done.output} {done.exception}"


@pytest.mark.parametrize("secret", SECRETS[:4])
def test_verify_says_who_began_by_the_lot_and_how_all_sat_before(
    secret: str, tmp_path: Path
) -> None:
    first = NAMES[fairness.lot_of(secret, 3)]
    code, said = verify(tmp_path / "proof.json", proof(secret, NAMES[:3]))
    assert code == 0
    assert f"{first} began by the lot of the secret; before it sat: Ann, Bob, Cid" in said


@pytest.mark.parametrize(
    ("seated", "problem"),
    [
        (["Bob", "Cid", "Ann"], "seated: the lot of the secret lets another player begin"),
        (["Bob", "Ann", "Cid"], "seated: the lot of the secret lets another player begin"),
        (["Ann", "Bob"], "seated: must be the players"),
        (["Ann", "Bob", "Dee"], "seated: must be the players"),
        ("Ann", "seated: must be the players"),
        ([1, {}, None], "seated: must be the players"),
    ],
)
def test_a_lot_that_was_not_drawn_so_is_found_out(
    seated: object, problem: str, tmp_path: Path
) -> None:
    code, said = verify(tmp_path / "proof.json", proof(SECRETS[0], NAMES[:3]) | {"seated": seated})
    assert code != 0
    assert problem in said
