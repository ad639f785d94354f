"""Every sentence and every rule exists in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ludion.rules
import ludion.words
from ludion.games import names
from ludion.rules import paragraphs
from ludion.words import LANGUAGES, Message, Player, preferred_language, say

WORDS = Path(ludion.words.__file__).parent
PARTS = (*names(), *sorted(path.stem for path in (WORDS / "en").glob("*.json")))
GAP = re.compile(r"{(\w+)}")


def sentences(language: str, part: str) -> dict[str, str]:
    """As the file has them, in its order."""
    room = WORDS.parent / "games" / part / "words" / f"{language}.json"
    path = room if part in names() else WORDS / language / f"{part}.json"
    return json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_translated_with_the_same_gaps(language, part):
    english, other = sentences("en", part), sentences(language, part)
    assert list(other) == list(english)
    for key, sentence in english.items():
        assert sorted(set(GAP.findall(other[key]))) == sorted(set(GAP.findall(sentence))), key


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_rules_have_the_same_paragraphs_in_every_language(language, game):
    assert list(paragraphs(game, language)) == list(paragraphs(game, "en"))
    for paragraph in paragraphs(game, language).values():
        assert paragraph.text
        assert paragraph.text != paragraphs(game, "en")[paragraph.id].text


def test_a_player_without_a_name_is_called_by_the_seat():
    message = Message("voltage.told.win", {"player": Player(1)})
    assert say(message, "fr") == "Joueur 2 a quatre séries et gagne la partie"
    assert say(message, "en", ["Ann", "Bob"]) == "Bob has four sets and wins the game"


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 1, "1 transformer"),
        ("en", 0, "0 transformers"),
        ("de", 2, "2 Transformatoren"),
        ("fr", 0, "0 transformateur"),
        ("es", 1, "1 transformador"),
    ],
)
def test_a_count_chooses_the_plural(language, count, said):
    assert say(Message("voltage.board.transformers", {"count": count}), language) == said


@pytest.mark.parametrize(
    ("wish", "language"),
    [("de_AT.UTF-8", "de"), ("fr", "fr"), ("C", "en"), ("pt_BR", "en"), ("ES", "es")],
)
def test_the_language_of_the_environment_is_spoken_if_it_can_be(wish, language, monkeypatch):
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", wish)
    assert preferred_language() == language


def test_without_an_environment_english_is_spoken(monkeypatch):
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert preferred_language() == "en"
