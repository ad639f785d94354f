"""Noticing that the process stood still: it was stopped, or busy with one thing for seconds.

Nobody could play meanwhile, so such a gap is no player's time. It is noticed by whoever asks for
the time first, before anything is decided.
"""

from __future__ import annotations

from ludion.server.machine import Machine
from ludion.server.table.clock import Outage

PULSE_SECONDS = 1.0
LONGEST_SECONDS = 2.0
"""A pulse that is late by no more is taken for a busy machine's."""


class Pulse:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._felt: float | None = None

    def beat(self) -> None:
        """Be felt; to be called every ``PULSE_SECONDS``, once it was called at all."""
        self._felt = self._machine.seconds()

    def missed(self) -> Outage | None:
        """From when to when the process stood still, if that is noticed now."""
        if self._felt is None:
            return None
        stood = self._machine.seconds() - self._felt
        if stood <= LONGEST_SECONDS:
            return None
        self.beat()
        now = self._machine.now()
        return now - int(stood * 1000), now
