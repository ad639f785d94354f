"""``ludion warm``: compile everything now, so that nothing waits for it later."""

from __future__ import annotations

import typer


def warm() -> None:
    """Compile the rules of all games; done once for each version of Ludion.

    Example: ludion warm
    """
    from ludion.cli.progress import track
    from ludion.kernel.compiling import cache_folder
    from ludion.warming import steps

    todo = list(steps())
    for step in track(todo, "Compiling"):
        step.run()
    typer.echo(f"ready: {len(todo)} functions in {cache_folder()}")
