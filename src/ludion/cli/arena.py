"""``ludion arena``: tournaments between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.setting import GAME, OPTION, VARIANT, setting_of
from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.lab.ratings import Question

PLAYERS = Annotated[
    str,
    typer.Option(
        metavar="A,B,…",
        help="The players: random, greedy, novice, casual, skilled, expert, master, master:5s.",
    ),
]
UNTIL = Annotated[
    str | None,
    typer.Option(
        metavar="LOW:HIGH",
        help="Let a pair stop once it is clear whether one scores below LOW or above HIGH percent.",
    ),
]


def arena(
    game: GAME,
    players: PLAYERS = "random,greedy",
    variant: VARIANT = None,
    option: OPTION = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games for each pair.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same deals.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="J", help="Games at a time; all cores.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write all games and a report there.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the tournament in that directory.")
    ] = False,
    until: UNTIL = None,
    on: Annotated[
        str | None, typer.Option(metavar="ray[:ADDRESS]", help="Play on a Ray cluster.")
    ] = None,
) -> None:
    """Let bots play each other in pairs, on the same deals from every seat, and rate them.

    Example: ludion arena voltage --players greedy,skilled,expert --games 400 --out ladder
    """
    from ludion.cli.progress import track
    from ludion.lab import report
    from ludion.lab.tournament import Plan, Tournament

    if resume and not out:
        raise BadOption("--resume needs the directory of the tournament: --out DIR")
    setting = setting_of(game, variant, option)
    names = tuple(name.strip() for name in players.split(","))
    plan = Plan(game, setting.variant.name, setting.options, names, games, seed)
    tournament = Tournament(plan, out, resume)
    running = tournament.run(jobs, on, _question(until))
    for _ in track(running, "Playing", len(tournament.todo())):
        pass
    for line in report.text(tournament):
        typer.echo(line)
    if out:
        report.write_page(tournament, out / "report.html")


def _question(text: str | None) -> Question | None:
    from ludion.lab.ratings import Question

    if text is None:
        return None
    low, _, high = text.partition(":")
    try:
        question = Question(float(low) / 100, float(high) / 100)
    except ValueError:
        question = Question(0.0, 0.0)
    if not 0.0 < question.low < question.high < 1.0:
        raise BadOption(f"--until {text}: write two percentages, such as 50:60")
    return question
