"""The end: the enemy Tower, the third turn, the last Lord, passing, the turn limit."""

from __future__ import annotations

import pytest

from tests.games.voldetour.board import match, new, play


def wait(table, turns):
    """Let everybody place a Stair somewhere harmless and end the turn, so many times in all."""
    for _ in range(turns):
        spots = [move for move in table.legal() if move.startswith("Sn@")]
        play(table, spots[0], "end")
    return table


def test_a_lord_that_reaches_the_enemy_tower_wins_at_once():
    table = play(match("B2z@h7", lords="h7 j10"), "L@h8")
    assert table.over
    state = table.state()
    assert (state["winner"], state["phase"], state["player"]) == (0, "over", 0)
    assert state["turns"] == [6, 5]
    assert state["lords"] == ["h8", "j10"]
    assert table.returns() == [1, -1]


def test_four_players_win_on_the_tower_diagonally_opposite():
    lords = "h6 a10 j10 j1"
    table = play(match("B2z@h6", lords=lords, seats=4), "L@h7")
    assert table.state()["winner"] == 0
    assert table.returns() == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])


def test_who_is_still_on_the_own_tower_after_the_third_turn_loses():
    table = wait(new(), 4)
    assert not table.over
    wait(table, 1)
    state = table.state()
    assert (state["winner"], state["player"], state["turns"]) == (1, 0, [3, 2])
    assert state["lords"] == ["c3", "h8"]
    assert table.returns() == [-1, 1]


def test_leaving_in_the_third_turn_is_in_time():
    table = wait(new(), 4)
    play(table, "B2z@c4 L@c4")
    assert not table.over
    wait(table, 1)
    assert table.state()["winner"] == 0


def test_with_four_the_lord_is_removed_and_the_others_play_on():
    table = wait(new(4), 9)
    assert table.state()["lords"] == [None, "d8", "h7", "g3"]
    assert not table.over
    assert table.seat == 1
    assert len(table.state()["pieces"]) == 9
    assert table.view().towers[0] == "c4"


def test_the_last_lord_left_wins():
    table = wait(new(4), 11)
    state = table.state()
    assert state["lords"] == [None, None, None, "g3"]
    assert (state["winner"], state["player"]) == (3, 2)
    assert state["turns"] == [3, 3, 3, 2]
    assert table.returns() == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])


def test_a_removed_player_is_skipped():
    table = play(match(seats=4, lords="a1 - j10 j1", **removed(1)), "L@a2")
    assert table.seat == 2


def removed(*seats):
    return {"turns": [3 if seat in seats else 5 for seat in range(4)]}


def test_pieces_of_a_removed_player_stay_and_can_be_used():
    table = match("1:B1@e5", lords="a1 - j10 j1", seats=4, **removed(1))
    assert "B1@e5" in table.legal()


FEW = {"blocks": [1], "stairs": 0}


def test_a_player_with_no_legal_action_passes_and_that_counts_as_a_turn():
    """Seat 1's Lord stands alone on a Block, and its only piece lies under that Lord."""
    table = match("1:B1@e5", lords="a1 e5", options=FEW)
    play(table, "B1@c9 end")
    state = table.state()
    assert state["turns"] == [6, 6]
    assert state["player"] == 0
    assert any(message.key.endswith("pass") for message in table.told[-1])


def test_a_pass_on_the_own_tower_can_be_the_third_turn():
    """Seat 0's only piece lies under seat 1's, and its Lord has no way off the Tower."""
    table = match("B1@e5 1:B1@e5", lords="c3 j10", options=FEW, player=1, turns=[2, 1])
    play(table, "L@j9")
    state = table.state()
    assert (state["winner"], state["player"], state["turns"]) == (1, 0, [3, 2])


def test_the_game_is_a_draw_when_everybody_has_had_all_turns():
    table = match(options={"turn_limit": 6})
    play(table, "L@a2")
    assert not table.over
    play(table, "L@j9")
    state = table.state()
    assert (state["winner"], state["player"], state["turns"]) == ("draw", 1, [6, 6])
    assert table.returns() == [0, 0]


def test_the_turn_limit_counts_only_players_still_in_the_game():
    limit = {"turn_limit": 6}
    table = match(seats=4, lords="a1 a10 j10 -", options=limit, **removed(3))
    play(table, "L@a2 L@a9 L@j9")
    assert table.state()["winner"] == "draw"
    assert table.returns() == [0, 0, 0, 0]


def test_a_player_removed_at_the_limit_gets_nothing_in_a_draw():
    table = wait(new(4, turn_limit=3), 8)
    assert table.state()["turns"] == [2, 2, 2, 2]
    for move in ("B2z@c5 L@c5", "B2z@d9 L@d9", "B2z@h8 L@h8"):
        play(table, move)
    wait(table, 1)
    state = table.state()
    assert state["lords"][3] is None
    assert state["winner"] == "draw"
    assert table.returns() == [0, 0, 0, 0]


def test_the_enemy_tower_comes_before_the_turn_limit():
    table = match("B2z@h7", lords="h7 j10", options={"turn_limit": 6})
    assert play(table, "L@h8").state()["winner"] == 0


def test_being_late_comes_before_the_turn_limit():
    table = wait(new(turn_limit=3), 5)
    assert table.state()["winner"] == 1


def test_a_turn_limit_of_one_is_a_draw_after_one_turn_each():
    assert wait(new(turn_limit=1), 2).state()["winner"] == "draw"


def test_when_the_game_is_over_nothing_is_used_or_held():
    state = wait(new(), 5).state()
    assert state["used"] == {"block": False, "stair": False}
    assert state["held"] is None
