"""A turn and its decisions."""

from __future__ import annotations

import pytest

from tests.games.voldetour.board import legal, lifts, match, new, play, refusal


def groups(table):
    """Which sorts of moves there are."""
    return {"end" if move == "end" else move[0] for move in table.legal()}


def test_one_block_and_one_stair_in_either_order_then_the_lord():
    assert groups(match(lords="e5 j10")) == {"B", "S", "L"}
    table = play(match(lords="e5 j10"), "B1@a5")
    assert groups(table) == {"S", "L", "end"}
    assert groups(play(table, "Sn@b5")) == {"L", "end"}
    table = play(match(lords="e5 j10"), "Sn@b5")
    assert groups(table) == {"B", "L", "end"}
    assert groups(play(table, "B1@a5")) == {"L", "end"}


def test_at_least_one_action_before_the_end():
    assert refusal(match(lords="e5 j10"), "end") == ("nothing_done", "turn")


def test_the_lord_alone_is_a_turn():
    assert play(match(lords="e5 j10"), "L@e6").seat == 1


def test_a_second_block_or_stair_is_refused():
    table = play(match("B1@e5 Sn@g5"), "B1@a5")
    assert refusal(table, "B2z@a6") == ("block_used", "turn")
    assert refusal(table, "^e5") == ("block_used", "turn")
    assert lifts(table) == {"g5"}
    play(table, "^g5 Sn@h5")
    assert refusal(table, "Sn@a6") == ("stair_used", "turn")
    assert lifts(table) == set()


def test_if_nothing_but_end_is_left_it_is_still_played():
    table = play(new(), "B1@a1 Sn@a2")
    assert table.legal() == ["end"]
    assert table.seat == 0
    assert play(table, "end").seat == 1


def test_an_empty_reserve_offers_no_placements():
    table = match("B3x@e5")
    assert not legal(table, "B3")
    assert refusal(table, "B3x@a5") == ("reserve_empty", "turn")


def test_to_move_a_piece_is_to_lift_it_and_place_it():
    table = play(match("B2x@e5"), "^e5")
    state = table.state()
    assert state["phase"] == "place"
    assert state["held"] == {"piece": "B2x", "at": "e5", "level": 0}
    assert state["pieces"] == []
    assert state["reserve"][0]["B2"] == 1
    assert state["used"] == {"block": False, "stair": False}
    state = play(table, "B2z@g7").state()
    assert state["phase"] == "turn"
    assert state["held"] is None
    assert state["used"] == {"block": True, "stair": False}
    assert state["pieces"] == [{"piece": "B2z", "at": "g7", "level": 0, "owner": 0}]


def test_only_the_lifted_piece_can_be_placed():
    table = play(match("B2x@e5"), "^e5")
    assert {move[:2] for move in table.legal()} == {"B2"}
    for move in ("B1@a5", "Sn@a5", "L@a2", "end", "^e5"):
        assert refusal(table, move) == ("put_down_first", "lift")


def test_it_may_not_go_back_just_as_it_lay():
    table = play(match("B2x@e5"), "^e5")
    assert refusal(table, "B2x@e5") == ("same_place", "lift")
    assert {"B2y@e5", "B2z@e5", "B2x@d5", "B2x@f5"} <= set(table.legal())


def test_it_may_go_back_to_the_same_spot_in_another_orientation():
    table = play(match("Sn@e5"), "^e5")
    assert "Sn@e5" not in table.legal()
    state = play(table, "Sw@e5").state()
    assert state["pieces"] == [{"piece": "Sw", "at": "e5", "level": 0, "owner": 0}]


def test_a_nested_stair_may_go_anywhere_but_back():
    table = play(match("1:Sn@e5 Sv@e5 1:Sn@g5"), "^e5")
    assert legal(table, "Sv") == {"Sv@g5"}
    assert not {"Sn@e5", "B1@e5"} & set(table.legal())


def test_a_block_is_named_by_its_western_or_southern_end():
    assert lifts(match("B3x@e5 B2y@a4")) == {"e5", "a4"}
    assert refusal(match("B3x@e5"), "^f5") == ("named_elsewhere", "lift")
    assert refusal(match("B2y@e5"), "^e6") == ("named_elsewhere", "lift")
    assert refusal(match("B2x@e5 B1@e5"), "^f5") == ("loaded", "blocked")


def test_the_topmost_piece_of_a_square_is_meant():
    table = play(match("B1@e5 B1@e5"), "^e5")
    assert table.state()["held"] == {"piece": "B1", "at": "e5", "level": 1}
    assert lifts(match("B2x@d5 B1@e5 B2z@g5")) == {"e5", "g5"}


def test_a_piece_that_was_placed_this_turn_stays():
    table = play(match(), "B1@e5")
    assert lifts(table) == set()


def test_a_stair_freed_by_a_lifted_block_can_be_moved():
    """The Block on it is lifted first, in the same turn."""
    table = match("Sn@e5 Sv@e5 B1@e5")
    assert lifts(table) == {"e5"}
    play(table, "^e5 B1@a5 ^e5 Sn@a6")
    assert table.state()["pieces"][2]["piece"] == "Sn"


# Pieces on every third diagonal leave no three free squares of one height in a line. Only
# the three at d5, e5 and f5 lie side by side, and a B3 lies on them: it fits nowhere else.
#
#   6  x . . x . . x . . x
#   5  . x . B B B . x . .        x  a Block of 1, a Stair, a Tower or a Lord
#   4  . . x . . x . . x .
#      a b c d e f g h i j

CROWD = {"blocks": [1, 1, 1, 1, 3], "stairs": 5}


def crowded(hole: str = ""):
    towers = ("c4", "d8", "h7", "g3")
    squares = [(f"{'abcdefghij'[x]}{y + 1}", (x + y) % 3) for y in range(10) for x in range(10)]
    spots = [at for at, diagonal in squares if diagonal == 2 and at not in (*towers, "e5", hole)]
    lords, spots = spots[:4], spots[4:]
    singles = ["0:B1", *(f"{seat}:{kind}" for seat in range(1, 4) for kind in ["B1"] * 4)]
    singles += [f"{seat}:Sn" for seat in range(4) for _ in range(5)]
    pieces = [f"{piece}@{at}" for piece, at in zip(singles, spots, strict=False)]
    assert len(pieces) == len(spots)
    pieces += ["B1@d5", "B1@e5", "B1@f5", "B3x@d5"]
    return match(" ".join(pieces), lords=" ".join(lords), seats=4, options=CROWD)


def test_a_piece_that_fits_nowhere_else_may_not_be_lifted():
    table = crowded()
    assert "d5" not in lifts(table)
    assert refusal(table, "^d5") == ("nowhere_else", "lift")


def test_the_same_piece_may_be_lifted_as_soon_as_there_is_one_other_place():
    table = crowded(hole="g9")
    assert "d5" in lifts(table)
    assert len(play(table, "^d5").legal()) > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_seats_take_turns_clockwise(seats):
    table = match(seats=seats)
    order = []
    for _ in range(2 * seats):
        order.append(table.seat)
        table.play(min(legal(table, "L@")))
    assert order == list(range(seats)) * 2
