"""The database's tables. A change here needs a migration in ``migrations/versions``."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # guest, account
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # the name of an account, in small letters
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("heading", Text, nullable=False),  # JSON, see table.Heading
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    # What follows is derived from the log, for the lobby and the lists.
    Column("status", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: who sits where
    Column("moves", Integer, nullable=False),
    Column("returns", Text),
    Column("reason", Text),
    Column("rated", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # when a clock runs out, at the earliest
    Column("bots", Boolean, nullable=False),  # whether bots play
    Column("runner", Text),  # the process that lets them
    Column("damaged", Text),  # why it was put aside
    Index("tables_lobby", "status", "public", "updated"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("link", LargeBinary),  # see table.chain; none of an older version that still runs
    sqlite_with_rowid=False,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),  # see table.checkpoint
    Column("hash", LargeBinary, nullable=False),  # of the body
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Index("seats_person", "person", "table_id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("subject", Text, primary_key=True),  # a person's id, or bot:<name>
    Column("rating", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_best", "game", "rating"),
)

records = Table(
    "records",
    metadata,
    Column("id", Text, primary_key=True),  # of a table, or its own if imported
    Column("person", Text),
    Column("created", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed
)

workers = Table(
    "workers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)
