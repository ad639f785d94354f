"""What was used in a game and what that did: phases, things, openings, paragraphs of the rules.

Each is noted by a key of three words, with a number for the game.
"""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from ludion.lab.study.course import decisive
from ludion.lab.study.room import about, phases_of
from ludion.lab.study.watching import Watched
from ludion.match import Match

REFUSALS: Final = 24
"""So many moves that are not legal are asked why not, at one decision of a game."""
BRANCHING, FORCED, THING, OPENING = "branching", "forced", "thing", "opening"
ACTS, DECIDES, SWING, REFUSES = "acts", "decides", "swing", "refuses"
TOLD: Final = "told"
"""A game whose moves were told, of which the paragraphs are counted."""

Notes = dict[str, tuple[int, float]]
"""By key: how often in the game, and the game's number."""


def notes(game: Watched) -> Notes:
    """What can be noted of every game."""
    return {**_branching(game), **_things(game), **_opening(game)}


def key(*words: str) -> str:
    return "/".join(words)


def _branching(game: Watched) -> Notes:
    phases = np.array(phases_of(game.setting.game, game.states[:-1]))
    found: Notes = {}
    for phase in sorted(set(phases.tolist())):
        counts = game.counts[phases == phase]
        found[key(BRANCHING, phase)] = (len(counts), float(counts.mean()))
        found[key(FORCED, phase)] = (len(counts), float((counts == 1).mean()))
    return found


def _things(game: Watched) -> Notes:
    """By how much the chance of whoever uses a thing changes with it, on average in the game."""
    said = about(game.setting.game)
    rows = np.arange(len(game.moves))
    change = game.chances[rows + 1, game.movers] - game.chances[rows, game.movers]
    found: Notes = {}
    for group, indices in said.indices.items():
        used = indices[game.moves]
        names = said.names[group]
        counts = np.bincount(used[used >= 0], minlength=len(names))
        sums = np.bincount(used[used >= 0], change[used >= 0], len(names))
        for i in np.flatnonzero(counts):
            found[key(THING, group, names[i])] = (int(counts[i]), float(sums[i] / counts[i]))
    return found


def _opening(game: Watched) -> Notes:
    """The first move that was a choice, and what whoever played it scored."""
    chosen = np.flatnonzero(game.counts > 1)
    if len(chosen) == 0:
        return {}
    first = int(chosen[0])
    text = game.setting.game.notation[game.moves[first]]
    return {key(OPENING, text): (1, float(game.shares[game.movers[first]]))}


# -- the rules at work --------------------------------------------------------------------------


def paragraphs_at_work(game: Watched, match: Match, seed: int) -> Notes:
    """Which paragraphs of the rules acted, and which of them in the move that decided."""
    last = None if game.winner is None else decisive(game) - 1
    changes = np.abs(np.diff(game.chances, axis=0)).max(axis=1)
    paragraph = about(game.setting.game).paragraph
    acted: dict[str, list[float]] = {}
    found: Notes = {key(TOLD): (1, 1.0)}
    for number in range(match.count):
        for rule in {paragraph(message) for message in match.told_of(number)} - {None}:
            acted.setdefault(str(rule), []).append(float(changes[number]))
            if number == last:
                found[key(DECIDES, str(rule))] = (1, 1.0)
    for rule, swings in acted.items():
        found[key(ACTS, rule)] = (len(swings), float(len(swings)))
        found[key(SWING, rule)] = (len(swings), float(np.mean(swings)))
    return found | refusals(game, match, seed)


def refusals(game: Watched, match: Match, seed: int) -> Notes:
    """At a decision of the game: by which paragraphs other moves are not legal."""
    random = Random(seed)
    here = match.at(random.randrange(match.count))
    legal, moves = set(here.legal_moves()), range(len(game.setting.game.notation))
    others = [move for move in moves if move not in legal]
    rules = [here.why_not(move).rule for move in random.sample(others, min(len(others), REFUSALS))]
    return {
        key(REFUSES, rule): (rules.count(rule), rules.count(rule) / len(rules))
        for rule in set(rules)
        if rule is not None
    }
