"""``ludion train``: learn what positions are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludion.cli.setting import GAME, ON, VARIANT, setting_of
from ludion.errors import BadOption


def train(
    game: GAME,
    variant: VARIANT = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many to learn from.")] = 2500,
    players: Annotated[
        str,
        typer.Option(
            metavar="A",
            help="Who plays them, against itself: greedy, casual …; several for --judgement.",
        ),
    ] = "greedy",
    opening: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="K",
            help="Make random moves only among the first K decisions or fewer, and learn from what "
            "follows; by default now and then in the whole game.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same games.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="J", help="Games at a time; all cores.")
    ] = None,
    on: ON = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where to write; by default what the players read."),
    ] = None,
    judgement: Annotated[
        bool,
        typer.Option(
            "--judgement",
            help="Learn how likely each side wins, from games of the players as they are.",
        ),
    ] = False,
    series: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the games of --judgement there, and go on there."),
    ] = None,
) -> None:
    """Learn the weights that the search player judges positions by, and draw how that went.

    Example: ludion train voltage --seed 1 --out learned

    Example: ludion train voltage --judgement --players expert,casual --series played --out learned
    """
    if judgement:
        _train_judgement(game, variant, players, games, seed, jobs, on, series, out)
        return
    if series is not None:
        raise BadOption("--series goes with --judgement")
    from ludion.cli.progress import track
    from ludion.lab.training import Course, keep, learn, lessons

    setting = setting_of(game, variant, None)
    course = Course(game, setting.variant.name, setting.options, players, games, seed, opening)
    course.check()
    played = list(track(lessons(course, jobs, on), "Playing", games))
    learned = learn(course, played, lambda counts: track(counts, "Learning"))
    for count, loss in learned.curve:
        typer.echo(f"{count:6} games: loss {loss:.4f}")
    typer.echo(f"by hand:      loss {learned.loss_by_hand:.4f}")
    typer.echo(f"written: {keep(setting, learned, out)}")


def _train_judgement(
    game: str,
    variant: str | None,
    players: str,
    games: int,
    seed: int,
    jobs: int | None,
    on: str | None,
    folder: Path | None,
    out: Path | None,
) -> None:
    """Play the games that are missing, and learn from all."""
    from ludion.cli.progress import track
    from ludion.lab.heads import keep, learn
    from ludion.lab.seen import see
    from ludion.lab.series import Plan, Series

    setting = setting_of(game, variant, None)
    names = tuple(name.strip() for name in players.split(","))
    plan = Plan(game, setting.variant.name, setting.options, names, games, seed, positions=12)
    series = Series(plan, folder, resume=True)
    for _ in track(series.play(jobs, on), "Playing", len(series.to_play())):
        pass
    learned = see(series, learn(series, lambda parts: track(parts, "Learning")))
    for count, loss in learned.curve:
        typer.echo(f"{count:6} games: loss {loss:.4f}")
    for name, loss in learned.loss.items():
        typer.echo(f"games of {name}: loss {loss:.4f}, before {learned.loss_before[name]:.4f}")
    typer.echo(f"written: {keep(setting, learned, out)}")
