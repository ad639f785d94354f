"""Edison & Co. in a terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from ludion.games.edison.layouts import SQUARES
from ludion.games.edison.state import VARIANTS
from ludion.kernel.contract import NOBODY
from ludion.terminal.boards import board
from ludion.words import LANGUAGES
from tests.games.edison.table import EDISON, Table

NAMES = ("Bénédicte the First", "Isabelle", "Charles", "Thierry")


def drawn(table: Table, seat: int = 0, language: str = "en") -> list[str]:
    console = Console(width=80, color_system=None, legacy_windows=False)
    names = NAMES[: table.setting.variant.seats]
    with console.capture() as captured:
        view = EDISON.view(table.state, seat)
        console.print(board(EDISON).draw(view, table.legal(), names, language))
    return captured.get().splitlines()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_fits_80_columns_and_17_lines(variant, language):
    table = Table(variant)
    for _ in range(25):
        lines = drawn(table, 0, language)
        assert len(lines) <= 17
        assert max(map(len, lines)) <= 80
        table.play(table.legal()[-1])


def test_the_track_with_lanes_walls_and_facings():
    table = Table().put(R="5i", Z="5o", P=15, M=9).turn("Z", "M")
    assert drawn(table)[1:10] == [
        " 0 St│ 1  3│ 2  5│ 3 -1│ 4  6│ 5  ~│ 6  2│ 7  7│ 8  4│ 9  8┃10-10│11 10│",
        "     │     │     │     │     │Z←   │     │     │     │M←   ┃     │     │",
        "     │     │     │     │═════│═════│═════│═════│═════│     ┃     │     │",
        "     │     │     │     │     │R→   │     │     │     │     ┃     │     │",
        "       ↗ from 9 with the last step: centre (15) -",
        "     │     │     │     │     │     │     │     │     │     │     │",
        "     │     │     │     │     │     │     │     │     │     │     │",
        "     │     │     │     │     │     │     │P←   │     │     │     │",
        "22  1│21  2│20 -3│19  ~│18  6│17  4│16 -5│15  9│14  5│13  ~│12  3│",
    ]


def test_the_cards_of_the_round_and_the_open_hands():
    lines = drawn(Table("solo").play("RZ", "d2"))
    assert lines[0] == "Round 1, Thierry moves. Cards: Bénédicte the First: RZ  Isabelle: d2"
    assert lines[11].startswith(" Bénédicte     RP RM ZP ZM PM  d123456  fwd×4 rev×2")
    assert lines[12] == " Isabelle   RZ RP RM ZP ZM PM  d1 3456  fwd×4 rev×2  ?"
    assert lines[13].startswith("▶Charles")


def test_stakes_are_shown_to_those_who_may_see_them():
    table = Table("teams")
    mine = " ".join(f"{v}{w}" for v, w in table.json["weights"][0].items())
    lines = drawn(table)
    assert [line.endswith(mine) for line in lines[11:15]] == [True, False, True, False]
    assert all(line.endswith("?") for line in drawn(table, NOBODY)[11:15])


def test_totals_are_shown_at_the_end():
    lines = drawn(Table("teams").hold(1, "d1").play("d3"), NOBODY)
    assert all(line.endswith("= 0") for line in lines[11:15])


def test_the_ranking_cards_of_the_layout_are_listed():
    ranking = [[9, 0, 0, 1], [9, 0, 0, 1], [1, 7, 4, 0], [2, 2, 2, 2]]
    box = {"name": "box", "squares": list(SQUARES), "ranking4": ranking}
    cards = "R9 Z0 P0 M1 · R9 Z0 P0 M1 · R1 Z7 P4 M0 · R2 Z2 P2 M2"
    assert drawn(Table("solo", layout=box))[-1] == f"Ranking cards: {cards}"
    assert drawn(Table("three"))[-1] == "Ranking cards: R3 P2 M1 · R1 P3 M2 · R2 P1 M3"
    assert "Ranking" not in drawn(Table("two"))[-1]


@pytest.mark.parametrize(("drop", "line", "label"), [(3, 1, " 3 -1┃ 4"), (14, 9, "15  9┃14")])
def test_the_drop_is_drawn_where_it_is(drop, line, label):
    table = Table(layout={"name": "box", "squares": list(SQUARES), "drop": drop})
    assert label in drawn(table)[line]
    assert sum(text.count("┃") for text in drawn(table)) == 4
    assert f"from {drop} with" in drawn(table)[5]


def test_the_drop_is_at_the_turn_of_the_track_between_11_and_12():
    lines = drawn(Table(layout={"name": "box", "squares": list(SQUARES), "drop": 11}))
    assert [line.endswith("┃") for line in lines[1:10]] == [*[True] * 4, False, *[True] * 4]


def test_hidden_hands_are_counted_and_what_was_played_is_listed():
    table = Table("advanced", hidden_hands=True)
    for _ in range(8):
        table.play(table.legal()[0])
    lines = drawn(table)
    assert lines[12] == "▶Isabelle   cards in hand: 17" + " " * 24 + "?"
    assert lines[-1] == "Played: PM×1 d1×1 fwd×1"


def test_the_centre_shows_who_is_there():
    assert "centre (15) P" in drawn(Table().put(P="C"))[5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_is_read_out_as_lines(language):
    table = Table().put(R="5i").turn("R").play("RZ")
    view = EDISON.view(table.state, 0)
    lines = board(EDISON).read_out(view, table.legal(), NAMES, language)
    assert "5i" in lines[2]
    assert lines[-1].startswith("Thierry: PM RM RP RZ")


def test_read_out_in_english():
    table = Table().put(R="5i").turn("R")
    lines = board(EDISON).read_out(EDISON.view(table.state, 0), [], NAMES, "en")
    assert lines[2] == "R Steam Rocket: on 5i, facing anticlockwise, score 0"
    assert lines[1].endswith("Walled: 4 5 6 7 8")
