"""One game of a study, from its number alone."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from ludion.bots import Knowledge
from ludion.games.game import Setting
from ludion.lab.players import player
from ludion.lab.study.plan import AGAIN, FORBID, LEVEL, SHOWN, Plan
from ludion.lab.study.playing import (
    IN_KERNEL,
    MOST_DECISIONS,
    Handicap,
    no_handicap,
    play_in_kernel,
)
from ludion.lab.study.room import about
from ludion.lab.study.watching import Watched, watch
from ludion.match import SEED_BITS, Match


def moves_of(plan: Plan, experiment: str, number: int) -> NDArray[np.int16]:
    """The moves of a game; the same ones on every machine."""
    setting, deal = plan.setting(), plan.deal(number)
    kind, _, which = experiment.partition("/")
    seed = plan.thinking(experiment, number)
    if kind in (LEVEL, AGAIN):
        if which in IN_KERNEL:
            return play_in_kernel(setting, deal, seed, which)
        return play_match(setting, deal, seed, which)
    handicap = handicap_of(setting, kind, int(which or 0), side_of(setting, number))
    return play_in_kernel(setting, deal, seed, "greedy", handicap)


def watched(plan: Plan, experiment: str, number: int) -> Watched:
    moves = moves_of(plan, experiment, number)
    return watch(plan.setting(), plan.deal(number), moves, number)


def match_of(plan: Plan, number: int, moves: NDArray[np.int16], players: str = "") -> Match:
    """The same game as a match, to be told in words or saved."""
    setting = plan.setting()
    match = Match.new(setting, plan.deal(number), [players] * setting.variant.seats)
    for move in moves:
        match.play_move(int(move))
    return match


def side_of(setting: Setting, number: int) -> int:
    """Which side has the handicap: each in turn."""
    return number % len(set(setting.variant.sides))


def handicap_of(setting: Setting, kind: str, which: int, side: int) -> Handicap:
    """A side is shown what is hidden, or is forbidden a thing."""
    mine = np.array([one == side for one in setting.variant.sides], np.uint8)
    none = no_handicap(setting)
    if kind == SHOWN:
        return none._replace(sees=mine)
    assert kind == FORBID
    said = about(setting.game)
    return none._replace(bound=mine, forbidden=said.moves_of(*said.forbidden[which]))


def play_match(setting: Setting, deal: int, seed: int, name: str) -> NDArray[np.int16]:
    """The moves of a game by a player that needs a match."""
    bot, random = player(name), Random(seed)
    match = Match.new(setting, deal)
    found: list[int] = []
    while match.seat is not None and len(found) < MOST_DECISIONS:
        found.append(bot.choose(Knowledge.of(match, random.getrandbits(SEED_BITS))))
        match.play_move(found[-1])
    return np.array(found, np.int16)
