"""The 198 moves and their numbers. They never change.

      0 …  47   a number card: 2 * kind, plus 1 on the opponent's side
     48 … 103   a Bypass:     48 +  7 * (4 * back + terminal) + target
    104 … 191   a Blown Fuse: 104 + 11 * (4 * back + terminal) + target
    192, 193    draw, draw2
    194 … 197   flip O, G, B, P

``back`` is 1 for a transformer. ``target`` is 0 for no card, 1 … 6 for the six kinds of number card
of that terminal, 7 … 10 for X, X*, F, F*.
"""

from __future__ import annotations

from typing import Final

from ludion.games.voltage.cards import BYPASS, CARDS, COLOURS, FUSE, Kind, Terminal
from ludion.kernel.compiling import compiled, plain
from ludion.kernel.contract import Move

PLAY_BYPASS: Final = 48
PLAY_FUSE: Final = 104
DRAW: Final = 192
DRAW2: Final = 193
FLIP: Final = 194
BYPASS_TARGETS: Final = 7
FUSE_TARGETS: Final = 11
NO_TARGET: Final = 0


@compiled
def number_move(kind: Kind, opponents_side: int) -> Move:
    return 2 * kind + opponents_side


@compiled
def special_move(kind: Kind, terminal: Terminal, target: int) -> Move:
    """The move that plays a Bypass or a Fuse of this kind."""
    if kind < FUSE:
        return PLAY_BYPASS + BYPASS_TARGETS * (4 * (kind - BYPASS) + terminal) + target
    return PLAY_FUSE + FUSE_TARGETS * (4 * (kind - FUSE) + terminal) + target


@compiled
def target_of(kind: Kind, terminal: Terminal) -> int:
    """The number of a target card of this kind on this terminal."""
    return kind - 6 * terminal + 1 if kind < BYPASS else kind - BYPASS + 7


@compiled
def kind_of_target(target: int, terminal: Terminal) -> Kind:
    """The inverse of ``target_of``."""
    return target - 1 + 6 * terminal if target < BYPASS_TARGETS else target - 7 + BYPASS


@compiled
def split_special(move: Move) -> tuple[Kind, Terminal, int]:
    """The kind of card, the terminal and the target of a Bypass or Fuse move."""
    fuse = move >= PLAY_FUSE
    first, targets = (PLAY_FUSE, FUSE_TARGETS) if fuse else (PLAY_BYPASS, BYPASS_TARGETS)
    place, target = divmod(move - first, targets)
    return (FUSE if fuse else BYPASS) + place // 4, place % 4, target


def _special_notation(move: Move) -> str:
    kind, terminal, target = plain(split_special)(move)
    text = f"{CARDS[kind]}@{COLOURS[terminal]}"
    return f"{text}>{CARDS[plain(kind_of_target)(target, terminal)]}" if target else text


NOTATION: Final[tuple[str, ...]] = (
    *(f"{card}@{side}" for card in CARDS[:BYPASS] for side in ("own", "opp")),
    *(_special_notation(move) for move in range(PLAY_BYPASS, DRAW)),
    "draw",
    "draw2",
    *(f"flip {colour}" for colour in COLOURS),
)
"""Every move as text, by its number."""
