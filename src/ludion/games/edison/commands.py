"""The command ``ludion layout``: boards of Edison & Co. entered by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Layout files: the tokens, walls, drop and ranking cards of a real Edison & Co.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.callback()
def layout() -> None:
    pass


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A layout file (JSON).")],
) -> None:
    """Check a layout file and show the board it makes.

    Names the field and the entry that is wrong and exits with 2.

    Example: ludion layout check docs/layout-example.json
    """
    from ludion.games.edison.layout_files import load, read
    from ludion.games.edison.layouts import COLOURS

    board = read(load(file))
    typer.echo(f"ok: {board.name}")
    typer.echo("squares   " + " ".join(f"{i}:{token}" for i, token in enumerate(board.squares)))
    typer.echo("walls     " + (" ".join(map(str, board.walls)) or "none"))
    typer.echo(f"drop      between {board.drop} (the ramp) and {board.drop + 1}")
    typer.echo("ranking4  " + "  ".join(_card(card, "RZPM") for card in board.ranking4))
    typer.echo("ranking3  " + "  ".join(_card(card, "RPM") for card in board.ranking3))
    if board.stacks is not None:
        for colour, stack in zip(COLOURS, board.stacks, strict=False):
            typer.echo(f"{colour:9} " + " ".join(map(str, stack)))
    usual = "none" if board.stacks is None else "none; stacks in the advanced variants"
    typer.echo(f"shuffle   {board.shuffle or usual}")


def _card(multipliers: tuple[int, ...], letters: str) -> str:
    return " ".join(f"{letter}{n}" for letter, n in zip(letters, multipliers, strict=True))


COMMANDS = {"layout": app}
