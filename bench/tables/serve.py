"""``ludion serve`` with the trivial game besides: python -m bench.tables.serve …"""

from __future__ import annotations

import os
from collections.abc import Iterator

ENDLESS = ("rollout", "greedy", "search")
"""What plays on to the end, which the trivial game never reaches."""


def install() -> None:
    """Add the game to those that the server knows and compiles before it opens."""
    os.environ["LUDION_GAMES"] = "bench.tables.tap"
    from ludion import warm

    steps = warm.steps

    def of_games_that_end(name: str) -> Iterator[warm.Step]:
        for step in steps(name):
            if name != "tap" or not step.label.endswith(ENDLESS):
                yield step

    warm.steps = of_games_that_end


if __name__ == "__main__":
    install()
    from ludion.cli import main

    main()
