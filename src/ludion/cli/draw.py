"""``ludion draw``: a position of a saved game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludion.cli.play import LANGUAGE, language_of
from ludion.errors import BadOption


def draw(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game.")],
    move: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="After so many moves; after the last if not given."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="S", help="As this seat saw it, counted from 0; else as spectators do."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write it there; else it is printed."),
    ] = None,
    language: LANGUAGE = None,
) -> None:
    """Draw a position of a saved game as SVG, from what a seat could see.

    Example: ludion draw game.json --move 12 --seat 0 -o position.svg
    """
    from ludion import load
    from ludion.pictures import of_match

    tongue = language_of(language)
    match = load(record)
    if move is not None and move > match.count:
        raise BadOption(f"--move {move}: the game has {match.count} moves")
    if seat is not None and seat >= match.setting.variant.seats:
        seats = match.setting.variant.seats
        raise BadOption(f"--seat {seat}: the game has {seats} seats, from 0 to {seats - 1}")
    here = match if move is None else match.at(move)
    drawn = of_match(here, seat, tongue)
    if out is None:
        typer.echo(drawn)
        return
    try:
        out.write_text(drawn + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadOption(f"{out}: {problem.strerror or problem}") from None
