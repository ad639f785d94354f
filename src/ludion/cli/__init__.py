"""The command ``ludion``. Each command has a file; what is heavy is imported when it is used.

A game may bring commands of its own, ``commands.py`` in its room.
"""

from __future__ import annotations

import sys

import typer

from ludion.cli import (
    analyse,
    arena,
    calibrate,
    check,
    db,
    draw,
    learn,
    play,
    rate,
    serve,
    simulate,
    solve,
    study,
    train,
    verify,
    warm,
)
from ludion.errors import BadGame, LudionError

app = typer.Typer(
    name="ludion",
    help="A table for three inventive board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: importing rich would double the time it takes
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("analyse")(analyse.analyse)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("rate")(rate.rate)
app.command("train")(train.train)
app.command("learn")(learn.learn)
app.command("calibrate")(calibrate.calibrate)
app.command("draw")(draw.draw)
app.command("study")(study.study)
app.command("solve")(solve.solve)
app.command("exploit")(solve.exploit)
app.command("check")(check.check)
app.command("warm")(warm.warm)
app.command("serve")(serve.serve)
app.command("verify")(verify.verify)
app.add_typer(db.app, name="db")


@app.callback(invoke_without_command=True)
def options(
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        from ludion import __version__

        typer.echo(f"ludion {__version__}")
        raise typer.Exit


def main() -> None:
    """Run a command; an error of ours is a sentence, never a traceback."""
    try:
        _add_commands_of_games(sys.argv[1] if len(sys.argv) > 1 else "")
        app()
    except LudionError as problem:
        print(f"ludion: {problem}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output, `head` say, has gone
        sys.stderr.close()
        sys.exit(1)


def _add_commands_of_games(wanted: str) -> None:
    """Make the games' own commands known, plug-ins' as well, unless one of ours is wanted."""
    from ludion.games import commands

    ours = [command.name for command in app.registered_commands]
    if wanted in (*ours, *(group.name for group in app.registered_groups)):
        return
    try:
        for name, command in commands():
            app.add_typer(command, name=name)
    except BadGame:
        if wanted and not wanted.startswith("-"):  # help is given whatever plug-ins there are
            raise
