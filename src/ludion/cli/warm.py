"""``ludion warm``: compile everything now, so that nothing waits for it later."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from queue import Queue
from threading import Thread
from typing import Annotated

import typer

GAMES = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these; all if not given.")
]


SERVED = Annotated[bool, typer.Option("--served", help="Only what a server needs.")]


def warm(games: GAMES = None, served: SERVED = False) -> None:
    """Compile the rules of all games; done once for each version of Ludion.

    Example: ludion warm
    """
    from ludion.cli.progress import track
    from ludion.games import find, names
    from ludion.kernel.cache import cache_folder
    from ludion.warm import steps

    chosen = [find(name).name for name in games or names()]
    total = sum(len(list(steps(name))) for name in chosen)
    if len(chosen) == 1:
        for step in steps(chosen[0]):
            if step.served or not served:
                step.run()
                typer.echo(step.label)
        return
    for _ in track(_all_at_once(chosen), "Compiling", total):
        pass
    typer.echo(f"ready: {total} functions in {cache_folder()}")


def _all_at_once(games: list[str]) -> Iterator[str]:
    """Compile each game in a process of its own; yields a line for each function that is done."""
    done: Queue[str | None] = Queue()
    failed: list[str] = []

    def compile_one(game: str) -> None:
        command = [sys.executable, "-m", "ludion", "warm", game]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                done.put(line)
        if process.returncode:
            failed.append(game)
        done.put(None)

    for game in games:
        Thread(target=compile_one, args=(game,), daemon=True).start()
    for _ in games:
        yield from iter(done.get, None)
    if failed:
        typer.echo(f"ludion: compiling {', '.join(failed)} failed", err=True)
        raise typer.Exit(1)
