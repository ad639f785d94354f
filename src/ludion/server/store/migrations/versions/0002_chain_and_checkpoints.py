"""Events are chained by hashes; checkpoints; tables that were put aside"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from alembic import op

from ludion.server.table.chain import first_link, link_after, read_event
from ludion.server.table.table import Heading

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

AT_ONCE = 1000


def upgrade() -> None:
    op.add_column("events", sa.Column("link", sa.LargeBinary(), nullable=True))
    op.add_column("tables", sa.Column("damaged", sa.Text(), nullable=True))
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    _link_all(op.get_bind())


def _link_all(connection: sa.Connection) -> None:
    """Chain the logs there are; one that cannot be read is left to be found when it is loaded."""
    for id, heading in connection.execute(sa.text("SELECT id, heading FROM tables")).all():
        try:
            link = first_link(msgspec.json.decode(heading, type=Heading))
            _link_one(connection, id, link)
        except msgspec.MsgspecError:
            continue


def _link_one(connection: sa.Connection, id: str, link: bytes) -> None:
    rows = connection.execute(
        sa.text("SELECT seq, body FROM events WHERE table_id = :id ORDER BY seq"), {"id": id}
    ).all()
    linked = []
    for seq, body in rows:
        link = link_after(link, read_event(body))
        linked.append({"id": id, "seq": seq, "link": link})
    change = sa.text("UPDATE events SET link = :link WHERE table_id = :id AND seq = :seq")
    for first in range(0, len(linked), AT_ONCE):
        connection.execute(change, linked[first : first + AT_ONCE])
