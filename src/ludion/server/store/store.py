"""All that is kept, by what it is about."""

from __future__ import annotations

from ludion.server.store.database import Database
from ludion.server.store.forgetting import ForgettingStore
from ludion.server.store.people import PeopleStore
from ludion.server.store.results import ResultStore
from ludion.server.store.tables import TableStore
from ludion.server.store.workers import WorkerStore


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = TableStore(database)
        self.people = PeopleStore(database)
        self.forgetting = ForgettingStore(database)
        self.results = ResultStore(database)
        self.workers = WorkerStore(database)
        self.shared = not database.is_sqlite
        """Whether other processes may change it, too."""
