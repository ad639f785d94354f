"""The rules page, "Variants"."""

from __future__ import annotations

from itertools import permutations

import pytest

from ludion.games.edison.layouts import RANKING3, RANKING4
from ludion.games.edison.moves import BETS, NOTATION
from tests.games.edison.table import EDISON, Table

SEEDS = range(60)


def card(weights: dict[str, int], letters: str = "RZPM") -> tuple[int, ...]:
    return tuple(weights[letter] for letter in letters)


def over(table: Table) -> Table:
    """End the game at once: the second player can only repeat the type of the first."""
    return table.hold(1, "d1").hold(0, "d3").play("d3")


def test_the_variants_and_their_seats() -> None:
    assert {v.name: v.sides for v in EDISON.variants} == {
        "teams": (0, 1, 0, 1),
        "solo": (0, 1, 2, 3),
        "three": (0, 1, 2),
        "two": (0, 1),
        "advanced": (0, 1, 2, 3),
        "advanced3": (0, 1, 2),
        "advanced_teams": (0, 1, 0, 1),
    }
    assert EDISON.variant().name == "teams"


# -- ranking cards ----------------------------------------------------------------------------


def test_teams_have_one_ranking_card_each_known_to_both_partners() -> None:
    pairs = set()
    for seed in SEEDS:
        weights = Table("teams", seed).json["weights"]
        assert weights[0] == weights[2] != weights[1] == weights[3]
        pairs.add((card(weights[0]), card(weights[1])))
    assert pairs == set(permutations(RANKING4, 2))


def test_solo_players_have_one_ranking_card_each() -> None:
    dealt = {tuple(map(card, Table("solo", seed).json["weights"])) for seed in range(300)}
    assert dealt == set(permutations(RANKING4))


def test_three_players_have_one_three_vehicle_card_each() -> None:
    dealt = set()
    for seed in SEEDS:
        weights = Table("three", seed).json["weights"]
        dealt.add(tuple(card(w, "RPM") for w in weights))
    assert dealt == set(permutations(RANKING3))


def test_the_booklets_final_score_of_188() -> None:
    table = Table("teams").weigh(0, 3, 2, 1, 0).weigh(2, 3, 2, 1, 0)
    table.score(R=38, Z=21, P=32, M=11)
    assert over(table).json["totals"][0] == 188
    assert table.json["totals"][2] == 188


def test_partners_get_their_sides_return() -> None:
    table = Table("teams").weigh(0, 3, 2, 1, 0).weigh(2, 3, 2, 1, 0).score(R=5)
    table.weigh(1, 0, 3, 2, 1).weigh(3, 0, 3, 2, 1)
    assert over(table).json["winners"] == [0, 2]
    assert table.returns() == [1, -1, 1, -1]


# -- two --------------------------------------------------------------------------------------


def test_two_players_have_two_favourites_each_face_up() -> None:
    dealt = {tuple(Table("two", seed).json["favourites"]) for seed in SEEDS}
    pairs = [("RZ", "PM"), ("RP", "ZM"), ("RM", "ZP")]
    assert dealt == {*pairs, *(pair[::-1] for pair in pairs)}


def test_two_players_total_the_scores_of_their_two_vehicles() -> None:
    table = Table("two").score(R=10, Z=20, P=-3, M=7)
    json = over(table).json
    worth = {"R": 10, "Z": 20, "P": -3, "M": 7}
    assert json["totals"] == [sum(worth[v] for v in pair) for pair in json["favourites"]]


# -- three: the Zeppelin rule -----------------------------------------------------------------


def three(*moves: str, **places: str | int) -> Table:
    return Table("three").put(**places).play(*moves)


def test_the_player_of_a_2_decides_after_the_move() -> None:
    table = three("RZ", "d2", "fwd", "R>2")
    assert (table.phase, table.seat, table.legal()) == ("score", 1, ["decline", "evaluate"])
    assert table.at("R") == "2"
    assert table.scores["R"] == 0


def test_evaluate_evaluates() -> None:
    table = three("RZ", "d2", "fwd", "R>2", "evaluate")
    assert table.scores["R"] == 5
    assert table.json["evaluated"] == [False, True, False]


def test_decline_does_not() -> None:
    table = three("RZ", "d2", "fwd", "R>2", "decline")
    assert table.scores["R"] == 0
    assert table.json["evaluated"] == [False, False, False]


def test_the_decision_comes_also_when_nothing_could_move() -> None:
    table = three("RZ", "d2", "rev", R=10, Z=11)
    assert (table.phase, table.seat) == ("score", 1)
    assert table.play("evaluate").scores["R"] == -10


def test_oil_evaluates_in_any_case_but_a_declined_2_has_not_evaluated() -> None:
    table = three("RZ", "d2", "fwd", "R>13", R=11, Z=1)
    assert (table.json["oil"], table.scores["Z"]) == (True, 0)
    table.play("decline")
    assert (table.json["oil"], table.scores["Z"]) == (False, 3)
    assert table.json["evaluated"] == [False, False, False]


def test_one_evaluation_a_round_remains_the_most() -> None:
    table = three("RZ", "d2", "fwd", "R>13", "evaluate", R=11, Z=1)
    assert table.scores["Z"] == 3
    assert table.json["evaluated"] == [False, True, False]


def test_oil_without_a_2_asks_nobody() -> None:
    table = three("RZ", "d1", "fwd", "R>13", R=12, Z=1)
    assert (table.phase, table.scores["Z"]) == ("card", 3)


