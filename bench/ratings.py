"""Ships what a tournament says of the bots: python -m bench.ratings DIRECTORY

The directory is that of ``ludion arena … --out DIRECTORY``, in which ``casual`` has played. The
ratings go to the game's room, from where the server, the page and the leaderboard have them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from ludion.bots.ratings import ANCHOR, ANCHORED_AT, Measured, Ratings, path_of
from ludion.errors import BadOption
from ludion.lab.ratings import Rating, ratings
from ludion.lab.tournament import Plan, Tournament, load


def shipped(tournament: Tournament) -> Ratings:
    """The players' ratings as a file holds them."""
    plan = tournament.plan
    if ANCHOR not in plan.players:
        raise BadOption(f"{ANCHOR} has to play: it is the {ANCHORED_AT:.0f} of the scale")
    outcomes = tournament.outcomes()
    rated = ratings(outcomes, len(plan.players), plan.players.index(ANCHOR))
    games = [sum(i in one.line_up for one in outcomes) for i in range(len(rated))]
    found = {
        name: _measured(rating, count)
        for name, rating, count in zip(plan.players, rated, games, strict=True)
    }
    return Ratings(command_of(plan), dict(sorted(found.items(), key=lambda one: one[1].rating)))


def _measured(rating: Rating, games: int) -> Measured:
    low, high = rating.interval.low, rating.interval.high
    value, low, high = (round(ANCHORED_AT + points) for points in (rating.value, low, high))
    return Measured(value, low, high, games)


def command_of(plan: Plan) -> str:
    """What plays the tournament again."""
    players = ",".join(plan.players)
    options = "".join(f" -o {name}={value}" for name, value in plan.options.items())
    return (
        f"ludion arena {plan.game} --variant {plan.variant}{options} --players {players} "
        f"--games {plan.games} --seed {plan.seed}"
    )


def main(folder: Path) -> None:
    tournament = load(folder)
    setting = tournament.plan.setting()
    path = path_of(setting.game, setting.variant.name)
    path.parent.mkdir(exist_ok=True)
    body = msgspec.json.encode(shipped(tournament))
    path.write_bytes(msgspec.json.format(body, indent=2) + b"\n")
    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
