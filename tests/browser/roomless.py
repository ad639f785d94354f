"""A game that the page has no room for: one of Ludion's own under another name, as a plug-in."""

from __future__ import annotations

from ludion.games.voltage.game import Voltage


class Roomless(Voltage):
    """Nothing but rules: no words, no rules page, no picture."""

    name = "roomless"
    title = "A Game from Elsewhere"
    room = ""


GAME = Roomless()
