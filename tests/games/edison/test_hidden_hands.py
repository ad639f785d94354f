"""The rules page, "Options", hidden hands: they change what a view shows and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from ludion.bots import Knowledge
from ludion.errors import UnknownName
from ludion.games.edison.cards import CARDS, FWD
from ludion.games.edison.terminal import read_out
from ludion.games.edison.view import EdisonView
from ludion.kernel.contract import NOBODY, States
from ludion.match import Match
from tests.conftest import PURE_PYTHON
from tests.games.edison.table import EDISON
from tests.games.leaks import assert_nothing_leaks

BETTING = ("advanced", "advanced3", "advanced_teams")
betting = pytest.mark.parametrize("variant", BETTING)
NAMES = ("Ann", "Bob", "Cid", "Dee")


def both(variant: str, seed: int = 1) -> Iterator[tuple[Match, Match]]:
    """The same game with hidden hands and with open ones, position by position."""
    hidden = Match.new(EDISON.setting(variant, {"hidden_hands": True}), seed)
    shown = Match.new(EDISON.setting(variant), seed)
    random = Random(seed)
    while not hidden.over:
        yield hidden, shown
        move = random.choice(hidden.legal())
        hidden.play(move)
        shown.play(move)
    yield hidden, shown


def view(match: Match, seat: int) -> EdisonView:
    found = match.view(seat)
    assert isinstance(found, EdisonView)
    return found


@pytest.mark.parametrize("variant", ["teams", "solo", "three", "two"])
def test_only_the_advanced_variants_can_hide_hands(variant: str) -> None:
    with pytest.raises(UnknownName, match="there is no option 'hidden_hands'"):
        EDISON.setting(variant, {"hidden_hands": True})


@betting
def test_hands_are_open_by_default(variant: str) -> None:
    assert EDISON.setting(variant).options["hidden_hands"] is False


@betting
def test_a_seat_sees_no_hand_but_its_own_and_a_spectator_none(variant: str) -> None:
    for match, _ in both(variant):
        hands = match.state()["hands"]
        for seat in range(NOBODY, len(hands)):
            seen = view(match, seat)
            if match.over:
                assert seen.hands == hands
                assert seen.played is None
            else:
                assert seen.hands == [h if s == seat else None for s, h in enumerate(hands)]
            assert seen.held == [len(hand) for hand in hands]


def test_what_was_played_is_shown_but_not_who_played_it() -> None:
    for match, _ in both("advanced"):
        if not match.over:
            cards = [move for move in match.moves if move in CARDS]
            before = cards[: len(cards) - len(match.state()["table"])]
            assert view(match, 2).played == sorted(before)


@betting
def test_the_state_the_moves_and_what_a_bot_may_recall_are_the_same(variant: str) -> None:
    for hidden, shown in both(variant):
        assert hidden.state() == shown.state()
        assert hidden.legal() == shown.legal()
        seat = hidden.seat if hidden.seat is not None else NOBODY
        assert np.array_equal(hidden.observation(seat), shown.observation(seat))
        recalled = Knowledge.of(hidden, 7).world if hidden.seat is not None else None
        if recalled is not None:
            assert EDISON.to_json(recalled[0])["hands"] == hidden.state()["hands"]


# -- the leak test ----------------------------------------------------------------------------


@betting
def test_nothing_a_seat_cannot_know_reaches_it(variant: str) -> None:
    setting = EDISON.setting(variant, {"hidden_hands": True})
    for seat in range(NOBODY, setting.variant.seats):
        assert assert_nothing_leaks(setting, seat, 1)


@betting
def test_whatever_the_others_hold_a_view_is_the_same(variant: str) -> None:
    """Two others swap unlike cards of one type: the same was played, but not by whom."""
    swaps = 0
    random = Random(variant)
    for match, _ in both(variant, 1 if PURE_PYTHON else 3):
        for seat in range(NOBODY, match.setting.variant.seats):
            swapped = swap(match._states, seat, random)
            if swapped is None or match.over:
                continue
            other = Match(match.setting, swapped)
            assert other.state() != match.state()
            assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(match.view(seat))
            swaps += 1
    assert swaps > 50


def swap(states: States, seat: int, random: Random) -> States | None:
    """Two other seats give each other a card that the receiver lacks."""
    copy = states.copy()
    state = copy[0]
    others = [s for s in range(state.seats) if s != seat]
    one, two = random.sample(others, 2)
    mine = [k for k in range(FWD) if gives(state, one, two, k)]
    theirs = [k for k in range(FWD) if gives(state, two, one, k)]
    if not mine or not theirs:
        return None
    kinds = (1 << random.choice(mine)) | (1 << random.choice(theirs))
    state.held[one] ^= kinds
    state.held[two] ^= kinds
    return copy


def gives(state: Any, giver: int, taker: int, kind: int) -> bool:
    return bool(int(state.held[giver]) >> kind & 1 and not int(state.held[taker]) >> kind & 1)


# -- in a terminal ----------------------------------------------------------------------------


def test_the_terminal_tells_how_many_cards_are_held_and_what_was_played() -> None:
    match = Match.new(EDISON.setting("advanced", {"hidden_hands": True}), 1)
    for _ in range(8):
        match.play(match.legal()[0])
    lines = read_out(match.view(0), [], NAMES, "en")
    assert "Bob: cards in hand: 17 (?)" in lines
    assert "Played: PM×1 d1×1 fwd×1" in lines
    assert sum("fwd fwd" in line for line in lines) == 1
