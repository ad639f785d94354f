"""The database's versions: an empty one is filled, an older one brought up to date."""

from __future__ import annotations

from importlib import resources

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ludion.errors import LudionError

ADVISORY_LOCK = 0x6C7564696F6E
"""Held while PostgreSQL is upgraded: several processes may start at once."""


class TooNew(LudionError):
    """A database of a later version than this program knows."""


async def upgrade(engine: AsyncEngine, version: str = "head") -> None:
    """Bring a database to a version, by default the newest, whole or not at all."""
    await check_known(engine)
    async with engine.connect() as connection:
        await connection.execution_options(ludion_write=True)
        async with connection.begin():
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
            await connection.run_sync(lambda plain: command.upgrade(_config(plain), version))


async def version_of(engine: AsyncEngine) -> tuple[str | None, str]:
    """The version a database has, and the newest one."""
    async with engine.connect() as connection:
        found = await connection.run_sync(
            lambda plain: MigrationContext.configure(plain).get_current_revision()
        )
        script = ScriptDirectory.from_config(_config(None))
        return found, script.get_current_head() or ""


def known_versions() -> list[str]:
    """All versions that a database may have, the newest first."""
    script = ScriptDirectory.from_config(_config(None))
    return [one.revision for one in script.walk_revisions()]


async def check_known(engine: AsyncEngine) -> None:
    """Raise ``TooNew`` for a database that a later Ludion has written."""
    found, newest = await version_of(engine)
    if found is not None and found not in known_versions():
        raise TooNew(
            f"the database has version {found}, this Ludion knows none after {newest}: "
            "install the newer Ludion that wrote it"
        )


def _config(connection: Connection | None) -> Config:
    config = Config()
    folder = resources.files("ludion.server.store").joinpath("migrations")
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
