"""``ludion learn``: an agent that learns a game by playing against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludion.cli.setting import GAME, OPTION, VARIANT, setting_of

MEASURED = 24
"""So often, evenly over the time, the agent is measured and a checkpoint written."""


def learn(
    game: GAME,
    variant: VARIANT = None,
    option: OPTION = None,
    out: Annotated[
        Path,
        typer.Option(metavar="DIR", help="Where to write; what lies there already goes on."),
    ] = Path("my-agent"),
    minutes: Annotated[
        float, typer.Option(min=0.01, metavar="M", help="How long to learn, in all.")
    ] = 60.0,
    against: Annotated[
        str, typer.Option(metavar="A", help="Who it is measured against now and then.")
    ] = "greedy",
    games: Annotated[
        int, typer.Option(min=2, metavar="N", help="How many games it is measured by.")
    ] = 256,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Where chance begins.")] = 1,
) -> None:
    """Let an agent learn by self-play, measure it, and keep it as a bot.

    Example: ludion learn voltage --out my-agent --minutes 60

    Then: ludion arena voltage --players my-agent/agent.npz,greedy --games 400
    """
    from ludion.cli.progress import track
    from ludion.lab.players import player
    from ludion.lab.selfplay.course import AGENT, Course

    player(against)
    course = Course(setting_of(game, variant, option), out, seed)
    if course.decisions:
        typer.echo(f"going on after {course.seconds / 60:.1f} minutes")
    percents = course.percents(minutes, against, games, MEASURED)
    told = len(course.points)
    for _ in track(percents, "Learning", 100):
        for point in course.points[told:]:
            typer.echo(
                f"{point.minutes:6.1f} min, {point.decisions / 1e6:6.2f} M decisions: "
                f"{100 * point.score:5.1f} % against {against}"
            )
        told = len(course.points)
    typer.echo(f"written: {out / AGENT}")
