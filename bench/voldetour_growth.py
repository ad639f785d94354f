"""How the cost of finding VoldéTour's legal moves grows with the pieces on the board.

``python -m bench.voldetour_growth --plot`` also draws docs/figures/voldetour-growth.svg.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from bench.common import Result, report
from ludion.bots import Knowledge, bot
from ludion.games import find
from ludion.games.voldetour.codec import pieces
from ludion.games.voldetour.state import TURN
from ludion.kernel import contract
from ludion.kernel.compiling import compiled
from ludion.match import Match

PICTURE = Path(__file__).parents[1] / "docs" / "figures" / "voldetour-growth.svg"
GAMES = 12
SAMPLES = 25
CALLS = 200
MIDDLE_GAME = range(10, 31)
LIMIT = 5.0
PLOT = "--plot" in sys.argv


def measure() -> Result:
    """The cost of VoldéTour's legal moves by the pieces on the board; the middle game's mean."""
    costs = {count: mean_cost(states) for count, states in sorted(positions().items())}
    if PLOT:
        draw(costs)
    middle = float(
        np.mean([micros for count, (micros, _) in costs.items() if count in MIDDLE_GAME])
    )
    return Result(
        name="VoldéTour, legal moves of a middle-game position (four players, 10 to 30 pieces)",
        unit="microseconds",
        ours=middle,
        peer="the limit set for it",
        peers=LIMIT,
        target="ratio at most 1",
        notes={
            "microseconds_by_pieces": {count: micros for count, (micros, _) in costs.items()},
            "legal_moves_by_pieces": {count: moves for count, (_, moves) in costs.items()},
        },
    )


def positions() -> dict[int, list[Any]]:
    """Turns' first decisions from wild games of four, by the number of pieces on the board."""
    setting = find("voldetour").setting("four", {"turn_limit": 15})
    found: dict[int, list[Any]] = defaultdict(list)
    for seed in range(GAMES):
        match = Match.new(setting, seed)
        while not match.over:
            knowledge = Knowledge.of(match, seed * 100_000 + len(match.moves))
            state = knowledge.world[0]
            if state.phase == TURN and not state.used.any():
                found[len(pieces(state))].append(knowledge.world)
            match.play_move(bot("wild").choose(knowledge))
    return found


def mean_cost(states: list[Any]) -> tuple[float, float]:
    """Microseconds for, and number of, the legal moves: the mean over some of the states."""
    moves = np.empty(len(find("voldetour").notation), np.int16)
    batch = np.concatenate(states[:SAMPLES])
    find_often(batch, moves, 1)
    seconds = []
    for _ in range(5):
        began = process_time()
        total = find_often(batch, moves, CALLS)
        seconds.append(process_time() - began)
    calls = CALLS * len(batch)
    return 1e6 * min(seconds) / calls, total / calls


@compiled
def find_often(states: Any, moves: Any, calls: int) -> int:
    total = 0
    for index in range(len(states)):
        for _ in range(calls):
            total += contract.legal(states[index], moves)
    return total


def draw(costs: dict[int, tuple[float, float]]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "ludion"
    from matplotlib import pyplot as plt

    figure, cost_axis = plt.subplots(figsize=(7, 4))
    counts = list(costs)
    cost_axis.plot(counts, [costs[n][0] for n in counts], "o-", label="cost (left)")
    cost_axis.set_xlabel("pieces on the board")
    cost_axis.set_ylabel("microseconds to find all legal moves")
    cost_axis.set_ylim(bottom=0)
    moves_axis = cost_axis.twinx()
    moves_axis.plot(
        counts, [costs[n][1] for n in counts], "s:", color="grey", label="moves (right)"
    )
    moves_axis.set_ylabel("legal moves")
    moves_axis.set_ylim(bottom=0)
    figure.legend(loc="upper right", bbox_to_anchor=(0.88, 0.88))
    figure.tight_layout()
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "--plot"]
    report(measure)
