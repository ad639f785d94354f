"""Sentences for people, in four languages.

Code never holds a sentence for a player: it holds a ``Message``, a key with arguments, which
``say`` turns into a sentence. The sentences are in JSON files: of each part of the program
(``PARTS``) in this folder, by language, and of each game in its room. The key ``table.won`` is the
entry ``won`` of ``table.json``, and ``voltage.refuse.hand`` one of Voltage's.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Sequence
from importlib import resources
from typing import TypeAlias

import msgspec

LANGUAGES = ("en", "fr", "de", "es")
PARTS = ("server", "table")
"""The parts of the program that speak to players, besides the games."""
REPORTS = ("study",)
"""Those that speak in reports alone."""


class Player(msgspec.Struct, frozen=True):
    """A seat in a sentence: its player's name stands for it."""

    seat: int


Argument: TypeAlias = "str | int | Player | Message"


class Message(msgspec.Struct, frozen=True):
    """A sentence in no language yet: its key, and what goes into its gaps.

    ``rule`` names the paragraph of the game's rules that is behind it.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> match.play("draw2")
    >>> match.told_of(0)[0].key
    'voltage.told.draw_plain'
    """

    key: str
    arguments: dict[str, Argument] = {}
    rule: str | None = None


def say(message: Message, language: str = "en", names: Sequence[str] = ()) -> str:
    """The sentence in a language; ``names`` are the players' names by seat.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> match.play("draw2")
    >>> ludion.say(match.told_of(0)[0], names=["Ann", "Bob"])
    'Ann draws a card with a plain back'
    >>> ludion.say(match.told_of(0)[0], "de", names=["Ann", "Bob"])
    'Ann zieht eine Karte mit einfacher Rückseite'
    """
    part, _, entry = message.key.partition(".")
    arguments = {
        name: _say_argument(value, language, names) for name, value in message.arguments.items()
    }
    sentence = _sentence(language, part, entry, arguments)
    return (sentence or message.key).format_map(arguments)


def _sentence(language: str, part: str, entry: str, arguments: dict[str, str | int]) -> str | None:
    """The sentence of an entry, ``entry.one`` for a single thing; at worst in English."""
    single = _is_single(language, arguments.get("count"))
    for sentences in (catalogue(language, part), catalogue("en", part)):
        if single and f"{entry}.one" in sentences:
            return sentences[f"{entry}.one"]
        if entry in sentences:
            return sentences[entry]
    return None


def _is_single(language: str, count: object) -> bool:
    """Whether a count takes the singular; in French zero does, too."""
    return count == 1 or (count == 0 and language == "fr")


def _say_argument(value: Argument, language: str, names: Sequence[str]) -> str | int:
    if isinstance(value, Message):
        return say(value, language, names)
    if isinstance(value, Player):
        if value.seat < len(names):
            return names[value.seat]
        return say(Message("table.seat", {"number": value.seat + 1}), language)
    return value


@functools.cache
def catalogue(language: str, part: str) -> dict[str, str]:
    """All sentences of one part of the program, or of a game, in one language."""
    if part not in (*PARTS, *REPORTS):
        from ludion.games import find  # games speak, too

        return find(part).words(language)
    text = resources.files(__name__).joinpath(language, f"{part}.json").read_text("utf-8")
    sentences: dict[str, str] = json.loads(text)
    return sentences


def preferred_language() -> str:
    """The language of the user's environment if Ludion speaks it, else English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wish := os.environ.get(variable):
            return wish[:2].lower() if wish[:2].lower() in LANGUAGES else "en"
    return "en"
