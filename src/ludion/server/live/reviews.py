"""Reviews of finished games: one thread makes one after another, behind the bots.

A review is known by the hash of its record, so all who ask for the same game get the same one. It
holds no names. What has been found out is kept in files as it is found: a review that was
cancelled, or that a restart interrupted, goes on where it was when somebody asks again.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal

from ludion.analysis.review import Review
from ludion.analysis.sidecar import encode, hash_of
from ludion.match import Match
from ludion.server.live.kept_reviews import KeptReviews

log = logging.getLogger("ludion.server")

State = Literal["none", "waiting", "working", "done", "failed"]
MOST_WAITING: Final = 20
NICENESS: Final = 10
QUIET_SECONDS: Final = 0.2
"""How long it waits before it looks again whether bots wait, or the server is overloaded."""
KEEP_EVERY: Final = 8
"""After so many verdicts they are kept."""
SEED: Final = 1
"""The same for all: so the same game has the same review."""


class TooManyReviews(Exception):
    """Somebody asks for a second review at a time, or too many wait; the text says which."""


class Job:
    """One review that is wanted."""

    def __init__(self, key: str, match: Match) -> None:
        self.key, self.match = key, match
        self.wanted_by: set[str] = set()
        self.state: State = "waiting"
        self.share = 0.0
        self.body: bytes | None = None
        """What is known so far."""


class Reviews:
    def __init__(self, kept: KeptReviews, busy: Callable[[], bool]) -> None:
        """``busy`` tells whether others come first."""
        self._kept, self._busy = kept, busy
        self._jobs: dict[str, Job] = {}
        self._failed: set[str] = set()
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread = ThreadPoolExecutor(1, "review", _be_nice)

    @staticmethod
    def key_of(match: Match) -> str:
        return hash_of(match.record())

    def ask(self, match: Match, who: str) -> str:
        """Have a game reviewed; its key. Raises ``TooManyReviews``."""
        key = self.key_of(match)
        if self._kept.whole(key) is not None:
            return key
        with self._lock:
            self._failed.discard(key)
            if any(who in job.wanted_by and job.key != key for job in self._jobs.values()):
                raise TooManyReviews("one review at a time: cancel the other one, or wait for it")
            job = self._jobs.get(key)
            if job is None:
                if len(self._jobs) >= MOST_WAITING:
                    raise TooManyReviews("too many reviews wait: try again in a few minutes")
                job = self._jobs[key] = Job(key, self._without_names(match))
                job.wanted_by.add(who)
                self._thread.submit(self._do, job)
            job.wanted_by.add(who)
        return key

    def cancel(self, key: str, who: str) -> None:
        """Somebody does not want it any more; it ends when nobody does."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                return
            job.wanted_by.discard(who)
            if not job.wanted_by:
                del self._jobs[key]

    def look(self, key: str) -> tuple[State, int, float, bytes | None]:
        """How a review stands: state, how many come before it, how much is done, what is known."""
        if (whole := self._kept.whole(key)) is not None:
            return "done", 0, 1.0, whole
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                return "failed" if key in self._failed else "none", 0, 0.0, None
            before = list(self._jobs).index(key)
            return job.state, before, job.share, job.body

    def close(self) -> None:
        """End as soon as may be; what was found is kept."""
        self._closed.set()
        self._thread.shutdown(wait=True, cancel_futures=True)

    @staticmethod
    def _without_names(match: Match) -> Match:
        """Players are called by tokens, in whose place names are put when it is shown."""
        named = match.copy()
        named.players = tuple(token_of(seat) for seat in range(match.setting.variant.seats))
        return named

    # -- in the thread --------------------------------------------------------------------------

    def _do(self, job: Job) -> None:
        try:
            if self._wanted(job):
                self._review(job)
        except Exception:
            log.exception("a game could not be reviewed")
            self._failed.add(job.key)
        with self._lock:
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]

    def _review(self, job: Job) -> None:
        job.state = "working"
        review = Review(job.match, SEED, kept=self._kept.part(job.key))
        job.body = encode(review.analysis())
        found = []
        for verdict in review.work():
            found.append(verdict)
            job.share = review.share
            if len(found) % KEEP_EVERY == 0:
                self._kept.keep_part(job.key, found)
                job.body = encode(review.analysis())
            if not self._may_go_on(job):
                self._kept.keep_part(job.key, found)
                return
        review.finish()
        self._kept.keep(job.key, encode(review.analysis()))

    def _may_go_on(self, job: Job) -> bool:
        """Wait until nobody comes first; whether it is still wanted then."""
        while self._wanted(job) and self._busy():
            time.sleep(QUIET_SECONDS)
        return self._wanted(job)

    def _wanted(self, job: Job) -> bool:
        return bool(job.wanted_by) and not self._closed.is_set()


def token_of(seat: int) -> str:
    """What stands for a player's name in a review that is kept."""
    return f"⟦{seat}⟧"


def _be_nice() -> None:
    """Leave the cores to the bots and the event loop, where a thread can have a rank of its own."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
