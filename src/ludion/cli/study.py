"""``ludion study``: a designer's report on a game."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.play import LANGUAGE, language_of
from ludion.cli.setting import GAME, ON, OPTION, VARIANT, setting_of
from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.games.game import Setting
    from ludion.lab.study.figures import Figure
    from ludion.lab.study.plan import Plan
    from ludion.lab.study.report import Report
    from ludion.lab.study.run import Study

LEVELS = Annotated[
    str,
    typer.Option(metavar="A,B,…", help="Who plays, each against itself: random, greedy, skilled …"),
]
GAMES = Annotated[
    int | None, typer.Option(min=20, metavar="N", help="Games of each level; 400 if not given.")
]
BUDGET = Annotated[
    str | None,
    typer.Option(
        metavar="10m",
        help="Stop after so many seconds, minutes or hours (30s, 10m, 2h). How many games that "
        "is depends on the machine; with --games the report is the same everywhere.",
    ),
]
VARY = Annotated[
    str | None,
    typer.Option(
        metavar="NAME=A,B",
        help="Compare values of an option, the first with each other: tower_height=2,3. "
        "Values that have commas are kept apart by semicolons.",
    ),
]
RUNGS = Annotated[
    int,
    typer.Option(min=0, metavar="K", help="Doublings of work to try for the skill chain; 0: none."),
]
EXACT = Annotated[
    bool, typer.Option("--exact", help="Solve the game's small sibling with rules changed, too.")
]


def study(
    game: GAME,
    variant: VARIANT = None,
    option: OPTION = None,
    levels: LEVELS = "random,greedy,skilled",
    games: GAMES = None,
    budget: BUDGET = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same report.")] = 0,
    vary: VARY = None,
    rungs: RUNGS = 4,
    exact: EXACT = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="J", help="Games at a time; all cores.")
    ] = None,
    on: ON = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the report and its games there.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the study in that directory.")
    ] = False,
    language: LANGUAGE = None,
) -> None:
    """Study a game: is it fair, how long, how much luck, what decides, what does each rule do?

    Example: ludion study voltage --levels random,greedy --games 2000 --out voltage-study

    Example: ludion study voldetour --vary tower_height=2,3 --budget 10m --out towers
    """
    from ludion.lab.study import text
    from ludion.lab.study.plan import Plan
    from ludion.lab.study.report import Report, changes

    if resume and not out:
        raise BadOption("--resume needs the directory of the study: --out DIR")
    tongue = language_of(language)
    seconds = seconds_of(budget)
    names = tuple(name.strip() for name in levels.split(","))
    wanted = games or (10_000 if seconds else 400)
    settings = _settings(game, variant, option, vary)
    share = seconds / len(settings) if seconds else None
    studied: list[tuple[str, Study, tuple[Figure, ...]]] = []
    for said, setting in settings:
        plan = Plan(game, setting.variant.name, setting.options, names, wanted, seed)
        folder = out / said.replace("=", "-") if out and said and studied else out
        done = _Doing(plan, folder, resume, jobs, on, share)
        studied.append((said, *done.run(rungs, exact and not studied)))
    (old, first, figures), *others = studied
    report = Report(
        first.plan,
        _command(first.plan, vary, rungs, exact),
        figures,
        changes=tuple(changes(old, figures, new, found) for new, _, found in others),
    )
    report = _kept(report, first, out, tongue)
    for line in text.lines(report, tongue):
        typer.echo(line)


class _Doing:
    """A study being done, behind progress bars."""

    def __init__(
        self,
        plan: Plan,
        folder: Path | None,
        resume: bool,
        jobs: int | None,
        on: str | None,
        seconds: float | None,
    ) -> None:
        from ludion.lab.study.run import Study

        self.study = Study(plan, folder, resume)
        self.jobs, self.on, self.seconds = jobs, on, seconds

    def run(self, rungs: int, exact: bool) -> tuple[Study, tuple[Figure, ...]]:
        from ludion.cli.progress import track
        from ludion.lab.study.metrics.chain import Chain
        from ludion.lab.study.metrics.exact import ablations
        from ludion.lab.study.report import figures_of

        study = self.study
        total = None if self.seconds else len(study.todo())
        for _ in track(study.run(self.jobs, self.on, self.seconds), "Playing", total):
            pass
        chain = Chain(study.plan, rungs, study.folder)
        for _ in track(chain.climb(self.jobs, self.on), "Climbing"):
            pass
        solved = list(track(ablations(study.plan.setting()), "Solving")) if exact else []
        return study, figures_of(study, [*chain.figures(), *solved])


def seconds_of(budget: str | None) -> float | None:
    """The seconds of a budget such as 90s, 10m or 2h."""
    if budget is None:
        return None
    units = {"s": 1, "m": 60, "h": 3600}
    try:
        seconds = float(budget[:-1]) * units[budget[-1:]]
    except (KeyError, ValueError):
        seconds = 0.0
    if not 0.0 < seconds < 1e7:
        raise BadOption(f"--budget {budget}: write a time, such as 30s, 10m or 2h")
    return seconds


def _settings(
    game: str, variant: str | None, option: list[str] | None, vary: str | None
) -> list[tuple[str, Setting]]:
    """The setting that is studied, and those it is compared with, each by what is different."""
    if vary is None:
        return [("", setting_of(game, variant, option))]
    name, equals, values = vary.partition("=")
    apart = ";" if ";" in values else ","
    texts = [f"{name}={value.strip()}" for value in values.split(apart)]
    if not equals or len(texts) < 2 or len(set(texts)) < len(texts):
        raise BadOption(f"--vary {vary}: write an option and its values, such as tower_height=2,3")
    return [(text, setting_of(game, variant, [*(option or []), text])) for text in texts]


def _command(plan: Plan, vary: str | None, rungs: int, exact: bool) -> str:
    """What gives the same report again, on any machine."""
    words = ["ludion", "study", plan.game, "--variant", plan.variant]
    varied = vary.partition("=")[0] if vary else ""
    for name, value in plan.options.items():
        if name != varied:
            said = ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()
            words += ["-o", f"{name}={said}"]
    words += ["--levels", ",".join(plan.levels), "--games", str(plan.games)]
    words += ["--seed", str(plan.seed), "--rungs", str(rungs)]
    words += ["--vary", vary] if vary else []
    words += ["--exact"] if exact else []
    return shlex.join(words)


def _kept(report: Report, study: Study, out: Path | None, language: str) -> Report:
    """Write the report and the games that stand out, if there is a directory for them."""
    import msgspec

    if out is None:
        return report
    from ludion.lab.study.outliers import outliers
    from ludion.lab.study.page import write_pages
    from ludion.lab.study.report import write_json

    found = tuple(outliers(study.data(), out / "records"))
    report = msgspec.structs.replace(report, outliers=found)
    write_json(report, out / "report.json")
    write_pages(report, out, language)
    return report
