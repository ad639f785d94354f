"""Boards: what lies on the track, where its drop and its walls are, and the ranking cards.

Ludion has its own tokens, laid as they are or shuffled; ``layout_files`` reads those of a real box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from ludion.games.edison.moves import PRINTED_WALLS
from ludion.games.edison.state import RING

Token: TypeAlias = "int | str"
Tokens: TypeAlias = tuple[Token, ...]
Stacks: TypeAlias = tuple[Tokens, ...]
Ranking: TypeAlias = tuple[tuple[int, ...], ...]

START: Final = "start"
OIL: Final = "oil"
COLOURS: Final = ("yellow", "green", "blue", "red")
"""The backs of the tokens: the first three in the order they are laid, then the spares."""
DROP: Final = 9
"""The square with the ramp; the drop lies between it and the next."""
GREATEST: Final = 10
"""No square is worth more, up or down."""

AS_THEY_LIE, BY_STACK, ALL = "none", "stacks", "all"
SHUFFLES: Final = (AS_THEY_LIE, BY_STACK, ALL)

SQUARES: Final[Tokens] = (
    START, 3, 5, -1, 6, OIL, 2, 7, 4, 8, -10, 10, 3, OIL, 5, 9, -5, 4, 6, OIL, -3, 2, 1,
)  # fmt: skip
RED: Final[Tokens] = (-6, -4, -2, 1, 2, 4, 5, 7, 8, OIL)
"""The spares: only a shuffle of all tokens brings them into play."""
RANKING4: Final = ((3, 2, 1, 0), (2, 1, 0, 3), (1, 0, 3, 2), (0, 3, 2, 1))
"""The ranking cards for four vehicles, in the order R Z P M."""
RANKING3: Final = ((3, 2, 1), (1, 3, 2), (2, 1, 3))
"""The ranking cards for three vehicles, in the order R P M."""


@dataclass(frozen=True)
class Layout:
    """A board and its ranking cards."""

    name: str
    squares: Tokens = SQUARES
    walls: tuple[int, ...] = PRINTED_WALLS
    drop: int = DROP
    ranking4: Ranking = RANKING4
    ranking3: Ranking = RANKING3
    stacks: Stacks | None = None
    """The tokens by the colour of their backs; the red ones may be missing."""
    shuffle: str | None = None
    """One of SHUFFLES; if None, what is usual in the variant."""

    @cached_property
    def printed(self) -> dict[int, Token]:
        """The squares that take no token: Start, the ramp's and the one below the drop."""
        return {at: self.squares[at] for at in (0, self.drop, self.drop + 1)}

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where the tokens lie, in the order they are laid."""
        return tuple(square for square in range(RING) if square not in self.printed)

    @cached_property
    def tokens(self) -> Tokens:
        """The tokens as the squares have them, in the order they are laid."""
        return tuple(self.squares[square] for square in self.places)

    def shuffled(self, advanced: bool) -> Stacks:
        """The tokens that are shuffled together, heap by heap; nothing if they lie as they are."""
        usual = BY_STACK if advanced and self.stacks is not None else AS_THEY_LIE
        how = usual if self.shuffle is None else self.shuffle
        if how == AS_THEY_LIE or self.stacks is None:
            return ()
        if how == BY_STACK:
            return self.stacks[:3]
        return (tuple(token for stack in self.stacks for token in stack),)

    def allows(self, tokens: Iterable[Token], advanced: bool) -> bool:
        """Whether these tokens can lie so after set-up."""
        laid = tuple(tokens)
        heaps = self.shuffled(advanced)
        at = 0
        for heap in heaps:
            if Counter(laid[at : at + len(heap)]) - Counter(heap):
                return False
            at += len(heap)
        return bool(heaps) or laid == self.tokens


def _own_stacks() -> Stacks:
    tokens = Layout("").tokens
    return (tokens[:7], tokens[7:14], tokens[14:], RED)


OWN: Final = {
    "standard": Layout("standard", shuffle=AS_THEY_LIE),
    "random": Layout("random", stacks=_own_stacks(), shuffle=BY_STACK),
    "shuffled": Layout("shuffled", stacks=_own_stacks(), shuffle=ALL),
}
"""Ludion's own tokens, by the words of the option."""
