"""Whether what happens can be kept.

The heartbeat writes to the database every two seconds. What became of the last one is known
without asking, so the answer comes at once even while the database does not answer at all.
"""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from ludion.server.machine import Machine

LATE_SECONDS = 6.0
"""After so long without a heartbeat that was kept, the database counts as lost."""


class Health:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._kept = machine.seconds()
        self._problem: str | None = None

    def kept(self) -> None:
        """A heartbeat is in the database."""
        self._kept = self._machine.seconds()
        self._problem = None

    def failed(self, problem: Exception) -> None:
        """A heartbeat could not be kept. The words say no more than a stranger may know."""
        answered = isinstance(problem, DBAPIError) and not problem.connection_invalidated
        self._problem = (
            "nothing can be written to the database"
            if answered
            else "the database cannot be reached"
        )

    def problem(self) -> str | None:
        """Why nothing can be kept, in words; None if it can."""
        silent = self._machine.seconds() - self._kept
        if self._problem is None and silent > LATE_SECONDS:
            return f"the database has not answered for {silent:.0f} seconds"
        return self._problem
