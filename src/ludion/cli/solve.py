"""``ludion solve`` and ``ludion exploit``: exact truth about small games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludion.cli.setting import GAME, VARIANT, setting_of
from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.games.game import Setting
    from ludion.lab.exact.cfr import Solution
    from ludion.lab.exact.walk import Walked

OUT = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Write figures, policies and a plot there.")
]
JSON = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def solve(
    game: GAME,
    variant: VARIANT = None,
    goal: Annotated[
        float, typer.Option(min=0.0, metavar="E", help="Stop at this exploitability.")
    ] = 0.001,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="Iterations at most.")] = 10_000,
    out: OUT = None,
    efg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game for Gambit and OpenSpiel.")
    ] = None,
    json: JSON = False,
) -> None:
    """Solve a small game exactly: what it is worth to who begins, and how to play it.

    Example: ludion solve voltage --variant m7 --out solved

    Example: ludion solve voltage --variant m8 --goal 0.0001 --json
    """
    from ludion.cli.progress import track
    from ludion.lab.exact.cfr import solve as solve_sequences
    from ludion.lab.exact.policies import policy_from, write

    setting = _small(game, variant)
    walked = _walk(setting)
    steps = solve_sequences(walked.sequences, every=10, most=most)
    found = list(track(_until(steps, goal), "Solving"))
    figures = {**_heading(setting, walked), **_solved(found)}
    lines = [
        f"{one.iterations:6} iterations: exploitability {one.exploitability:.6f}" for one in found
    ]
    _tell(figures, lines, json)
    if efg:
        from ludion.lab.exact.efg import write_efg

        write_efg(setting, efg)
    if out:
        _keep(out, "solution", figures, {"CFR+": figures["curve"]})
        policy = policy_from(setting, walked, found[-1].plans, "equilibrium, by CFR+")
        write(policy, out / "policy.json")


def exploit(
    game: GAME,
    players: Annotated[
        str, typer.Option(metavar="A,B,…", help="Whose play is looked at: greedy, master:100 …")
    ] = "greedy",
    variant: VARIANT = None,
    seeds: Annotated[
        int, typer.Option(min=1, metavar="K", help="How often each is asked at each set.")
    ] = 4,
    out: OUT = None,
    json: JSON = False,
) -> None:
    """Measure what players lose against their best responses in a small game, and write these.

    Example: ludion exploit voltage --variant m7 --players master:1,master:16 --out weak

    Example: ludion arena voltage --variant m7 --players policy:weak/master-16.json,master:16
    """
    from ludion.lab.players import player

    setting = _small(game, variant)
    names = [name.strip() for name in players.split(",")]
    bots = {name: player(name) for name in names}
    walked = _walk(setting)
    figures: dict[str, Any] = {**_heading(setting, walked), "seeds": seeds, "players": {}}
    lines = []
    for name, bot in bots.items():
        about = _measure(setting, walked, bot, seeds, out)
        figures["players"][name] = about
        lines.append(
            f"{name:14} exploitability {about['exploitability']:.4f}, "
            f"against itself {about['value']:+.4f}"
        )
    _tell(figures, lines, json)
    if out:
        curve = _by_work(figures["players"])
        _keep(out, "exploitability", figures, {"master": curve} if curve else {})


def _small(game: str, variant: str | None) -> Setting:
    setting = setting_of(game, variant, None)
    if setting.variant not in setting.game.reduced:
        small = ", ".join(variant.name for variant in setting.game.reduced) or "none"
        raise BadOption(
            f"{game} {setting.variant.name} is too large to be solved; small games of it: {small}"
        )
    return setting


def _walk(setting: Setting) -> Walked:
    from ludion.lab.exact.walk import walk

    return walk(setting)


def _until(steps: Iterator[Solution], goal: float) -> Iterator[Solution]:
    """The steps up to the first that is good enough."""
    for step in steps:
        yield step
        if step.exploitability <= goal:
            return


def _heading(setting: Setting, walked: Walked) -> dict[str, Any]:
    return {
        "game": setting.game.name,
        "variant": setting.variant.name,
        "positions": walked.positions,
        "sets": [decisions.sets for decisions in walked.sequences.decisions],
        "sequences": [decisions.sequences for decisions in walked.sequences.decisions],
    }


def _solved(found: list[Solution]) -> dict[str, Any]:
    return {
        "value": found[-1].value,
        "exploitability": found[-1].exploitability,
        "curve": [(one.iterations, one.exploitability) for one in found],
    }


def _measure(
    setting: Setting, walked: Walked, bot: Any, seeds: int, out: Path | None
) -> dict[str, float]:
    from ludion.cli.progress import track
    from ludion.lab.exact.cfr import best_response, judge
    from ludion.lab.exact.measure import Asking
    from ludion.lab.exact.policies import policy_from, write

    asking = Asking(setting, walked, bot, seeds)
    for _ in track(asking.steps(), bot.name, walked.sets):
        pass
    plans = asking.plans
    found = judge(walked.sequences, plans)
    if out:
        responses = [
            best_response(walked.sequences, seat, plans[1 - seat]).plan for seat in range(2)
        ]
        about = f"best response to {bot.name}, asked {seeds} times at each set"
        out.mkdir(parents=True, exist_ok=True)
        policy = policy_from(setting, walked, (responses[0], responses[1]), about)
        write(policy, out / f"{bot.name.replace(':', '-')}.json")
    return {
        "value": found.value,
        "exploitability": found.exploitability,
        "beginner_can_get": found.responses[0],
        "other_can_get": found.responses[1],
    }


def _by_work(players: dict[str, dict[str, float]]) -> list[tuple[float, float]]:
    """The exploitability of master:N by its work."""
    named = [(name.partition(":"), figures) for name, figures in players.items()]
    found = [
        (float(work), figures["exploitability"])
        for (base, _, work), figures in named
        if base == "master" and work.isdecimal()
    ]
    return sorted(found)


def _tell(figures: dict[str, Any], lines: list[str], json: bool) -> None:
    import msgspec

    if json:
        typer.echo(msgspec.json.encode(figures).decode())
        return
    sets = " + ".join(str(count) for count in figures["sets"])
    typer.echo(
        f"{figures['game']} {figures['variant']}: {figures['positions']} positions, "
        f"{sets} information sets with a choice"
    )
    for line in itertools.chain(lines[-8:], _worth(figures)):
        typer.echo(line)


def _worth(figures: dict[str, Any]) -> Iterator[str]:
    if "value" in figures:
        yield f"worth {figures['value']:+.6f} to who begins"


def _keep(folder: Path, name: str, figures: dict[str, Any], lines: dict[str, Any]) -> None:
    import msgspec

    from ludion.lab.curve import curve

    folder.mkdir(parents=True, exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(figures), indent=1)
    (folder / f"{name}.json").write_bytes(text + b"\n")
    if lines:
        title = f"{figures['game']} {figures['variant']}: exploitability"
        (folder / f"{name}.svg").write_text(curve(title, lines), encoding="utf-8")
