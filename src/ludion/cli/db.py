"""``ludion db``: looking after the server's database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludion.cli.serve import DATA, DATABASE, data_folder

if TYPE_CHECKING:
    from ludion.server.store.database import Database

app = typer.Typer(
    help="Look after the server's database: upgrade, backup, restore, damaged tables.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
UNTIL = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="As it was then; for the archive of `serve --archive`."),
]
KEPT = Annotated[
    Path, typer.Argument(metavar="FILE", help="The backup, or the folder of an archive.")
]
FILE = Annotated[Path, typer.Argument(metavar="FILE", help="The backup, ending in .jsonl.gz.")]


@app.command()
def upgrade(data: DATA = None, database: DATABASE = None) -> None:
    """Bring the database to this version's form, or make a new one.

    Example: ludion db upgrade --database postgresql://ludion@localhost/ludion
    """

    async def work(opened: Database) -> str:
        from ludion.server.store import migrate

        await migrate.upgrade(opened.engine)
        version, _ = await migrate.version_of(opened.engine)
        return f"the database has version {version}"

    _with(data, database, work)


@app.command()
def backup(file: FILE, data: DATA = None, database: DATABASE = None) -> None:
    """Write everything to a file. The server may go on running.

    Example: ludion db backup monday.jsonl.gz
    """

    async def work(opened: Database) -> str:
        from ludion.server.store.backup import backup as write

        return f"{await write(opened, file)} rows in {file}"

    _with(data, database, work, shared=True)


@app.command()
def restore(file: KEPT, until: UNTIL = None, data: DATA = None, database: DATABASE = None) -> None:
    """Fill a new database from a backup, also one of the other kind or of an earlier version.

    From an archive, a SQLite database is made as it was at a moment, or at the last.

    Example: ludion db restore monday.jsonl.gz --data new-folder
    Example: ludion db restore archive --until 2026-11-18T20:15:30 --data new-folder
    """
    if file.is_dir() or until is not None:
        _restore_moment(file, until, data, database)
        return

    async def work(opened: Database) -> str:
        from ludion.server.store.backup import restore as read

        return f"{await read(opened, file)} rows from {file}"

    _with(data, database, work)


@app.command()
def damaged(data: DATA = None, database: DATABASE = None) -> None:
    """List the tables that a server has put aside because what is kept of them is damaged.

    Example: ludion db damaged
    """

    async def work(opened: Database) -> str:
        from ludion.server.store.tables import TableStore

        found = await TableStore(opened).damaged()
        return "\n".join(f"{id}: {why}" for id, why in found) or "no table was put aside"

    _with(data, database, work, shared=True)


def _restore_moment(
    folder: Path, until: str | None, data: Path | None, database: str | None
) -> None:
    from ludion.server.settings import open_folder
    from ludion.server.store.archive_restore import moment_in, restore_from_archive
    from ludion.server.store.database import BadDatabase, url_of
    from ludion.server.store.lock import alone

    if not folder.is_dir():
        raise BadDatabase(f"{folder}: only the folder of an archive knows moments, see --until")
    url = url_of(database, data_folder(data))
    if url.get_backend_name() != "sqlite":
        raise BadDatabase("an archive is of SQLite: for PostgreSQL see docs/backups.md")
    moment = moment_in(until) if until is not None else None
    if database is None:
        open_folder(data_folder(data))
    with alone(url):
        found = restore_from_archive(folder, moment, Path(str(url.database)))
    typer.echo(f"the database as it was at {found}")


def _with(
    data: Path | None,
    database: str | None,
    work: Callable[[Database], Awaitable[str]],
    shared: bool = False,
) -> None:
    """Open the database, do the work and say what was done.

    ``shared``: also while a server runs on a SQLite database.
    """
    import asyncio
    import contextlib

    from sqlalchemy.exc import SQLAlchemyError

    from ludion.server.settings import open_folder
    from ludion.server.store.database import BadDatabase, Database, url_of
    from ludion.server.store.lock import alone

    folder = data_folder(data)
    url = url_of(database, folder)
    if database is None:
        open_folder(folder)

    async def run() -> str:
        opened = Database(url)
        try:
            return await work(opened)
        except (SQLAlchemyError, OSError) as problem:
            raise BadDatabase(str(problem).splitlines()[0]) from None
        finally:
            await opened.engine.dispose()

    with contextlib.nullcontext() if shared else alone(url):
        typer.echo(asyncio.run(run()))
