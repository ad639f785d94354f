"""Whose turn it is to change a table: a lock that can also be taken without waiting."""

from __future__ import annotations

import asyncio


class Turns(asyncio.Lock):
    def seize(self) -> bool:
        """Take the lock if that needs no waiting."""
        if self.locked():
            return False
        taking = self.acquire()
        try:
            taking.send(None)
        except StopIteration:
            return True
        taking.close()  # somebody has been promised the lock, and has not woken up yet
        return False
