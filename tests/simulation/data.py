"""What the simulated database holds. Each method is one transaction: it happens at one instant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ludion.server.store.appender import Conflict
from ludion.server.store.tables import summary_of
from ludion.server.store.workers import GONE, KEPT_FOR, MISSED_AFTER
from ludion.server.table.clock import Outage
from ludion.server.table.ratings import START, Standing
from ludion.server.table.table import Heading, Table

Committed = Callable[[str, int, str, bytes], None]
Entry = tuple[str, int, str, bytes]
"""A row of a log: the table, the number, the event, the link."""
Notified = Callable[[str, int], None]


class Data:
    def __init__(self, committed: Committed, opened: Callable[[Heading], None]) -> None:
        self.logs: dict[str, list[tuple[str, bytes]]] = {}
        self.checkpoints: dict[str, tuple[int, bytes, bytes]] = {}
        self.headings: dict[str, str] = {}
        self.games: dict[str, str] = {}
        self.rows: dict[str, dict[str, Any]] = {}
        """What the lists show of each table, and which process runs its bots."""
        self.standings: dict[tuple[str, str], Standing] = {}
        self.workers: dict[str, int] = {}
        self.outages: dict[int, int] = {}
        self.listeners: dict[object, Notified] = {}
        self._committed = committed
        self._opened = opened

    # -- tables -----------------------------------------------------------------------------------

    def create(self, heading: Heading) -> None:
        self.headings[heading.id] = msgspec.json.encode(heading).decode()
        self.logs[heading.id] = []
        self.games[heading.id] = heading.game
        self.rows[heading.id] = {**summary_of(Table(heading), heading.created), "runner": None}
        self._opened(heading)

    def kept(self, table: str, seq: int) -> bool:
        return len(self.logs[table]) >= seq

    def append(self, entries: Sequence[Entry]) -> None:
        """All of them or none: of two with the same number one is kept."""
        expected = defaultdict(int, {entry[0]: len(self.logs[entry[0]]) for entry in entries})
        for table, seq, _, _ in entries:
            expected[table] += 1
            if seq != expected[table]:
                raise Conflict
        for table, seq, body, link in entries:
            self.logs[table].append((body, link))
            self._committed(table, seq, body, link)
        for table, seq in {table: seq for table, seq, _, _ in entries}.items():
            self.notify(table, seq)

    def after(self, table: str, seq: int, most: int) -> list[tuple[int, str, bytes | None]]:
        rows = self.logs.get(table, [])[seq : seq + most]
        return [(number, *row) for number, row in enumerate(rows, seq + 1)]

    def notify(self, table: str, seq: int) -> None:
        for hear in list(self.listeners.values()):
            hear(table, seq)

    def unattended(self, alive: Sequence[str] | None, now: int) -> list[str]:
        def needed(row: dict[str, Any]) -> bool:
            late = row["deadline"] is not None and row["deadline"] < now
            alone = alive is not None and row["bots"] and row["runner"] not in alive
            return row["status"] == "playing" and (late or alone)

        return [id for id, row in self.rows.items() if needed(row)]

    def take_over(self, id: str, worker: str, others: Sequence[str]) -> bool:
        row = self.rows[id]
        if row["runner"] in others:
            return False
        row["runner"] = worker
        return True

    def let_go(self, id: str, worker: str) -> None:
        if self.rows[id]["runner"] == worker:
            self.rows[id]["runner"] = None

    # -- people -----------------------------------------------------------------------------------

    def rating(self, game: str, subject: str) -> Standing:
        return self.standings.get((game, subject), Standing(START, 0))

    # -- processes --------------------------------------------------------------------------------

    def come_in(self, worker: str, now: int, longest: int) -> tuple[Outage, ...]:
        last = max(self.workers.values(), default=None)
        doubtful = self.workers.keys() != {GONE}
        if last is not None and now - last > (longest if doubtful else 0):
            self.outages[last] = now
            self.workers.clear()
        self.outages = {b: e for b, e in self.outages.items() if e >= now - KEPT_FOR}
        self.workers[worker] = now
        return tuple(self.outages.items())

    def beat(self, worker: str, now: int) -> list[str]:
        self.workers[worker] = now
        for id, seen in list(self.workers.items()):
            if seen <= now - MISSED_AFTER and id != GONE:
                self.share_outages([(seen, now)])
                del self.workers[id]
        return [id for id in self.workers if id != GONE]

    def share_outages(self, told: Sequence[Outage]) -> tuple[Outage, ...]:
        for began, ended in told:
            self.outages[began] = max(ended, self.outages.get(began, ended))
        return tuple(self.outages.items())

    def go(self, worker: str, now: int) -> None:
        self.workers.pop(worker, None)
        self.workers[GONE] = now
        for row in self.rows.values():
            if row["runner"] == worker:
                row["runner"] = None
