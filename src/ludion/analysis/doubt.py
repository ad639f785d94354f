"""Is a move really worse? Asked of the rules, then of paired roll-outs with fresh seeds.

A few rivals of the move played, those that the judgement and a search like best, are tried first.
The best of them is then compared with it once more, with other seeds: the seeds that chose it
would flatter it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np

from ludion.analysis import proofs
from ludion.analysis.labels import ERRORS_99, is_clear, label_of
from ludion.analysis.sidecar import Verdict
from ludion.analysis.worth import Chances, Step, seed_for
from ludion.bots import Estimate, Knowledge
from ludion.bots.contract import OPINION, PROVED, TESTED
from ludion.bots.judgement.comparison import DECISIONS, LEAST, compare
from ludion.games.game import Setting
from ludion.kernel.contract import Move

RIVALS: Final = 2
"""So many moves that the judgement likes are tried, and the one that a search would play."""
TRIED: Final = 50
"""So many pairs choose the rival …"""
AGAIN: Final = 100
"""… and so many at a time test it anew; no more than ``LEAST``, or ``compare`` may stop early."""
MOST: Final = 800
WORTH_TESTING: Final = 1.0
"""A rival that seems better by fewer points is not tested again."""
assert AGAIN <= LEAST


@dataclass(frozen=True)
class Gap:
    """By how much a rival is better, in points, and what that means for every side."""

    loss: float
    error: float
    """The standard error."""
    effect: Chances
    """What playing the worse move did to every side."""
    pairs: int


@dataclass(frozen=True)
class Searched:
    """What a search found out about a decision."""

    choice: Move
    """What it would play."""
    missed: list[Move]
    """The moves that are proved to win, where the one that was played is not."""
    verdict: Verdict | None
    """What is proved of the move that was played, if that says all."""


def opinion_of(step: Step, setting: Setting) -> Verdict:
    """What the judgement makes of a decision at once."""
    outlook, game = step.outlook, setting.game
    best = outlook.best(step.side)
    loss = 100 * outlook.behind(step.move, step.side)
    effect = 100 * (outlook.after[step.move] - outlook.after[best])
    return Verdict(
        number=step.number,
        seat=step.seat,
        move=game.notation[step.move],
        better=None if best == step.move else game.notation[best],
        choices=len(outlook.after),
        loss=round(loss, 2),
        error=None,
        basis=OPINION,
        label="",
        effect=_rounded(effect),
    )


def searched(step: Step, knowledge: Knowledge) -> Searched:
    """What a search makes of a decision: what is proved, and which move it would play."""
    opinion, thought = opinion_of(step, knowledge.setting), proofs.thought_of(knowledge)
    verdict = _proved(opinion, step, knowledge, thought)
    wins, missed = proofs.wins(thought), False
    if verdict is None and wins:
        missed = step.move not in wins and not proofs.still_wins(knowledge, step.move)
        if not missed:
            verdict = _sure(opinion, None, 0.0, np.zeros(len(step.before)), "win")
    return Searched(thought[0].move, sorted(wins) if missed else [], verdict)


def test(step: Step, knowledge: Knowledge, found: Searched, seed: int) -> Verdict:
    """What roll-outs say of a decision; a function of what the seat could know."""
    rivals = found.missed or _rivals(step, found.choice)
    rival, work = _best_rival(step, knowledge, rivals, seed)
    gap, more = _tested(step, knowledge, rival, seed)
    opinion = opinion_of(step, knowledge.setting)
    return _verdict(opinion, step, knowledge, rival, gap, work + more, bool(found.missed))


def _proved(
    opinion: Verdict, step: Step, knowledge: Knowledge, thought: Sequence[Estimate]
) -> Verdict | None:
    """The verdict where the rules alone say what the move played and all others come to."""
    worth = proofs.proved(list(thought))
    if set(worth) != set(step.outlook.after) or len(step.before) != 2:
        return None
    best = max(worth, key=lambda move: worth[move])
    loss = (worth[best] - worth[step.move]) / 2
    effect = np.full(2, loss)
    effect[step.side] = -loss
    won = worth[best] > proofs.SURE
    found = "" if not won else "win" if loss <= 0 else "missed"
    return _sure(opinion, knowledge.game.notation[best], loss, effect, found)


def _sure(
    opinion: Verdict, better: str | None, loss: float, effect: Chances, found: str
) -> Verdict:
    return _changed(
        opinion,
        better=None if loss <= 0 else better,
        loss=round(100 * loss, 2),
        error=0.0,
        basis=PROVED,
        effect=100 * effect,
        found=found,
    )


def _rivals(step: Step, searched: Move) -> list[Move]:
    """The other moves that are worth a try."""
    outlook = step.outlook
    liked = sorted(outlook.after, key=lambda move: -float(outlook.after[move][step.side]))
    chosen = [move for move in liked if move != step.move][:RIVALS]
    return chosen if searched in (step.move, *chosen) else [*chosen, searched]


def _best_rival(
    step: Step, knowledge: Knowledge, rivals: list[Move], seed: int
) -> tuple[Move, int]:
    if len(rivals) == 1:
        return rivals[0], 0
    tried = _knowing(knowledge, seed_for(seed, f"tried/{step.number}"))
    found = compare(tried, rivals, TRIED)
    return found.estimates[0].move, _work(step, len(rivals), TRIED)


def _tested(step: Step, knowledge: Knowledge, rival: Move, seed: int) -> tuple[Gap, int]:
    """Pairs, until the label is clear; as many as are allowed at most."""
    gaps: list[Gap] = []
    while sum(gap.pairs for gap in gaps) < MOST:
        fresh = _knowing(knowledge, seed_for(seed, f"tested/{step.number}/{len(gaps)}"))
        gaps.append(gap_of(step, fresh, rival, AGAIN))
        found = _pooled(gaps)
        no_better = len(gaps) == 1 and found.loss < WORTH_TESTING - found.error * ERRORS_99
        if no_better or (len(gaps) > 1 and is_clear(found.loss, found.error * ERRORS_99)):
            break
    return found, _work(step, 2, found.pairs)


def gap_of(step: Step, knowledge: Knowledge, rival: Move, pairs: int) -> Gap:
    """One comparison of the move played with a rival."""
    found = compare(knowledge, [step.move, rival], pairs)
    by_move = {one.move: np.array(one.chances) for one in found.estimates}
    effect = 100 * (by_move[step.move] - by_move[rival])
    return Gap(-float(effect[step.side]), 100 * found.differences[0].error, effect, found.pairs)


def _pooled(gaps: Sequence[Gap]) -> Gap:
    shares = np.array([gap.pairs for gap in gaps], np.float64)
    shares /= shares.sum()
    loss = float(shares @ [gap.loss for gap in gaps])
    error = float(np.sqrt(shares**2 @ [gap.error**2 for gap in gaps]))
    effect = shares @ np.array([gap.effect for gap in gaps])
    return Gap(loss, error, effect, sum(gap.pairs for gap in gaps))


def _verdict(
    opinion: Verdict,
    step: Step,
    knowledge: Knowledge,
    rival: Move,
    gap: Gap,
    work: int,
    missed: bool,
) -> Verdict:
    error = gap.error * ERRORS_99
    return _changed(
        opinion,
        better=knowledge.game.notation[rival] if gap.loss - error > 0 else None,
        loss=round(gap.loss, 2),
        error=round(error, 2),
        basis=TESTED,
        effect=gap.effect,
        found="missed" if missed else "",
        work=work,
    )


def _changed(opinion: Verdict, *, effect: Chances, **changes: object) -> Verdict:
    found = msgspec.structs.replace(opinion, effect=_rounded(effect), **changes)
    return msgspec.structs.replace(found, label=label_of(found.loss, found.error))


def _knowing(knowledge: Knowledge, seed: int) -> Knowledge:
    """The same knowledge, from which other worlds are imagined."""
    return Knowledge(knowledge.setting, knowledge.seat, knowledge.world, seed, knowledge.past)


def _work(step: Step, moves: int, pairs: int) -> int:
    """Positions judged, about: at each decision of a roll-out every legal move."""
    return pairs * moves * (DECISIONS + 1) * (len(step.outlook.after) + 1)


def _rounded(effect: Chances) -> list[float]:
    return [round(float(one), 2) + 0.0 for one in effect]
