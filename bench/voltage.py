"""Random games of Voltage inside the kernel, against the same game hand-written in C."""

from __future__ import annotations

from bench.common import Result, best_of, build, c_rollouts, report, rollouts
from ludion.games import find

GAMES = 100_000


def measure() -> Result:
    """Random games of Voltage inside the kernel, against the same game hand-written in C."""
    setting = find("voltage").setting()
    program = build("voltage")
    ours = best_of(lambda: rollouts(setting, GAMES))
    yardstick = best_of(lambda: c_rollouts(program, GAMES, 1)[0])
    _, branching = c_rollouts(program, GAMES, 1)
    return Result(
        name="Voltage, random decisions inside the kernel",
        unit="decisions/s on one core",
        ours=ours.speed,
        peer="C, gcc -O3",
        peers=yardstick.speed,
        target="ratio at least 0.5",
        notes={
            "our_decisions_per_game": ours.decisions / ours.games,
            "peers_decisions_per_game": yardstick.decisions / yardstick.games,
            "peers_branching": branching,
            "bytes_per_state": setting.game.dtype.itemsize,
        },
    )


if __name__ == "__main__":
    report(measure)
