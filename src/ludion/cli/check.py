"""``ludion check``: are traces, from anywhere, games by our rules?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

DIFFERS, UNREADABLE = 1, 2


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Traces; they may end in .gz.")
    ],
) -> None:
    """Replay traces and compare every line with Ludion's rules.

    Prints "ok: G games, M moves" for each, or the first line that differs, and then exits with 1.
    A file that is no trace gets an error and 2; the other files are checked all the same.

    Example: ludion check game.jsonl.gz
    """
    found = [_check(file, f"{file}: " if len(files) > 1 else "") for file in files]
    sys.exit(max(found))


def _check(file: Path, name: str) -> int:
    """Check one trace and say what came of it, with its name if there are several."""
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
        return DIFFERS
    except BadTrace as problem:
        typer.echo(f"ludion: {file}: {problem}", err=True)
        return UNREADABLE
    typer.echo(f"{name}ok: {done.games} games, {done.moves} moves")
    return 0
