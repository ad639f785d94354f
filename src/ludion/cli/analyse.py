"""``ludion analyse``: where a finished game went wrong, and what was luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.errors import BadOption

if TYPE_CHECKING:
    from ludion.analysis.review import Review


def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game.")],
    seat: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Only what concerns that seat.")
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="So many positions may be judged to test doubts (12 000 000): work, not time, so "
            "that the same seed says the same everywhere. 0 says only what is known at once.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="The same seed, the same.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print the sidecar as JSON.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the sidecar to a file as well.")
    ] = None,
) -> None:
    """Say of a saved game what was luck, which moves lost something for sure, and why.

    Example: ludion analyse game.json

    Example: ludion analyse game.json --seat 0 --budget 0 --json
    """
    from ludion.analysis import sidecar
    from ludion.analysis.review import BUDGET, Review
    from ludion.record import load

    match = load(record)
    seats = match.setting.variant.seats
    if seat is not None and seat >= seats:
        raise BadOption(
            f"--seat: {match.game.title} {match.setting.variant.name} has {seats} seats"
        )
    review = Review(match, seed, BUDGET if budget is None else budget)
    _work(review)
    found = review.analysis()
    if out is not None:
        sidecar.save(found, out)
    if seat is not None:
        found = sidecar.of_seat(found, seat)
    if json:
        typer.echo(sidecar.encode(found).decode())
        return
    from rich.console import Console

    from ludion.analysis.report import write
    from ludion.words import preferred_language

    write(Console(highlight=False), found, preferred_language())


def _work(review: Review) -> None:
    """Do all the work, with a bar for people."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Analysing", total=1.0)
        for _ in review.work():
            progress.update(bar, completed=review.share)
    review.finish()
