"""Solving a game of two by CFR+, and the best response to any plan.

Every iteration each player in turn looks back: what would each of its moves have brought, against
what the other does? *Regrets* add up what was missed, never below nothing, and the next policy
plays moves in proportion to them. The plans of all iterations, the later the heavier, come closer
and closer to an equilibrium.

    Tammelin, Burch, Johanson, Bowling: Solving Heads-up Limit Texas Hold'em, 2015.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.kernel.compiling import compiled, entry
from ludion.lab.exact.sequences import Decisions, Payoffs, Plans, Sequences

Numbers = NDArray[np.float64]
"""One for each sequence of a player."""


class Solution(NamedTuple):
    """Where a solver stands: plans for both, and how far they are from an equilibrium."""

    iterations: int
    plans: Plans
    value: float
    """What player 0 gets when both play so."""
    responses: tuple[float, float]
    """What each player could get by its best response to the other's plan."""

    @property
    def exploitability(self) -> float:
        """What the best responses gain over the value, on average over the two players."""
        return (self.responses[0] + self.responses[1]) / 2


def solve(game: Sequences, every: int, most: int) -> Iterator[Solution]:
    """Where the solver stands after every so many iterations, up to the most."""
    solver = Solver(game)
    while solver.iterations < most:
        solver.run(min(every, most - solver.iterations))
        yield solver.solution()


class Solver:
    def __init__(self, game: Sequences) -> None:
        self.game = game
        self.iterations = 0
        self._desks = (_desk(game.decisions[0]), _desk(game.decisions[1]))

    def run(self, count: int) -> None:
        mine, theirs = self._desks
        iterate(self.game, mine, theirs, self.iterations, count)
        self.iterations += count

    def solution(self) -> Solution:
        plans = (_normal(self._desks[0].total), _normal(self._desks[1].total))
        return judge(self.game, plans, self.iterations)


def judge(game: Sequences, plans: Plans, iterations: int = 0) -> Solution:
    """What plans are worth, and what could be gained against each of them."""
    responses = (best_response(game, 0, plans[1]), best_response(game, 1, plans[0]))
    values = responses[0].value, responses[1].value
    return Solution(iterations, plans, value(game.payoffs, plans), values)


class Response(NamedTuple):
    value: float
    plan: Numbers


def best_response(game: Sequences, player: int, other: Numbers) -> Response:
    """What a player can get at most against a plan, and how."""
    decisions = game.decisions[player]
    values = np.zeros(decisions.sequences)
    collect(game.payoffs, player, other, values)
    policy = np.zeros(decisions.sequences)
    best = float(respond(decisions, values, policy))
    return Response(best, plan_of(decisions, policy))


def plan_of(decisions: Decisions, policy: Numbers) -> Numbers:
    """The plan of a policy, which says how likely each move is at its own set."""
    plan = np.zeros(decisions.sequences)
    realise(decisions, policy, plan)
    return plan


def policy_of(decisions: Decisions, plan: Numbers) -> Numbers:
    """The policy of a plan; where it never comes to, any move is as likely."""
    counts = np.diff(decisions.first)
    policy = np.ones(decisions.sequences)
    sums = np.add.reduceat(plan, decisions.first[:-1]) if len(counts) else np.zeros(0)
    reached = np.repeat(sums, counts)
    policy[1:] = np.where(
        reached > 0, plan[1:] / np.maximum(reached, 1e-300), 1 / np.repeat(counts, counts)
    )
    return policy


def value(payoffs: Payoffs, plans: Plans) -> float:
    """What player 0 gets if both play their plans."""
    each = payoffs.values * plans[0][payoffs.rows] * plans[1][payoffs.columns]
    return float(each.sum())


# -- the iterations ---------------------------------------------------------------------------


class Desk(NamedTuple):
    """What the solver keeps of one player, a number for each sequence."""

    regrets: Numbers
    policy: Numbers
    plan: Numbers
    total: Numbers
    """All plans added up, the later the heavier."""
    values: Numbers


def _desk(decisions: Decisions) -> Desk:
    size = decisions.sequences
    policy = policy_of(decisions, np.zeros(size))
    return Desk(np.zeros(size), policy, plan_of(decisions, policy), np.zeros(size), np.zeros(size))


def _normal(total: Numbers) -> Numbers:
    plan: Numbers = total / total[0]
    return plan


@entry
def iterate(game: Sequences, mine: Desk, theirs: Desk, before: int, count: int) -> None:
    for i in range(count):
        weight = float(before + i + 1)
        improve(game.decisions[0], game.payoffs, 0, mine, theirs.plan, weight)
        improve(game.decisions[1], game.payoffs, 1, theirs, mine.plan, weight)


@compiled
def improve(
    decisions: Decisions, payoffs: Payoffs, player: int, desk: Desk, other: Numbers, weight: float
) -> None:
    """One player's iteration against the other's plan."""
    gather(payoffs, player, other, desk.values)
    regret(decisions, desk)
    spread(decisions, desk.policy, desk.plan)
    for s in range(len(desk.plan)):
        desk.total[s] += weight * desk.plan[s]


@compiled
def gather(payoffs: Payoffs, player: int, other: Numbers, values: Numbers) -> None:
    """What each sequence of a player brings at once, against the other's plan."""
    for s in range(len(values)):
        values[s] = 0.0
    if player == 0:
        for k in range(len(payoffs.values)):
            values[payoffs.rows[k]] += payoffs.values[k] * other[payoffs.columns[k]]
    else:
        for k in range(len(payoffs.values)):
            values[payoffs.columns[k]] -= payoffs.values[k] * other[payoffs.rows[k]]


@compiled
def regret(decisions: Decisions, desk: Desk) -> None:
    """From the last sets to the first: add to the regrets, and choose by them from now on."""
    for i in range(len(decisions.parent) - 1, -1, -1):
        first, end = decisions.first[i], decisions.first[i + 1]
        expected = 0.0
        for s in range(first, end):
            expected += desk.policy[s] * desk.values[s]
        desk.values[decisions.parent[i]] += expected
        total = 0.0
        for s in range(first, end):
            desk.regrets[s] = max(0.0, desk.regrets[s] + desk.values[s] - expected)
            total += desk.regrets[s]
        for s in range(first, end):
            desk.policy[s] = desk.regrets[s] / total if total > 0.0 else 1.0 / (end - first)


@compiled
def spread(decisions: Decisions, policy: Numbers, plan: Numbers) -> None:
    """From the first sets to the last: how likely each sequence is."""
    plan[0] = 1.0
    for i in range(len(decisions.parent)):
        reach = plan[decisions.parent[i]]
        for s in range(decisions.first[i], decisions.first[i + 1]):
            plan[s] = reach * policy[s]


@entry
def collect(payoffs: Payoffs, player: int, other: Numbers, values: Numbers) -> None:
    gather(payoffs, player, other, values)


@entry
def realise(decisions: Decisions, policy: Numbers, plan: Numbers) -> None:
    spread(decisions, policy, plan)


@entry
def respond(decisions: Decisions, values: Numbers, policy: Numbers) -> float:
    """Choose the best move at every set, the last sets first; what that brings in all."""
    for i in range(len(decisions.parent) - 1, -1, -1):
        best = decisions.first[i]
        for s in range(decisions.first[i], decisions.first[i + 1]):
            policy[s] = 0.0
            if values[s] > values[best]:
                best = s
        policy[best] = 1.0
        values[decisions.parent[i]] += values[best]
    return float(values[0])
