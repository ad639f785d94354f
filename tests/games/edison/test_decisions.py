"""The rules page, "Decisions", and the move table."""

from __future__ import annotations

import pytest

from ludion.errors import MalformedMove
from ludion.games.edison import moves
from ludion.games.edison.state import DTYPE
from tests.games.edison.table import EDISON, Table


def test_there_are_384_different_moves_on_the_printed_board() -> None:
    assert len(set(EDISON.notation[: moves.OTHER_END])) == 384


def test_fourteen_cards_116_ends_two_decisions_to_score_and_252_bets() -> None:
    texts = EDISON.notation[: moves.OTHER_END]
    assert sum(">" in text for text in texts) == 4 * 29
    assert sum(text.startswith("bet") for text in texts) == 4 * 63
    assert texts[130:132] == ("evaluate", "decline")
    assert texts[:14] == (
        "RZ", "RP", "RM", "ZP", "ZM", "PM", "d1", "d2", "d3", "d4", "d5", "d6", "fwd", "rev",
    )  # fmt: skip


def test_the_29_ends_of_a_vehicle() -> None:
    ends = "0 1 2 3 4i 4o 5i 5o 6i 6o 7i 7o 8i 8o 9 10 11 12 13 14 15 16 17 18 19 20 21 22 C"
    assert [text[2:] for text in EDISON.notation[14:43]] == ends.split()


def test_other_walls_have_moves_of_their_own_after_the_others() -> None:
    assert len(EDISON.notation) == len(set(EDISON.notation)) == 540
    others = {text[2:] for text in EDISON.notation[moves.OTHER_END :]}
    assert {"4", "8", "12i", "12o", "9i", "22o"} <= others
    assert not others & {"0", "12", "4i", "C", "0i"}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (14, "R>0"),
        (42, "R>C"),
        (43, "Z>0"),
        (132, "bet 4,0,3,3"),
        (194, "bet 10,0,0,0"),
        (195, "bet 0,4,3,3"),
        (384, "R>1i"),
        (539, "M>22o"),
    ],
)
def test_numbers_never_change(move: int, text: str) -> None:
    assert EDISON.notation[move] == text
    assert EDISON.parse(text) == move


def test_a_card_that_is_held_several_times_is_one_move() -> None:
    assert Table().legal().count("fwd") == 1


def test_a_text_that_is_no_move_is_refused_with_examples() -> None:
    for text in ("R>23", "R>0i", "d7", "bet 5,5,0,0", "bet 10", "", "r>1"):
        with pytest.raises(MalformedMove, match="moves look like RZ, d4, fwd"):
            EDISON.parse(text)


def test_a_state_is_at_most_512_bytes() -> None:
    assert DTYPE.itemsize <= 512
