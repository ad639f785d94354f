"""The analysis of one match, step by step: at once what it was worth, then doubt after doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
import numpy as np

from ludion.analysis.doubt import Searched, opinion_of, searched, test
from ludion.analysis.labels import accuracy_of
from ludion.analysis.ledger import ledger_of
from ludion.analysis.moments import moments_of
from ludion.analysis.reasons import reasons_of
from ludion.analysis.secrets import told_by
from ludion.analysis.sidecar import VERSION, Analysis, Points, Told, Verdict, hash_of
from ludion.analysis.worth import Step, before_the_deal, judged, seed_for, steps
from ludion.bots import Knowledge
from ludion.bots.contract import OPINION, PROVED
from ludion.bots.judgement.weights import model_of, path_of
from ludion.kernel import contract
from ludion.match import Match

BUDGET: Final = 12_000_000
"""So many positions may be judged for a game's doubts; it is work, not time, so that the same seed
gives the same analysis on every machine."""
SEARCHING: Final = 0.2
"""How much of the work the search for proofs is, about."""
DIFFERENT: Final = 1e-9


class Review:
    """An analysis that is being made.

    >>> import ludion
    >>> from ludion.analysis.review import Review
    >>> match = ludion.game("voltage").new(seed=7)
    >>> match.play("draw2")
    >>> review = Review(match, seed=1)
    >>> sum(review.analysis().ledgers[0].lines.values()) == review.analysis().ledgers[0].result
    True
    """

    def __init__(
        self, match: Match, seed: int = 0, budget: int = BUDGET, kept: Mapping[int, Verdict] = {}
    ) -> None:
        """``kept`` are verdicts of an earlier, interrupted review of the same, by number."""
        self._match, self._seed, self._budget = match, seed, budget
        self._names = list(match.players) if all(match.players) else []
        self.steps: list[Step] = steps(match, seed)
        self._opinions = [opinion_of(step, match.setting) for step in self.steps]
        self.verdicts: list[Verdict] = list(self._opinions)
        self.share = 0.0
        """How much of the work is done."""
        self._kept = dict(kept)
        self._told: list[Told] = []
        self._complete = False

    def work(self) -> Iterator[Verdict]:
        """Look for proofs everywhere, then into one doubt after another, the worst first.

        Every decision that has been looked into is given; it ends when the budget is spent.
        """
        if self._budget <= 0:
            return
        found: dict[int, Searched] = {}
        free = [one.number for one in self.verdicts if one.choices > 1]
        for done, number in enumerate(free):
            self.share = SEARCHING * done / len(free)
            if number not in self._kept:
                found[number] = searched(self.steps[number], self._knowledge(number))
                verdict = found[number].verdict
            else:
                verdict = self._kept[number]
            if verdict is not None and verdict.basis == PROVED:
                yield self._settle(verdict)
        yield from self._test(self._doubts(free, found), found)

    def _doubts(self, free: list[int], found: Mapping[int, Searched]) -> list[int]:
        """The decisions that nothing is proved of: wins that were missed, then the worst."""

        def rank(number: int) -> tuple[bool, float, int]:
            kept = self._kept.get(number)
            missed = kept.found == "missed" if kept else bool(found[number].missed)
            return not missed, -self._opinions[number].loss, number

        return sorted((one for one in free if self.verdicts[one].basis == OPINION), key=rank)

    def _test(self, doubts: list[int], found: Mapping[int, Searched]) -> Iterator[Verdict]:
        left = self._budget
        for done, number in enumerate(doubts):
            if left <= 0:
                return
            spent = max(done / len(doubts), 1 - left / self._budget)
            self.share = SEARCHING + (1 - SEARCHING) * spent
            verdict = self._kept.get(number)
            if verdict is None:
                knowledge = self._knowledge(number)
                verdict = test(self.steps[number], knowledge, found[number], self._seed)
            left -= verdict.work
            yield self._settle(verdict)
        self._complete = True

    def _settle(self, verdict: Verdict) -> Verdict:
        """Keep what was found out of a decision, with the reasons."""
        if verdict.better is not None and not verdict.reasons:
            knowledge = self._knowledge(verdict.number)
            played, better = (knowledge.game.parse(one) for one in (verdict.move, verdict.better))
            reasons = reasons_of(knowledge, played, better, self._names)
            verdict = msgspec.structs.replace(verdict, reasons=reasons)
        self.verdicts[verdict.number] = verdict
        return verdict

    def finish(self) -> None:
        """What the decisions told of secrets; it is asked when all else is done."""
        self._told = told_by(self._match, self._seed, self._names)

    def analysis(self) -> Analysis:
        """What is known so far."""
        match, setting = self._match, self._match.setting
        seats = range(setting.variant.seats)
        values = judged(model_of(setting), match.states())
        undealt = before_the_deal(match, self._seed)
        heading = (match, self.steps, self.verdicts, undealt, values[0], values[-1])
        return Analysis(
            version=VERSION,
            record=hash_of(match.record()),
            seed=self._seed,
            budget=self._budget,
            game=match.game.name,
            variant=setting.variant.name,
            players=list(match.players),
            sides=list(setting.variant.sides),
            over=match.over,
            luck=contract.has_future(match.game.dtype),
            dealt=bool(np.abs(undealt - values[0]).max() > DIFFERENT),
            hidden=setting.variant.hidden,
            trained=path_of(setting).exists(),
            complete=self._complete,
            all_knowing=[[round(100 * float(one), 2) for one in row] for row in values],
            known=[self._known(seat) for seat in seats],
            verdicts=list(self.verdicts),
            ledgers=[ledger_of(heading[0], seat, *heading[1:]) for seat in seats],
            accuracy=[
                accuracy_of(seat, self.verdicts, seed_for(self._seed, f"accuracy/{seat}"))
                for seat in seats
            ],
            told=self._told,
            moments=moments_of(self.steps, self.verdicts),
        )

    def _knowledge(self, number: int) -> Knowledge:
        """What the seat knew when it decided."""
        return Knowledge.of(self._match.at(number), seed_for(self._seed, f"outlook/{number}"))

    def _known(self, seat: int) -> Points:
        own = [step for step in self.steps if step.seat == seat]
        chances = [100 * float(step.outlook.corrected[step.side]) for step in own]
        return Points(seat, [step.number for step in own], [round(one, 2) for one in chances])


def analyse(match: Match, seed: int = 0, budget: int = BUDGET) -> Analysis:
    """All of it, in one go.

    >>> import ludion
    >>> from ludion.analysis.review import analyse
    >>> match = ludion.game("voltage").new(seed=7)
    >>> analyse(match, budget=0).luck
    True
    """
    review = Review(match, seed, budget)
    for _ in review.work():
        pass
    review.finish()
    return review.analysis()
