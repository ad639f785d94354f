"""What commands say about a game: its variant, its options, its players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.games.game import Setting

GAME = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as voltage.")]
VARIANT = Annotated[
    str | None, typer.Option(metavar="V", help="A variant of the game; its first if not given.")
]
ON = Annotated[str | None, typer.Option(metavar="ray[:ADDRESS]", help="Work on a Ray cluster.")]
OPTION = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]


def setting_of(game: str, variant: str | None, given: list[str] | None) -> Setting:
    """The setting that a command line describes."""
    from ludion.games import find as find_game
    from ludion.games.options import parse

    found = find_game(game)
    texts = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option {text!r}: write it as NAME=VALUE")
        texts[name] = value
    return found.setting(variant, parse(found.options(found.variant(variant)), texts))


def names_of_players(text: str | None, seats: int, default: str) -> list[str]:
    """The players for all seats: one name for each, or one name for everybody."""
    names = [name.strip() for name in (text or default).split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadOption(f"--players names {len(names)} players; this variant has {seats} seats")
    return names
