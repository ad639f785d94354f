"""What the rules pages say in every language is what is played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludion.games import OURS, find
from ludion.games.edison.layouts import RANKING3, RANKING4, RED
from ludion.games.voldetour.options import PRESETS
from ludion.rules import paragraphs
from ludion.words import LANGUAGES

WEB = Path(__file__).parents[2] / "web/src/games"
every_language = pytest.mark.parametrize("language", LANGUAGES)

PLAYS = {
    "en": "Ludion plays|[Ii]n Ludion",
    "fr": "Ludion joue|[Cc]hez Ludion",
    "de": "Ludion spielt|[Bb]ei Ludion",
    "es": "Ludion juega|[Ee]n Ludion",
}
RULINGS = {
    "edison": (
        [
            "track",
            "lanes",
            "drop",
            "ramp",
            "evaluation",
            "ending",
            "ranking",
            "zeppelin",
            "bets",
            "layouts",
        ]
    ),
    "voldetour": ["board", "pieces", "lord", "third-turn", "passing", "turn-limit"],
    "voltage": ["cards", "seen", "bypass", "fuse", "scoring", "piles"],
}
"""The paragraphs with a ruling of ours."""
BEGINS = {
    "en": ("the seats stay", "a lot is drawn", "the loser"),
    "fr": ("les places restent", "un tirage au sort", "le perdant"),
    "de": ("Die Plätze bleiben", "gelost", "verloren"),
    "es": ("los asientos quedan", "se sortea", "perdió"),
}


def text(game: str, language: str, name: str) -> str:
    return " ".join(paragraphs(game, language)[name].text.split())


@every_language
@pytest.mark.parametrize("game", OURS)
def test_every_ruling_of_ours_is_marked_as_ours(game, language):
    for name in RULINGS[game]:
        assert "Ludion" in text(game, language, name), name
    whole = " ".join(text(game, language, name) for name in paragraphs(game, language))
    assert len(re.findall(PLAYS[language], whole)) >= 5


@every_language
@pytest.mark.parametrize("game", OURS)
def test_every_option_is_named_where_it_changes_a_rule(game, language):
    page = " ".join(text(game, language, name) for name in paragraphs(game, language))
    labels = json.loads((WEB / game / "words" / f"{language}.json").read_text("utf-8"))
    for variant in find(game).variants:
        for option in find(game).options(variant):
            assert labels[f"option.{option.name}"] in page


@every_language
@pytest.mark.parametrize("game", OURS)
def test_every_page_says_who_begins_and_that_a_table_chooses(game, language):
    said = text(game, language, "begins")
    assert all(word in said for word in BEGINS[language])


# -- Edison & Co. -----------------------------------------------------------------------------


@every_language
def test_the_ranking_cards_are_listed(language):
    lines = re.findall(r"^\|(.*\d.*)\|$", paragraphs("edison", language)["ranking"].text, re.M)
    listed = [[int(n) for n in re.findall(r"\d", line)] for line in lines]
    assert listed == [list(card) for card in RANKING4 + RANKING3]
    assert [cell.strip() for cell in lines[-1].split("|")][1] == "–", "no Zeppelin Car with three"


def test_no_vehicle_has_the_same_multiplier_on_two_cards():
    for ranking in (RANKING4, RANKING3):
        for column in zip(*ranking, strict=True):
            assert len(set(column)) == len(ranking)


@every_language
def test_the_spare_tokens_are_listed(language):
    said = text("edison", language, "layouts").replace("−", "-")
    numbers = [int(n) for n in re.findall(r"-?\d+", said)]
    assert numbers == [token for token in RED if token != "oil"]


def test_the_german_page_does_not_let_the_fourth_seat_move():
    assert "vierten Platz" not in text("edison", "de", "round")


# -- VoldéTour --------------------------------------------------------------------------------


@every_language
def test_the_towers_are_where_the_page_has_them(language):
    said = text("voldetour", language, "board")
    for square in (*PRESETS[2]["diagonal"], *PRESETS[4]["pinwheel"]):
        assert re.search(rf"\b{square}\b", said)
    for name in ("outer", "inner"):
        assert ", ".join(PRESETS[4][name]) in said


@every_language
def test_a_block_of_three_cannot_stand_below_two_levels(language):
    assert "3" in text("voldetour", language, "height")
