"""What holds in every position of random games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludion.games.edison.state import VARIANTS
from tests.conftest import PURE_PYTHON
from tests.games.edison.table import Table


@settings(max_examples=3 if PURE_PYTHON else 20)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_cards_room_and_scores_hold_throughout(variant: str, seed: int, random: object) -> None:
    table = Table(variant, seed)
    while table.seat >= 0:
        before = table.json
        move = random.choice(table.legal())  # type: ignore[attr-defined]
        table.play(move)
        after = table.json
        _check_cards(before, move, after)
        _check_room(after)
        _check_scores(before, after)
    assert max(after["totals"]) in [after["totals"][seat] for seat in after["winners"]]
    if PURE_PYTHON:
        return
    assert sum(table.returns()) < 1e-9


def _check_cards(before: dict, move: str, after: dict) -> None:  # type: ignore[type-arg]
    """Exactly the card played leaves exactly the hand of its player."""
    for seat, hand in enumerate(before["hands"]):
        expected = list(hand)
        if before["phase"] == "card" and seat == before["player"]:
            expected.remove(move)
        assert after["hands"][seat] == expected


def _check_room(state: dict) -> None:  # type: ignore[type-arg]
    places = [(v["at"], v["lane"]) for v in state["vehicles"].values()]
    for place in places:
        room = 4 if place[0] == 0 else 1 if place[1] or place[0] == "C" else 2
        assert places.count(place) <= room
        assert (place[1] is not None) == (place[0] in state["walls"])


def _check_scores(before: dict, after: dict) -> None:  # type: ignore[type-arg]
    """A move brings at most an evaluation, 15 for the centre, and the last evaluation."""
    for letter, vehicle in after["vehicles"].items():
        gain = vehicle["score"] - before["vehicles"][letter]["score"]
        most = 10 + (10 if after["phase"] == "over" else 0)
        if vehicle["at"] == "C":
            was = before["vehicles"][letter]["at"]
            assert gain == (0 if was == "C" else 15)
        else:
            assert abs(gain) <= most
