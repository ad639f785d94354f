"""``ludion simulate``: games that play themselves."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.setting import GAME, OPTION, VARIANT, names_of_players, setting_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludion.games.game import Json

PLAYERS = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,…", help="A bot for each seat, or one for all: random, greedy, wild."
    ),
]
TRACE = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write every game in full, as JSON Lines; may end in .gz."),
]


def simulate(
    game: GAME,
    variant: VARIANT = None,
    option: OPTION = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed, the same games.")] = 0,
    players: PLAYERS = None,
    trace: TRACE = None,
) -> None:
    """Let bots play, and print how it ended or write it all down.

    Example: ludion simulate voltage --games 100 --players greedy,random --trace games.jsonl.gz
    """
    from ludion.cli.progress import track
    from ludion.lab.players import player
    from ludion.simulate import simulate as play_games

    setting = setting_of(game, variant, option)
    names = names_of_players(players, setting.variant.seats, "random")
    played = play_games(setting, [player(name) for name in names], games, seed)
    tracked = track(played, "Playing", games)
    if trace:
        _write(trace, tracked)
    else:
        _report(names, tracked)


def _write(path: Path, games: Iterable[list[Json]]) -> None:
    """Write a trace file, whole or not at all."""
    from ludion.errors import BadTrace
    from ludion.simulate import open_to_write, write_line

    draft = path.with_name(f"part.{path.name}")
    try:
        with open_to_write(draft) as file:
            for lines in games:
                for line in lines:
                    write_line(file, line)
        draft.replace(path)
    except OSError as problem:
        raise BadTrace(f"{path}: cannot be written: {problem.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def _report(names: list[str], games: Iterable[list[Json]]) -> None:
    """Print how each seat fared."""
    ends = [lines[-1]["returns"] for lines in games]
    for seat, name in enumerate(names):
        mean = sum(returns[seat] for returns in ends) / len(ends)
        won = sum(returns[seat] > 0 for returns in ends)
        typer.echo(f"seat {seat}  {name:10}  won {won} of {len(ends)}  mean return {mean:+.3f}")
