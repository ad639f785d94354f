"""What a study reads off one game, on courses of chances made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from ludion.games import find, names
from ludion.kernel.compiling import plain
from ludion.lab.study.course import columns, decisive, kingmakers, lead_changes
from ludion.lab.study.labels import number
from ludion.lab.study.playing import no_handicap, without
from ludion.lab.study.room import about, kinds
from ludion.lab.study.watching import Watched

VOLTAGE = find("voltage").setting()
SOLO = find("edison").setting("solo")


def course(setting, chances, seats):
    """A game that went so, of which nothing else is known."""
    chances = np.array(chances, float)
    if chances.ndim == 1:
        chances = np.column_stack([chances, 1 - chances])
    count = len(chances) - 1
    return Watched(
        setting,
        setting.game.blank(setting, count + 1),
        np.zeros(count, np.int16),
        np.array(seats, np.int8),
        np.full(count, 2, np.int32),
        chances,
        np.zeros(chances.shape[1]),
        True,
    )


def test_a_game_is_decided_when_the_winner_last_rose_above_nine_tenths():
    game = course(VOLTAGE, [0.5, 0.95, 0.6, 0.92, 0.99, 1.0], [0, 1, 0, 1, 0])
    assert decisive(game) == 3
    assert columns(game)["decided"] == pytest.approx(2 / 5)


def test_a_game_may_be_decided_by_its_last_move():
    game = course(VOLTAGE, [0.5, 0.4, 0.3, 1.0], [0, 1, 0])
    assert decisive(game) == 3
    assert columns(game)["decided"] == 0.0


def test_a_lead_changes_only_beyond_the_dead_band_and_once_a_turn():
    wobble = course(VOLTAGE, [0.51, 0.49, 0.52, 0.48, 1.0], [0, 1, 0, 1])
    assert lead_changes(wobble) == 0
    turns = course(VOLTAGE, [0.6, 0.4, 0.52, 0.7, 0.3, 1.0], [0, 1, 0, 1, 0])
    assert lead_changes(turns) == 3
    within = course(VOLTAGE, [0.6, 0.3, 0.7, 0.65, 1.0], [0, 0, 0, 1])
    assert lead_changes(within) == 0


def test_a_comeback_is_from_below_a_fifth_by_whoever_wins():
    assert columns(course(VOLTAGE, [0.5, 0.19, 1.0], [0, 1]))["comeback"] == 1.0
    assert columns(course(VOLTAGE, [0.5, 0.19, 0.0], [0, 1]))["comeback"] == 0.0


def test_a_draw_has_no_winner_to_speak_of():
    found = columns(course(VOLTAGE, [0.5, 0.1, 0.5], [0, 1]))
    assert (found["decided"], found["lowest"], found["comeback"]) == (None, None, None)
    assert found["undecided"] == 1.0


def test_a_kingmaker_has_no_hope_and_moves_anothers_chance():
    rows = [
        [0.04, 0.50, 0.40, 0.06],
        [0.04, 0.25, 0.65, 0.06],  # seat 0, hopeless, takes 25 points from seat 1
        [0.04, 0.55, 0.35, 0.06],  # seat 1 helps itself
        [0.00, 1.00, 0.00, 0.00],
    ]
    game = course(SOLO, rows, [0, 1, 2])
    assert kingmakers(game) == [0]
    assert columns(game)["kingmaking"] == 1.0
    assert "kingmaking" not in columns(course(VOLTAGE, [0.01, 0.5, 1.0], [0, 1]))


@pytest.mark.parametrize("name", names())
def test_a_room_names_things_paragraphs_and_places_that_there_are(name):
    said, game = about(find(name)), find(name)
    for group, things in said.things.items():
        assert len(things) == len(game.notation)
        assert len(said.names[group]) > 1
    for group, places in said.places.items():
        assert set(said.names[group]) <= set(places)
        assert len(set(places.values())) == len(places)
    for group, thing in said.forbidden:
        assert 0 < said.moves_of(group, thing).sum() < len(game.notation)


@pytest.mark.parametrize("name", names())
def test_every_paragraph_that_acts_is_one_of_the_rules(name):
    from ludion.rules import paragraphs

    said, match = about(find(name)), find(name).new(seed=3)
    while match.seat is not None:
        match.play(match.legal()[match.count % len(match.legal())])
    acted = {said.paragraph(message) for told in match.told for message in told} - {None}
    assert len(acted) >= 3
    assert acted <= set(paragraphs(name))


def test_a_game_that_says_nothing_is_known_by_the_beginnings_of_its_moves():
    assert kinds(("lead 3", "lead 4", "draw")) == ("lead", "lead", "draw")
    assert kinds(("1", "2")) == ("1", "2")
    assert kinds(("go 1", "go 2")) == (None, None)


def test_forbidden_moves_are_left_out_unless_nothing_would_be_left():
    forbidden = no_handicap(VOLTAGE).forbidden.copy()
    forbidden[[3, 5]] = 1
    buffer = np.array([3, 4, 5, 9], np.int16)
    assert plain(without)(forbidden, buffer, 4) == 2
    assert buffer[:2].tolist() == [4, 9]
    buffer = np.array([3, 5], np.int16)
    assert plain(without)(forbidden, buffer, 2) == 2


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(0.123, "share", "12.3 %"), (-0.05, "points", "−5.0"), (2.8, "number", "2.80")],
)
def test_a_figure_is_read_as_people_write_it(value, unit, text):
    assert number(value, unit) == text
