"""Wild Voltage: long games, with every kind of move in them.

Uniform choices rarely move or burn a card, since few hands hold a Bypass or a Fuse; so a kind of
move is chosen first, then a move of that kind. And they rarely reach the end of the draw pile,
which takes five sets and full hands; so most of the time no game is ended that can go on, and
hands are filled.
"""

from __future__ import annotations

from random import Random

from ludion.bots.contract import Knowledge
from ludion.games.voltage.moves import DRAW2
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move

PATIENCE = 0.9


def choose(knowledge: Knowledge) -> Move:
    random = Random(knowledge.seed)
    moves = knowledge.legal()
    if random.random() < PATIENCE:
        moves = [move for move in moves if not _ends_the_game(knowledge, move)] or moves
        if DRAW2 in moves:
            return DRAW2
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(_kind(knowledge.game.notation[move]), []).append(move)
    return random.choice(kinds[random.choice(sorted(kinds))])


def _ends_the_game(knowledge: Knowledge, move: Move) -> bool:
    world = knowledge.world.copy()
    kernel.play(world, 0, move)
    return kernel.seat(world, 0) == NOBODY


def _kind(text: str) -> str:
    """The sort of move: by its card, whether it takes another, and on whose side it goes."""
    card, _, place = text.partition("@")
    if ">" in place:
        return card[0] + ">" + place.partition(">")[2][0]
    return card[0] if card[0] in "XF" else place or text
