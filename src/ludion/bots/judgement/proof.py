"""What follows from the rules alone, whoever plays: claims about a position, each with its proof.

A game's own proofs are in its room: ``prove`` of ``play/proofs.py``. Where secrets are dealt once
and nothing else is left to chance, the end of the game is solved as ``master`` solves it. Other
games have no proofs. A proof depends on what the seat knows, and on nothing that is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from ludion.bots.beliefs import Beliefs, every_world
from ludion.bots.contract import Knowledge
from ludion.bots.endgame import WIN, solve
from ludion.bots.learned.weights import room_to_judge, weights_of
from ludion.kernel import play as kernel
from ludion.kernel.contract import Move, Seat

WORK: Final = 200_000
"""So many positions may be tried for one claim."""

MOST_WORLDS: Final = 12
"""Of more worlds not every one is solved. (So few are all seen among those that are imagined.)"""

WINS: Final = "wins"
"""The seat wins in this turn by each of the lines; without lines it cannot."""
STOPS: Final = "stops"
"""The next player would win in its turn, and each of the lines prevents that. No shorter ones do,
and without lines it cannot be stopped."""
ENDS: Final = "ends"
"""What a move comes to if everybody plays best from there, to the end of the game."""
REPLY_WINS: Final = "the reply wins"
"""How likely it is that the next player can win the game in its next turn, after the line."""
REPLY_SCORES: Final = "the reply scores"
"""The same for a part of the game, a set or a round."""

Line = tuple[Move, ...]


@dataclass(frozen=True)
class Proof:
    """One claim about a position, and by which moves.

    >>> import ludion
    >>> from ludion.bots.judgement.proof import REPLY_SCORES, prove
    >>> match = ludion.game("voltage").new(seed=7)
    >>> claims = prove(ludion.Knowledge.of(match, seed=1))
    >>> {float(one.chance) for one in claims if one.claim == REPLY_SCORES}
    {0.0}
    """

    claim: str
    seat: Seat
    """Of whom it is claimed."""
    lines: tuple[Line, ...]
    """The ways, each the decisions of the seat to move in order."""
    complete: bool = True
    """Whether nothing was left out; else there may be other lines."""
    value: float | None = None
    """What a line pays the seat, from -1 to 1."""
    chance: Fraction | None = None
    """How likely it is, over everything the seat to move cannot know."""
    worlds: tuple[int, int] | None = None
    """In how many of the worlds, or hands, that the seat to move holds possible."""

    @property
    def moves(self) -> list[Move]:
        """The first decisions of the lines, ascending."""
        return sorted({line[0] for line in self.lines})

    @property
    def never(self) -> bool:
        """Whether it is proved that there is no way."""
        return self.complete and not self.lines


def prove(knowledge: Knowledge, work: int = WORK) -> tuple[Proof, ...]:
    """All that can be proved for the seat to decide; nothing where another is, or nobody."""
    if int(kernel.seat(knowledge.world, 0)) != knowledge.seat or not knowledge.legal():
        return ()
    if own := knowledge.game.part("play.proofs"):
        return tuple(own.prove(knowledge, work))
    return _ends(knowledge, work)


def _ends(knowledge: Knowledge, work: int) -> tuple[Proof, ...]:
    """What every move comes to, if the game is near its end.

    Where something is hidden each world is solved as if it lay open, and it is said in how many of
    them a move wins: that leaves out that nobody sees them, so it is not complete.
    """
    if not knowledge.game.lasting_secrets:
        return ()
    hidden = knowledge.setting.variant.hidden
    seeds = [knowledge.seed]
    if hidden:
        setting = knowledge.setting
        seeds = every_world(knowledge, weights_of(setting), room_to_judge(setting))
    if len(seeds) > MOST_WORLDS:
        return ()
    solved = []
    for seed in seeds:
        alone = Beliefs(np.array([seed], np.uint64), np.ones(1))
        solved.append(solve(knowledge, alone, work // len(seeds), np.zeros(1, np.uint8)))
        if not solved[-1]:
            return ()
    return tuple(
        Proof(
            ENDS,
            knowledge.seat,
            ((move,),),
            complete=not hidden,
            value=None if hidden else solved[0][move],
            worlds=(sum(values[move] > WIN for values in solved), len(solved)),
        )
        for move in knowledge.legal()
    )
