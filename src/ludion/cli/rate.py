"""``ludion rate``: the bots' ratings, from results on one scale."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludion.cli.setting import GAME, VARIANT, setting_of


def rate(
    game: GAME,
    variant: VARIANT = None,
    add: Annotated[
        list[Path] | None,
        typer.Option("--add", metavar="DIR", help="Results of an arena to count too; repeatable."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Keep the results and ratings in the game's room.")
    ] = False,
) -> None:
    """Rate the bots of a variant by all results that are known, on the scale of Elo.

    A rating says how strong a player is: 400 points more win ten times as often. casual has 1500.

    Example: ludion arena voltage --players casual,expert --games 100 --out games

    Example: ludion rate voltage --add games --write
    """
    import msgspec

    from ludion.bots import ratings
    from ludion.errors import BadOption
    from ludion.lab import ladder
    from ludion.lab.tournament import load

    setting = setting_of(game, variant, None)
    name = setting.variant.name
    path = ladder.path_of(setting.game)
    results = ladder.read(path)
    for folder in add or []:
        tournament = load(folder)
        if (tournament.plan.game, tournament.plan.variant) != (setting.game.name, name):
            raise BadOption(
                f"{folder} holds games of {tournament.plan.game} {tournament.plan.variant}"
            )
        results = ladder.merged(results, ladder.results_of(tournament))
    counted = [one for one in results if one.variant == name]
    if not counted:
        raise BadOption(f"no results of {setting.game.name} {name} are known; --add an arena's")
    found = ladder.rated(counted, setting, f"ludion rate {setting.game.name} --variant {name}")
    for player, one in found.bots.items():
        low, high = round(one.low), round(one.high)
        typer.echo(f"{player:10} {one.rating:5.0f}  ({low}…{high})  {one.games} games")
    if write:
        place = ratings.path_of(setting.game, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        for file, content in ((path, results), (place, found)):
            file.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")
        typer.echo(f"written: {place}")
