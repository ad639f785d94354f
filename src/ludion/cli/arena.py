"""``ludion arena``: tournaments between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.setting import GAME, ON, OPTION, VARIANT, setting_of
from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.lab.sequential import Question

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
        "--until",
        "--sprt",
        metavar="LOW:HIGH",
        help="Let a pair stop once it is clear whether its first player scores LOW or HIGH percent "
        "(a pentanomial sequential test).",
    ),
]
ERRORS = Annotated[
    str,
    typer.Option(
        metavar="A:B",
        help="With --until: say HIGH although it is LOW in at most A percent of cases, and LOW "
        "although it is HIGH in at most B.",
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
    errors: ERRORS = "5:5",
    on: ON = None,
) -> None:
    """Let bots play each other in pairs, on the same deals from every seat, and rate them.

    Where chance goes on after the deal, scores are also given without its luck.

    Example: ludion arena voltage --players greedy,skilled,expert --games 400 --out ladder

    Example: ludion arena voltage --players master:800,master:400 --until 50:55 --games 20000
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
    question = _question(until, errors)
    running = tournament.run(jobs, on, question)
    for _ in track(running, "Playing", len(tournament.todo())):
        pass
    for line in report.text(tournament, question):
        typer.echo(line)
    if out:
        report.write_page(tournament, out / "report.html", question)


def _question(text: str | None, errors: str) -> Question | None:
    from ludion.lab.sequential import Question

    if text is None:
        return None
    low, high = _percentages(text)
    wrong_high, wrong_low = _percentages(errors)
    if not 0.0 < low < high < 1.0:
        raise BadOption(f"--until {text}: write two percentages, such as 50:60")
    if not (0.0 < wrong_high < 0.5 and 0.0 < wrong_low < 0.5):
        raise BadOption(f"--errors {errors}: write two percentages below 50, such as 5:5")
    return Question(low, high, wrong_high, wrong_low)


def _percentages(text: str) -> tuple[float, float]:
    """Two percentages as shares; zeros for a text that is none."""
    first, _, second = text.partition(":")
    try:
        return float(first) / 100, float(second) / 100
    except ValueError:
        return 0.0, 0.0
