"""The hand-written guess of who will win."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.games.edison.state import VARIANTS
from ludion.kernel import play as kernel
from ludion.kernel.contract import evaluate
from tests.games.edison.table import MOVES, Table


def worth(table: Table, seat: int = 0) -> float:
    return float(evaluate(table.state, seat))


def favoured(table: Table) -> str:
    """The vehicle that counts most for seat 0."""
    weights = table.json["weights"][0]
    return max(weights, key=lambda letter: int(weights[letter]))


def test_between_rounds_the_chances_of_all_sides_add_up() -> None:
    table = Table("solo").put(R=3, Z=12, P="6i", M=15).score(R=4, P=9)
    assert sum((worth(table, seat) + 1) / 2 for seat in range(4)) == pytest.approx(1.0)


def test_a_lead_is_worth_more_the_fewer_cards_are_left() -> None:
    early = Table("solo")
    early.score(**{favoured(early): 12})
    late = Table("solo")
    late.score(**{favoured(late): 12})
    for seat in range(4):
        late.hold(seat, "RZ", "d3", "fwd")
    assert worth(late) - worth(early) > 0.0


def test_the_more_different_cards_a_side_holds_the_better() -> None:
    alike, different = Table("solo"), Table("solo")
    alike.hold(0, "RZ", "d3", "fwd", "fwd")
    different.hold(0, "RZ", "d3", "fwd", "rev")
    assert worth(different) > worth(alike) + 1e-6
    assert worth(different, 1) < worth(alike, 1) - 1e-6


@pytest.mark.parametrize("why", ["free", "taken", "facing backwards"])
def test_the_way_to_the_centre_counts_while_it_is_free(why: str) -> None:
    near, far = Table("two"), Table("two")
    mine, others = near.json["favourites"][0][0], near.json["favourites"][1]
    for table, square in ((near, "8i"), (far, "17")):  # both are worth 4
        table.put(**{mine: square})
        if why == "taken":
            table.put(**{others[0]: "C"})
        if why == "facing backwards":
            table.turn(mine)
    if why == "free":
        assert worth(near) > worth(far) + 1e-6
    else:
        assert worth(near) == pytest.approx(worth(far))


def test_the_mover_is_taken_to_move_as_is_best_for_it() -> None:
    table = Table("solo").play("RZ").play("d3").play("fwd")
    mover = table.seat
    found = []
    moves = np.empty(MOVES, np.int16)
    for move in moves[: kernel.legal(table.states, 0, moves)]:
        after = table.states.copy()
        kernel.play(after, 0, int(move))
        found.append(float(evaluate(after[0], mover)))
    assert len(set(found)) > 1
    assert worth(table, mover) == pytest.approx(max(found))


def test_a_side_whose_ranking_card_is_all_zeros_can_be_judged() -> None:
    table = Table("solo").weigh(0, 0, 0, 0, 0)
    before = worth(table)
    assert -1.0 < before < 0.0
    assert worth(table.score(R=20, Z=20)) < before


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_position_can_be_judged_and_is_left_as_it_was(variant: str) -> None:
    table = Table(variant, seed=5)
    random = np.random.default_rng(5)
    moves = np.empty(MOVES, np.int16)
    while kernel.seat(table.states, 0) >= 0:
        before = table.states.tobytes()
        for seat in range(table.setting.variant.seats):
            assert -1.0 <= worth(table, seat) <= 1.0
        assert table.states.tobytes() == before
        count = kernel.legal(table.states, 0, moves)
        kernel.play(table.states, 0, int(random.choice(moves[:count])))
    assert {worth(table, seat) for seat in range(table.setting.variant.seats)} <= {-1.0, 0.5, 1.0}
