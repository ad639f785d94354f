"""Wild Voltage: a kind of move is chosen first, then a move of that kind.

Uniform choices rarely move or burn a card, since few hands hold a Bypass or a Fuse. Choosing the
kind first makes those, long games and therefore reshuffles common.
"""

from __future__ import annotations

from random import Random

from ludion.bots.bot import Knowledge
from ludion.kernel.contract import Move


def choose(knowledge: Knowledge) -> Move:
    random = Random(knowledge.seed)
    kinds: dict[str, list[Move]] = {}
    for move in knowledge.legal():
        kinds.setdefault(_kind(knowledge.game.notation[move]), []).append(move)
    return random.choice(kinds[random.choice(sorted(kinds))])


def _kind(text: str) -> str:
    """The sort of move: by its card, whether it takes another, and on whose side it goes."""
    card, _, place = text.partition("@")
    if ">" in place:
        return card[0] + ">" + place.partition(">")[2][0]
    return card[0] if card[0] in "XF" else place or text
