"""What the server takes from the machine it runs on: the time, and chance.

Nothing else asks for either, so a simulation can give its own.
"""

from __future__ import annotations

import secrets
import time


class Machine:
    """The real one. Its time goes on evenly, whatever happens to the machine's clock meanwhile."""

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._began + time.monotonic()) * 1000)

    def not_before(self, moment: int) -> None:
        """Go on from there, if the machine's clock was put back while no server ran."""
        self._began += max(0, moment - self.now()) / 1000

    def seconds(self) -> float:
        """For durations: seconds since some moment."""
        return time.monotonic()

    def bits(self, count: int) -> int:
        """A random number of so many bits."""
        return secrets.randbits(count)

    def id(self) -> str:
        """An id that nobody can guess."""
        return secrets.token_urlsafe(16)

    def secret(self) -> str:
        """What a deal is made of: see ``table.fairness``."""
        return secrets.token_hex(32)
