"""The options of Edison & Co., and what they write into a record."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludion.games.edison.codec import stored_token
from ludion.games.edison.layout_files import LayoutOption, layout_of
from ludion.games.edison.layouts import Layout
from ludion.games.edison.state import CLOSED, DTYPE, VARIANTS, WALL_RULES
from ludion.games.game import Setting, Variant
from ludion.games.options import Choice, Option, Switch
from ludion.kernel.contract import States

LAYOUT: Final = "the tokens on the track: standard, random, shuffled, or a layout file"
WALL_RULE: Final = "what one vehicle on a walled square closes to the others: its lane, or all"
HIDDEN_HANDS: Final = "nobody sees the cards that another player still holds"


def is_advanced(variant: Variant) -> bool:
    return variant.name.startswith("advanced")


def options_of(variant: Variant) -> tuple[Option, ...]:
    """The options of a variant, with their defaults."""
    usual = "random" if is_advanced(variant) else "standard"
    options = (
        LayoutOption("layout", usual, LAYOUT),
        Choice("wall_rule", WALL_RULES[0], WALL_RULE, WALL_RULES, came_later=True),
    )
    if not is_advanced(variant):
        return options
    return (*options, Switch("hidden_hands", False, HIDDEN_HANDS, came_later=True))


def blank(setting: Setting, count: int) -> States:
    """States with the options written into them, ready for ``deal``."""
    states = np.zeros(count, DTYPE)
    layout = layout_of(setting)
    states["variant"] = VARIANTS.index(setting.variant.name)
    states["seats"] = setting.variant.seats
    states["hidden_hands"] = setting.options.get("hidden_hands", False)
    states["closed"] = CLOSED[WALL_RULES.index(setting.options["wall_rule"])]
    states["walls"] = sum(1 << square for square in layout.walls)
    states["ramp"] = layout.drop
    states["printed"] = [layout.squares[layout.drop + i] for i in range(2)]
    _write_tokens(states, layout, is_advanced(setting.variant))
    states["ranking"] = _ranking_cards(layout, setting.variant)
    states["cards"] = range(4)
    if setting.variant.name in ("teams", "solo", "three"):
        states["cards"] = _first_of_equals(states["ranking"][0])
    return states


def _write_tokens(states: States, layout: Layout, advanced: bool) -> None:
    heaps = layout.shuffled(advanced)
    tokens = [token for heap in heaps for token in heap] or layout.tokens
    states["tokens"][:, : len(tokens)] = [stored_token(token) for token in tokens]
    states["stacks"][:, : len(heaps)] = [len(heap) for heap in heaps]


def _ranking_cards(layout: Layout, variant: Variant) -> NDArray[np.uint8]:
    """The ranking cards as a record keeps them: those for three, without a Z."""
    cards = np.array(layout.ranking4, np.uint8)
    if variant.name == "three":
        cards[:] = 0
        cards[:3, [0, 2, 3]] = layout.ranking3
    return cards


def _first_of_equals(ranking: NDArray[np.uint8]) -> list[int]:
    """For each ranking card the first that is like it: nobody can tell the two apart."""
    cards = [tuple(card) for card in ranking.tolist()]
    return [cards.index(card) for card in cards]
