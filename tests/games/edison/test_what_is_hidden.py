"""The rules page, "Variants", the column "secret"."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest

from ludion.games.edison.layouts import RANKING4
from ludion.games.edison.moves import BETS
from ludion.games.edison.state import VARIANTS
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY
from tests.conftest import PURE_PYTHON
from tests.games.edison.table import EDISON, Table
from tests.games.leaks import assert_nothing_leaks

SIDES = {variant.name: variant.sides for variant in EDISON.variants}
BETTING = ("advanced", "advanced3", "advanced_teams")


def hidden_from(variant: str, seat: int) -> set[str]:
    """The fields that may vary: the stakes of the other sides."""
    if variant == "two":
        return set()
    others = [
        s for s, side in enumerate(SIDES[variant]) if seat < 0 or side != SIDES[variant][seat]
    ]
    fields = {f"weights[{s}]" for s in others}
    return fields | {f"favourites[{s}]" for s in others if variant in BETTING}


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_a_seat_cannot_know_reaches_it_and_all_of_that_varies(variant: str) -> None:
    setting = EDISON.setting(variant)
    for seat in range(NOBODY, setting.variant.seats):
        games = 1 if PURE_PYTHON else 2
        assert assert_nothing_leaks(setting, seat, games) == hidden_from(variant, seat)


def shown(table: Table, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(EDISON.view(table.state, seat))
    return view


def test_hands_are_open() -> None:
    table = Table("solo").play("RZ")
    for seat in range(NOBODY, 4):
        assert shown(table, seat)["hands"] == table.json["hands"]


def test_partners_know_the_same_card_and_nobody_elses() -> None:
    table = Table("teams")
    mine, theirs = table.json["weights"][:2]
    assert shown(table, 0)["weights"] == shown(table, 2)["weights"] == [mine, None, mine, None]
    assert shown(table, 1)["weights"] == shown(table, 3)["weights"] == [None, theirs, None, theirs]


def test_a_spectator_knows_no_card() -> None:
    for variant in ("teams", "solo", "three", *BETTING):
        view = shown(Table(variant), NOBODY)
        assert set(view["weights"]) == set(view["favourites"]) == {None}


def test_with_two_players_nothing_is_secret() -> None:
    table = Table("two")
    for seat in (0, 1, NOBODY):
        view = shown(table, seat)
        assert view["weights"] == table.json["weights"]
        assert view["favourites"] == table.json["favourites"]


def test_bets_stay_secret_to_the_end_and_are_shown_then() -> None:
    table = Table("advanced3")
    while table.seat >= 0:
        view = shown(table, 1)
        assert view["weights"][0] is view["weights"][2] is None
        assert view["favourites"][0] is view["favourites"][2] is None
        table.play(table.legal()[-1])
    for seat in range(NOBODY, 3):
        assert shown(table, seat)["weights"] == table.json["weights"]
        assert shown(table, seat)["favourites"] == table.json["favourites"]


# -- imagine ----------------------------------------------------------------------------------


def worlds(table: Table, seat: int, count: int) -> list[dict[str, Any]]:
    found = []
    for seed in range(count):
        states = table.states.copy()
        kernel.imagine(states, 0, seat, np.uint64(seed))
        found.append(EDISON.to_json(states[0]))
    return found


def card(weights: dict[str, int]) -> tuple[int, ...]:
    return tuple(weights.values())


def about_even(counts: Counter[Any], kinds: int) -> bool:
    """Whether all kinds occur about equally often."""
    mean = sum(counts.values()) / kinds
    chi2 = sum((n - mean) ** 2 / mean for n in counts.values())
    return len(counts) == kinds and chi2 < kinds - 1 + 4.5 * (2 * (kinds - 1)) ** 0.5 + 6


def test_in_teams_the_other_team_may_hold_any_of_the_three_other_cards() -> None:
    table = Table("teams")
    mine = card(table.json["weights"][0])
    counts: Counter[Any] = Counter()
    for world in worlds(table, 2, 300):
        assert card(world["weights"][0]) == card(world["weights"][2]) == mine
        assert world["weights"][1] == world["weights"][3]
        counts[card(world["weights"][1])] += 1
    assert set(counts) == set(RANKING4) - {mine}
    assert about_even(counts, 3)


def test_in_solo_the_three_other_cards_are_dealt_in_any_order() -> None:
    table = Table("solo")
    mine = card(table.json["weights"][3])
    others = [c for c in RANKING4 if c != mine]
    dealt = Counter(tuple(map(card, world["weights"][:3])) for world in worlds(table, 3, 600))
    assert set(dealt) == set(permutations(others))
    assert about_even(dealt, 6)


def test_a_spectator_holds_every_deal_possible() -> None:
    dealt = {tuple(map(card, world["weights"])) for world in worlds(Table("solo"), NOBODY, 600)}
    assert dealt == set(permutations(RANKING4))


def test_in_advanced3_the_fourth_favourite_may_be_anybodys() -> None:
    table = Table("advanced3")
    mine = table.json["favourites"][0]
    pairs = Counter(tuple(w["favourites"][1:]) for w in worlds(table, 0, 600))
    assert set(pairs) == set(permutations([v for v in "RZPM" if v != mine], 2))
    assert about_even(pairs, 6)


def test_a_bet_that_was_made_may_be_any_that_its_favourite_allows() -> None:
    table = Table("advanced")
    for _ in range(4):
        table.play(table.legal()[3])
    bets: Counter[tuple[int, ...]] = Counter()
    for world in worlds(table, 0, 2500):
        bet = card(world["weights"][1])
        favourite = "RZPM".index(world["favourites"][1])
        assert max(bet) == bet[favourite]
        assert bet in BETS
        bets[bet] += 1
    assert about_even(bets, 3 * 63)


def test_a_bet_that_was_not_made_is_not_imagined() -> None:
    table = Table("advanced")
    table.play(table.legal()[3])
    for world in worlds(table, 0, 20):
        assert world["weights"][0] == table.json["weights"][0]
        assert world["weights"][1:] == [None] * 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_states_that_look_the_same_become_the_same_world(variant: str) -> None:
    """Whatever is hidden, it leaves no trace in what is imagined."""
    table = Table(variant)
    while table.seat >= 0:
        seat = table.seat
        first, other = table.states.copy(), table.states.copy()
        kernel.imagine(other, 0, seat, np.uint64(5))
        kernel.imagine(first, 0, seat, np.uint64(6))
        kernel.imagine(other, 0, seat, np.uint64(6))
        assert first.tobytes() == other.tobytes()
        table.play(table.legal()[0])


def test_when_the_game_is_over_nothing_is_left_to_imagine() -> None:
    table = Table("solo").hold(1, "d1").play("d3")
    for world in worlds(table, 0, 10):
        assert world == table.json


# -- observe ----------------------------------------------------------------------------------


def observed(table: Table, seat: int) -> dict[str, list[float]]:
    tensor = np.empty(EDISON.observation_size, np.float32)
    kernel.observe(table.states, 0, seat, tensor)
    parts, at = {}, 0
    for name, size in EDISON.observation:
        parts[name.split(":")[0]] = [round(float(x), 4) for x in tensor[at : at + size]]
        at += size
    return parts


def test_an_observation_begins_with_the_seat_itself() -> None:
    table = Table("solo").play("RZ")
    mine = next(iter(observed(table, 0).values()))
    assert mine[0] == 0
    assert next(iter(observed(table, 1).values()))[0] == 1


def test_an_observation_shows_own_weights_only() -> None:
    table = Table("solo")
    weights = observed(table, 2)["weights, mine first"]
    assert weights[:4] == [w / 10 for w in table.json["weights"][2].values()]
    assert not any(weights[4:])
    assert not any(observed(table, NOBODY)["weights, mine first"])
