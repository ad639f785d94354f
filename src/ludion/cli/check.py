"""``ludion check``: is a trace, from anywhere, a game by our rules?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

DIFFERS, UNREADABLE = 1, 2


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A trace; may end in .gz.")],
) -> None:
    """Replay a trace and compare every line with Ludion's rules.

    Prints "ok: G games, M moves", or the first line that differs and exits with 1. A file that is
    no trace gets an error and 2.

    Example: ludion check game.jsonl.gz
    """
    from ludion.check import Checked, Difference
    from ludion.check import check as check_file
    from ludion.cli.progress import track
    from ludion.errors import BadTrace

    done = Checked()
    try:
        for done in track(check_file(file), "Checking"):
            pass
    except Difference as difference:
        typer.echo(f"{file}: {difference}")
        sys.exit(DIFFERS)
    except BadTrace as problem:
        typer.echo(f"ludion: {file}: {problem}", err=True)
        sys.exit(UNREADABLE)
    typer.echo(f"ok: {done.games} games, {done.moves} moves")