def test_the_next_first_player_goes_on_after_the_decision() -> None:
    table = three("RZ", "fwd", "d2", "R>2", "evaluate")
    assert (table.phase, table.seat, table.json["round"]) == ("card", 1, 2)


def test_who_has_not_evaluated_with_its_2_adds_the_zeppelins_score_once() -> None:
    """Seat 0 evaluated, seat 1 declined, seat 2 never played its 2."""
    table = three("RP", "d2", "fwd", "R>2", "decline")
    table.state.evaluated[0] = 1
    table.score(R=0, Z=7).hold(2, "d1").hold(1, "d3").play("d3")
    totals = table.json["totals"]
    bare = [sum(w[v] * table.scores[v] for v in "RZPM") for w in table.json["weights"]]
    assert [a - b for a, b in zip(totals, bare, strict=True)] == [0, 7, 7]


def test_a_view_says_what_the_own_stake_is_worth_now_by_every_rule() -> None:
    table = Table("three").score(R=3, Z=5, P=7, M=11)
    weights = table.json["weights"][1]
    worth = sum(int(weights[letter]) * score for letter, score in table.scores.items())
    assert EDISON.view(table.state, 1).standings == [None, worth + 5, None]
    table.state.evaluated[1] = True
    assert EDISON.view(table.state, 1).standings == [None, worth, None]


def test_before_the_bet_nothing_is_worth_anything_yet() -> None:
    assert EDISON.view(Table("advanced").state, 0).standings == [None] * 4


def test_a_2_in_the_round_that_ended_the_game_has_not_evaluated() -> None:
    table = Table("three").score(Z=-4).hold(2, "d1").play("RP", "d2")
    assert (table.phase, table.json["evaluated"]) == ("over", [False, False, False])
    assert table.json["totals"] == [-4, -4, -4]


def test_all_four_vehicles_score_in_every_evaluation() -> None:
    table = three("RP", "d2", "fwd", "R>2", "evaluate", Z=11)
    assert table.scores["Z"] == 10


def test_in_the_other_variants_a_2_always_evaluates() -> None:
    for variant in ("teams", "solo", "two"):
        table = Table(variant).play("RZ", "d2", "fwd", "R>2")
        assert (table.phase, table.scores["R"]) == ("card", 5)


def test_advanced3_has_no_zeppelin_rule() -> None:
    table = Table("advanced3", layout="standard")
    for _ in range(3):
        table.play(table.legal()[0])
    table.play("RZ", "d2", "fwd", "R>2")
    assert (table.phase, table.scores["R"]) == ("card", 5)
    table.score(R=0, Z=7).put(R=0).hold(2, "d1").hold(1, "d3").play("d3")
    assert table.json["totals"] == [7 * w["Z"] for w in table.json["weights"]]


# -- bets -------------------------------------------------------------------------------------


def test_bets_come_before_the_first_round_seats_in_order() -> None:
    for variant, seats in (("advanced", 4), ("advanced3", 3)):
        table = Table(variant)
        for seat in range(seats):
            assert (table.phase, table.seat) == ("bet", seat)
            assert (table.json["round"], table.json["first"]) == (1, 0)
            table.play(table.legal()[0])
        assert (table.phase, table.seat) == ("card", 0)


def test_the_lower_seat_of_a_team_bets_for_both() -> None:
    table = Table("advanced_teams")
    assert table.json["favourites"][:2] == table.json["favourites"][2:]
    table.play(table.legal()[5])
    assert table.seat == 1
    table.play(table.legal()[9])
    assert (table.phase, table.seat) == ("card", 0)
    weights = table.json["weights"]
    assert weights[:2] == weights[2:]
    assert None not in weights


def test_ten_points_all_used_the_favourite_strictly_ahead() -> None:
    table = Table("advanced")
    favourite = table.json["favourites"][0]
    expected = set()
    for r in range(11):
        for z in range(11 - r):
            for p in range(11 - r - z):
                bet = dict(zip("RZPM", (r, z, p, 10 - r - z - p), strict=True))
                if all(bet[v] < bet[favourite] for v in bet if v != favourite):
                    expected.add("bet " + ",".join(map(str, bet.values())))
    assert len(expected) == 63
    assert set(table.legal()) == expected


def test_everything_on_the_favourite_is_allowed() -> None:
    table = Table("advanced")
    bet = ",".join("10" if v == table.json["favourites"][0] else "0" for v in "RZPM")
    assert f"bet {bet}" in table.legal()


def test_the_total_is_bet_times_score() -> None:
    table = Table("advanced3", layout="standard")
    for _ in range(3):
        table.play(table.legal()[7])
    table.score(R=1, Z=-2, P=3, M=4)
    json = over(table).json
    worth = {"R": 1, "Z": -2, "P": 3, "M": 4}
    assert json["totals"] == [sum(w[v] * worth[v] for v in "RZPM") for w in json["weights"]]


def test_weights_are_null_before_the_bet() -> None:
    table = Table("advanced")
    assert table.json["weights"] == [None] * 4
    table.play(table.legal()[0])
    assert [w is None for w in table.json["weights"]] == [False, True, True, True]


@pytest.mark.parametrize("favourite", range(4))
def test_every_favourite_has_its_63_bets(favourite: int) -> None:
    bets = BETS[63 * favourite : 63 * (favourite + 1)]
    assert bets == sorted(bets)
    assert all(max(bet) == bet[favourite] for bet in bets)


def test_no_bet_belongs_to_two_favourites() -> None:
    assert len(set(BETS)) == len(BETS) == 252
    assert NOTATION[132] == "bet " + ",".join(map(str, BETS[0]))
