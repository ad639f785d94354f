"""What OpenSpiel says of a small game and of ways to play it, from the ``.efg`` file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ludion.games.game import Setting
from ludion.lab.exact.cfr import policy_of
from ludion.lab.exact.sequences import Plans
from ludion.lab.exact.walk import Walked


class Verdict(NamedTuple):
    value: float
    """What player 0 gets."""
    exploitability: float


def load(path: Path) -> Any:
    """The game in a file, as OpenSpiel reads it."""
    import pyspiel

    return pyspiel.load_game("efg_game", {"filename": str(path)})


def verdict(game: Any, setting: Setting, walked: Walked, plans: Plans) -> Verdict:
    """What OpenSpiel makes of plans of ours."""
    import pyspiel

    table: dict[str, list[tuple[int, float]]] = {}
    actions = _actions(game)
    for seat, decisions in enumerate(walked.sequences.decisions):
        policy = policy_of(decisions, plans[seat]).tolist()
        for number in range(decisions.sets):
            each = range(decisions.first[number], decisions.first[number + 1])
            name = f"{seat}-{seat}-{number + 1}-"
            texts = [setting.game.notation[walked.moves[seat][s]] for s in each]
            table[name] = [
                (actions[name][text], policy[s]) for text, s in zip(texts, each, strict=True)
            ]
    theirs = pyspiel.TabularPolicy(table)
    value = pyspiel.expected_returns(game.new_initial_state(), theirs, -1, True)[0]
    return Verdict(float(value), float(pyspiel.exploitability(game, theirs)))


def _actions(game: Any) -> dict[str, dict[str, int]]:
    """By information set, the numbers that OpenSpiel gave to its moves."""
    found: dict[str, dict[str, int]] = {}
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        legal = state.legal_actions()
        if not state.is_chance_node():
            name = state.information_state_string()
            if name not in found:
                found[name] = {state.action_to_string(action): action for action in legal}
        waiting += [state.child(action) for action in legal]
    return found


def solved(game: Any, iterations: int) -> Verdict:
    """What OpenSpiel's own CFR+ comes to."""
    import pyspiel

    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), average, -1, True)[0]
    return Verdict(float(value), float(pyspiel.exploitability(game, average)))
