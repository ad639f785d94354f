"""How the error of a search's estimate shrinks with its work: python -m bench.work GAME VARIANT

In positions of games between ``casual``s, ``master`` is asked with several amounts of work and
several seeds for the chance of the move it would play. *Noise* is the standard deviation between
seeds, *off* how far their mean is from a reference of 64 times the least work, both in points of
the chance of winning, on average (root mean square) over the positions; the moves are those that
the reference likes best.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from ludion.bots import Estimate, Knowledge, bot
from ludion.games import find
from ludion.games.game import Setting
from ludion.match import Match

WORKS = (250, 1_000, 4_000)
TIMES = 64
SEEDS = 5
REFERENCES = 1
POSITIONS = 4


def positions(setting: Setting) -> list[Match]:
    """Positions spread over some games, each of another game."""
    found = []
    for number in range(POSITIONS):
        random = Random(f"{setting.variant.name}/{number}")
        match = Match.new(setting, random.getrandbits(64))
        while not match.over:
            match.play_move(bot("casual").choose(Knowledge.of(match, random.getrandbits(64))))
        found.append(match.at(int(match.count * (number + 0.5) / POSITIONS)))
    return found


def asked(match: Match, work: int, seed: int) -> list[Estimate]:
    return bot(f"master:{work}").estimate(Knowledge.of(match, seed))


def chance(estimates: list[Estimate], move: int, sides: int) -> float:
    return 100 * next(one.chance(sides) for one in estimates if one.move == move)


def main(game: str, variant: str) -> None:
    setting = find(game).setting(variant)
    sides = len(set(setting.variant.sides))
    noise: dict[int, list[float]] = {work: [] for work in WORKS}
    off: dict[int, list[float]] = {work: [] for work in WORKS}
    for match in positions(setting):
        references = [asked(match, WORKS[0] * TIMES, 1_000 + i) for i in range(REFERENCES)]
        move = references[0][0].move
        truth = np.mean([chance(one, move, sides) for one in references])
        for work in WORKS:
            said = [chance(asked(match, work, seed), move, sides) for seed in range(SEEDS)]
            noise[work].append(float(np.std(said, ddof=1)))
            off[work].append(float(np.mean(said) - truth))
    cells = [f"{rms(noise[work]):.1f} / {rms(off[work]):.1f}" for work in WORKS]
    print(f"| {game} {variant} | " + " | ".join(cells) + " |", flush=True)


def rms(values: list[float]) -> float:
    return float(np.sqrt(np.mean(np.square(values))))


if __name__ == "__main__":
    main(*sys.argv[1:3])
