"""Wrong passwords: guessed slowly, and never so that the owner is kept out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludion.server.people import limits
from ludion.server.people.limits import GUESSES, PASSWORDS, Limits, Rate
from tests.server.harness import Person, Running, running

RIGHT, WRONG = "correct horse", "wrong horse"
ADDRESSES = (f"203.0.113.{number}" for number in itertools.count(1))


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server with its limits on; who says to be forwarded is believed."""
    with running(tmp_path, prepared=False, limits=True) as one:
        yield one


def at_new_address(server: Running) -> httpx.Client:
    """A browser that was never here."""
    http = Person(server.url).http
    http.headers["x-forwarded-for"] = next(ADDRESSES)
    return http


def log_in(http: httpx.Client, password: str, name: str = "Owner") -> int:
    return http.post("/api/login", json={"name": name, "password": password}).status_code


def owner(server: Running) -> httpx.Client:
    http = at_new_address(server)
    body = {"name": "Owner", "password": RIGHT}
    assert http.post("/api/me/claim", json=body).status_code == 200
    assert http.post("/api/logout").status_code == 204
    return http


def test_strangers_at_many_addresses_do_not_keep_the_owner_out(strict: Running) -> None:
    http = owner(strict)
    guesses = [log_in(at_new_address(strict), WRONG) for _ in range(int(GUESSES.burst) + 5)]
    assert (guesses[0], guesses[-1]) == (401, 429)
    assert log_in(http, RIGHT) == 200


def test_strangers_at_the_owners_address_do_not_keep_the_owner_out(strict: Running) -> None:
    http = owner(strict)
    stranger = at_new_address(strict)
    stranger.headers["x-forwarded-for"] = http.headers["x-forwarded-for"]
    assert [log_in(stranger, WRONG) for _ in range(int(PASSWORDS.burst) + 1)][-1] == 429
    assert log_in(http, RIGHT) == 200


def test_a_few_wrong_passwords_leave_the_owner_at_a_new_device_in_peace(strict: Running) -> None:
    owner(strict)
    stranger = at_new_address(strict)
    assert [log_in(stranger, WRONG) for _ in range(20)][-1] == 429
    assert log_in(at_new_address(strict), RIGHT) == 200


def test_at_a_known_device_passwords_are_limited_too(strict: Running) -> None:
    http = owner(strict)
    assert [log_in(http, WRONG) for _ in range(int(PASSWORDS.burst) + 1)][-1] == 429


def test_a_device_is_known_for_its_own_account_only(strict: Running) -> None:
    owner(strict)
    thief = at_new_address(strict)
    body = {"name": "Thief", "password": RIGHT}
    assert thief.post("/api/me/claim", json=body).status_code == 200
    for _ in range(int(GUESSES.burst) + 5):
        thief.headers["x-forwarded-for"] = next(ADDRESSES)
        last = log_in(thief, WRONG)
    assert last == 429


def test_a_device_cannot_be_made_up(strict: Running) -> None:
    http = owner(strict)
    real = next(one for one in http.cookies.jar if one.name == "ludion_device")
    assert real.has_nonstandard_attr("HttpOnly")
    assert real.value
    for forged in (real.value[:-4] + "AAAA", "x " + real.value, "", "x"):
        stranger = at_new_address(strict)
        stranger.headers["cookie"] = f"ludion_device={forged}"
        guesses = [log_in(stranger, WRONG) for _ in range(int(PASSWORDS.burst) + 1)]
        assert guesses[-1] == 429


def test_a_login_named_like_an_address_takes_nothing_from_that_address(strict: Running) -> None:
    victim, stranger = at_new_address(strict), at_new_address(strict)
    name = str(victim.headers["x-forwarded-for"])
    for _ in range(20):
        log_in(stranger, WRONG, name)
    assert log_in(victim, WRONG, "Somebody") == 401


def test_limits_of_an_address_and_of_a_person_named_like_it_are_two() -> None:
    some, rate = Limits(True), Rate(1, 0)
    assert some.allow("password", rate, "10.0.0.1", "10.0.0.2")
    assert some.allow("password", rate, "10.0.0.2", "10.0.0.1")
    assert not some.allow("password", rate, "10.0.0.1", "somebody")


def test_many_addresses_do_not_make_a_limit_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    some, quick = Limits(True), Rate(1, 1e9)
    assert some.allow("password", Rate(1, 0), "10.0.0.1")
    for number in range(1000):
        some.allow("read", quick, f"10.1.0.{number}")
    assert not some.allow("password", Rate(1, 0), "10.0.0.1")
    assert len(some._buckets) <= 101
