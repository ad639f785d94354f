"""What figures are called, in a language: sides, phases, cards, paragraphs of the rules."""

from __future__ import annotations

import math

from ludion.games.game import Setting
from ludion.lab.study.figures import NUMBER, POINTS, Figure
from ludion.rules import paragraphs
from ludion.words import Argument, Message, catalogue, say

OF_RULES = ("acts", "swing", "decides", "refuses")
OF_PHASES = ("branching", "forced")
OF_THINGS = ("importance", "restricted")


def word(key: str, language: str, **arguments: Argument) -> str:
    """A sentence of the report."""
    return say(Message(f"study.{key}", arguments), language)


def label(setting: Setting, figure: Figure, language: str) -> str:
    """What a figure is about."""
    metric, item = figure.metric, figure.item
    if metric == "seat_advantage":
        return side_label(setting, int(item), language)
    if metric in ("length", "effective"):
        return _part_of_length(item, language)
    if metric in OF_RULES:
        found = paragraphs(setting.game.name, language).get(item)
        return found.title if found else item
    if metric in OF_PHASES:
        return room_word(setting, ("study", "phase", item), language) or item
    if metric in OF_THINGS:
        group, _, thing = item.partition("/")
        return thing_label(setting, group, thing, language)
    if metric == "exact":
        return room_word(setting, ("study", "exact", item), language) or item
    return item


def side_label(setting: Setting, side: int, language: str) -> str:
    seats = [seat + 1 for seat, one in enumerate(setting.variant.sides) if one == side]
    if len(seats) == 1:
        return word("seat", language, number=seats[0])
    return word("team", language, seats=", ".join(map(str, seats)))


def _part_of_length(item: str, language: str) -> str:
    name, _, share = item.partition(".")
    what = word("effective_moves" if name == "effective" else name, language)
    if not share:
        return what
    return word("quantile", language, what=what, percent=f"{100 * float(share):g}")


def group_label(setting: Setting, group: str, language: str) -> str:
    return room_word(setting, ("study", group), language) or group


def thing_label(setting: Setting, group: str, thing: str, language: str) -> str:
    """A card or a square by its name; a kind of move in words, if the game has some."""
    for words in (("study", group, thing), (group, thing)):
        if found := room_word(setting, words, language):
            return found
    return thing


def room_word(setting: Setting, words: tuple[str, ...], language: str) -> str | None:
    """A sentence of the game's own; None if it has none."""
    entry = ".".join(words)
    for one in (language, "en"):
        if entry in catalogue(one, setting.game.name):
            return catalogue(one, setting.game.name)[entry]
    return None


def number(value: float, unit: str, signed: bool = False) -> str:
    """A value as it is read: percent, points of a chance, or a plain number."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    sign = "+" if signed or unit == POINTS else ""
    if unit == NUMBER:
        size = abs(value)
        text = f"{value:{sign}.0f}" if size >= 1000 else f"{value:{sign}.{_places(size)}f}"
    else:
        text = f"{100 * value:{sign}.1f}" + ("" if unit == POINTS else " %")
    return text.replace("-", "−")


def _places(size: float) -> int:
    return 1 if size >= 20 else 2 if size >= 0.995 or size == 0 else 3


def even_share(setting: Setting) -> str:
    return number(1 / len(set(setting.variant.sides)), "share")
