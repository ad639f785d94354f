"""Positions as pictures and tables: drawn from what a seat may see, and from nothing else."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree as Xml

import pytest

import ludion
from ludion.bots.random import BOT
from ludion.match import Match
from ludion.pictures import estimates, of_match, picture
from ludion.words import LANGUAGES
from tests.cli.commands import ludion as run
from tests.games.every import every_variant

SVG = "{http://www.w3.org/2000/svg}"


def begun(setting, moves, seed=5):
    """A match after some random moves."""
    match, random = Match.new(setting, seed), Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.play_move(BOT.choose(ludion.Knowledge.of(match, random.getrandbits(64))))
    return match


@every_variant
def test_a_picture_is_drawn_from_what_the_seat_knows_alone(setting):
    match, random = begun(setting, 9), Random(2)
    for seat in range(-1, setting.variant.seats):
        drawn = picture(match.view(seat))
        for _ in range(5):
            other = Match(setting, match.imagine(seat, random.getrandbits(64)))
            assert picture(other.view(seat)) == drawn


@every_variant
def test_a_picture_is_sound_and_tells_in_words_what_it_shows(setting):
    for moves in (0, 25):
        match = begun(setting, moves)
        for language in LANGUAGES:
            root = Xml.fromstring(of_match(match, 0, language))
            assert root.tag == f"{SVG}svg"
            assert root.findtext(f"{SVG}title") == setting.game.title
            told = root.findtext(f"{SVG}desc")
            assert told is not None
            assert len(told) > 40
            assert len(list(root)) > 10


def test_a_hand_is_drawn_for_its_owner_and_nobody_else():
    match = ludion.game("voltage").new(seed=7)
    hand = match.view(0).hand
    assert all(f">{card}</text>" in of_match(match, 0) for card in hand)
    assert not any(
        f">{card}</text>" in of_match(match, 1)
        for card in set(hand) - {"X", "F"}
        if card not in match.view(1).hand
    )
    assert not re.search(r">[OGBP][123]\*?</text>", of_match(match))


def test_a_notebook_shows_matches_views_and_estimates():
    match = ludion.game("voldetour").new(seed=1)
    assert match._repr_svg_().startswith("<svg")
    assert match.view(0)._repr_svg_().startswith("<svg")
    small = ludion.game("voltage").new(seed=7)
    found = ludion.bot("novice").estimate(ludion.Knowledge.of(small, seed=1))
    assert small.game.notation[found[0].move] in estimates(small, found)
    assert "tries" in found[0]._repr_html_()


def test_moves_are_a_table_with_as_many_rows_in_every_column():
    match = begun(ludion.game("voltage").setting(), 20)
    table = match.to_columns()
    assert {len(column) for column in table.values()} == {20}
    assert table["move"] == match.moves
    assert table["legal"][0] == len(match.at(0).legal())
    assert table["turn"][-1] > 3
    assert all(table["told"])


def test_a_secret_move_is_secret_in_a_table_until_the_end():
    match = ludion.game("edison").new("advanced", seed=1)
    match.play(match.legal()[0])
    assert match.to_columns()["move"] == ["bet"]


def test_a_saved_game_is_drawn_at_any_of_its_moves(tmp_path):
    match = begun(ludion.game("voltage").setting(), 12)
    saved, drawn = tmp_path / "game.json", tmp_path / "x.svg"
    ludion.save(match, saved)
    done = run("draw", saved, "--move", "5", "--seat", "1", "-o", drawn, "--language", "de")
    assert done.returncode == 0, done.stderr
    assert drawn.read_text("utf-8") == of_match(match.at(5), 1, "de") + "\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--move", "99"], "--move 99: the game has 3 moves"),
        (["--seat", "2"], "--seat 2: the game has 2 seats, from 0 to 1"),
        (["-o", "nowhere/x.svg"], "nowhere/x.svg: No such file or directory"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_with_what_is_wrong(tmp_path, words, message):
    ludion.save(begun(ludion.game("voltage").setting(), 3), tmp_path / "game.json")
    done = run("draw", tmp_path / "game.json", *words)
    assert done.returncode == 2
    assert message in done.stderr
