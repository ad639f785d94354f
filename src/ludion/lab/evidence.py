"""What a pair's deals say beyond their score: the score without luck, and the sequential test."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludion.lab.deals import Deals, mean_of
from ludion.lab.sequential import Question


def lines(deals: Deals, question: Question | None) -> Iterator[str]:
    """Lines for the report, none where there is nothing to say."""
    if len(deals.scores) > 1 and deals.luck.any():
        yield _without_luck(deals)
    if question is not None and len(deals.scores) > 1:
        yield _answered(deals, question)


def _without_luck(deals: Deals) -> str:
    mean, interval = mean_of(deals.without_luck())
    games = len(deals.scores) * deals.games
    worth = round(games * deals.worth())
    return (
        f"  without luck: {100 * mean:.1f} % (95 %: {100 * interval.low:.1f} … "
        f"{100 * interval.high:.1f}); these {games} games tell as much as {worth} with it"
    )


def _answered(deals: Deals, question: Question) -> str:
    scores = deals.without_luck()
    asked = f"{100 * question.low:g} or {100 * question.high:g} %"
    evidence, (low, high) = question.evidence(scores), question.bounds
    answer = question.answer(scores)
    if answer is None:
        return (
            f"  {asked}? not clear yet: evidence {evidence:+.2f}, clear at {low:.2f} or {high:+.2f}"
        )
    said = question.low if answer == "low" else question.high
    wrong = question.wrong_low if answer == "low" else question.wrong_high
    games = len(scores) * deals.games
    fixed = question.fixed_length(float(np.std(deals.scores, ddof=1))) * deals.games
    return (
        f"  {asked}? rather {100 * said:g} % (wrong at most {100 * wrong:g} % of the time), after "
        f"{games} games; in a fixed number, with luck, it takes {fixed}: {fixed - games} saved"
    )
