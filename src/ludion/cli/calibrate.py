"""``ludion calibrate``: does what is said of positions come true?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.setting import GAME, ON, OPTION, VARIANT, setting_of
from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.lab.series import Series

PLAYERS = Annotated[
    str,
    typer.Option(metavar="A,B,…", help="Who plays, each against itself: expert, casual, …"),
]
JUDGES = Annotated[
    str,
    typer.Option(
        metavar="A,B,…",
        help="Who judges: value (Ludion's judgement), traits (the search's), again (played once "
        "more), or players such as expert. The others are compared with the last.",
    ),
]


def calibrate(
    game: GAME,
    players: PLAYERS = "expert,casual",
    judges: JUDGES = "value,expert",
    variant: VARIANT = None,
    option: OPTION = None,
    games: Annotated[int, typer.Option(min=2, metavar="N", help="Games of each player.")] = 200,
    positions: Annotated[
        int, typer.Option(min=1, metavar="K", help="Positions judged in each game.")
    ] = 12,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same games.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="J", help="Games at a time; all cores.")
    ] = None,
    on: ON = None,
    arena: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Judge the games of that arena instead.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep games and write a report there.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what is in that directory.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Compare what judgements say of positions with who won: losses, calibration error, bias.

    Example: ludion calibrate voltage --players expert --judges traits,master:1000 --out judged

    Example: ludion calibrate edison --variant teams --arena ladder --judges traits --json
    """
    import msgspec

    from ludion.lab import reliability
    from ludion.lab.opinions import opinion
    from ludion.lab.series import Plan, Series

    if resume and not out:
        raise BadOption("--resume needs the directory of the series: --out DIR")
    setting = setting_of(game, variant, option)
    asked = [name.strip() for name in judges.split(",")]
    for name in asked:
        opinion(name)
    names = tuple(name.strip() for name in players.split(","))
    plan = Plan(game, setting.variant.name, setting.options, names, games, seed, positions)
    series = Series(plan, out, resume)
    _run(series, asked, arena, jobs, on)
    found = reliability.verdicts(series, asked)
    report = msgspec.json.encode(reliability.as_json(series, found)).decode()
    for line in [report] if json else reliability.text(series, found, asked):
        typer.echo(line)
    if out:
        (out / "report.json").write_text(report + "\n", encoding="utf-8")
        reliability.write_page(series, found, asked, out / "report.html")


def _run(
    series: Series, asked: list[str], arena: Path | None, jobs: int | None, on: str | None
) -> None:
    """Play or read what is missing, and have it judged."""
    from ludion.cli.progress import track

    if arena is not None:
        series.read_arena(arena)
        if not series.games:
            raise BadOption(f"{arena}: no game has been played there")
    else:
        for _ in track(series.play(jobs, on), "Playing", len(series.to_play())):
            pass
    for _ in track(series.judge(asked, jobs, on), "Judging", len(series.to_judge(asked))):
        pass
