"""``ludion serve``: the table server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DATABASE = Annotated[
    str | None,
    typer.Option(metavar="URL", help="postgresql://… ; SQLite in the data folder if not given."),
]
DATA = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Where the server keeps its files.", envvar="LUDION_DATA"),
]


def data_folder(given: Path | None) -> Path:
    """The folder given, else the usual place for a user's data."""
    import os

    if given:
        return given
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "ludion"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any.")] = 8000,
    data: DATA = None,
    database: DATABASE = None,
    archive: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Copy all that is written there, to restore moments."),
    ] = None,
    archive_days: Annotated[
        int, typer.Option(min=1, metavar="N", help="How far back the archive goes.")
    ] = 14,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name people reach it by; repeatable."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another address people reach it by; repeatable."),
    ] = None,
    https: Annotated[
        bool, typer.Option("--https", help="People reach it by https, through a proxy.")
    ] = False,
    proxy: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The proxy whose X-Forwarded-… is believed."),
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    bot_pace: Annotated[
        float, typer.Option(min=0, max=10, metavar="S", help="Least seconds for a bot's move.")
    ] = 0.4,
    limits: Annotated[
        bool, typer.Option(help="Limit how often anybody may ask, and refuse what is too much.")
    ] = True,
    guest_days: Annotated[
        int, typer.Option(min=1, metavar="N", help="Forget guests who stay away for so long.")
    ] = 60,
    idle_days: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="End games that rest for so long."),
    ] = 30,
    public_metrics: Annotated[
        bool, typer.Option("--public-metrics", help="Show /metrics to everybody.")
    ] = False,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug … error.")] = "warning",
) -> None:
    """Serve tables to browsers, and open one.

    Example: ludion serve --host 0.0.0.0 --port 80 --no-browser
    """
    from ludion.games import names
    from ludion.server.run import run
    from ludion.server.settings import Settings

    names()  # a plug-in that is no game is told now, not to whoever comes first
    settings = Settings(
        data=data_folder(data),
        database=database,
        archive=archive,
        archive_days=archive_days,
        host=host,
        port=port,
        names=tuple(host_name or ()),
        origins=tuple(origin or ()),
        secure=https,
        public_metrics=public_metrics,
        bot_pace=bot_pace,
        limits=limits,
        guest_days=guest_days,
        idle_days=idle_days,
    )
    run(settings, proxy=proxy, browser=browser, log_level=log_level)
