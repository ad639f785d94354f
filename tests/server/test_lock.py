"""The lock of a table, which a move may take without waiting."""

from __future__ import annotations

import asyncio

from ludion.server.live.lock import TableLock


def test_a_free_lock_is_seized_and_a_held_one_is_not() -> None:
    lock = TableLock()
    assert lock.seize()
    assert lock.locked()
    assert not lock.seize()
    lock.release()
    assert lock.seize()


def test_a_lock_promised_to_somebody_who_waits_is_not_seized() -> None:
    async def work() -> list[str]:
        lock, order = TableLock(), []

        async def wait() -> None:
            await lock.acquire()
            order.append("waited")
            lock.release()

        assert lock.seize()
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        lock.release()
        if lock.seize():
            order.append("seized")
        await waiting
        order.append("seized later" if lock.seize() else "never free again")
        return order

    assert asyncio.run(work()) == ["waited", "seized later"]


def test_whoever_gives_up_waiting_holds_up_nobody() -> None:
    async def work() -> list[str]:
        lock, order = TableLock(), []

        async def wait(name: str) -> None:
            await lock.acquire()
            order.append(name)
            lock.release()

        assert lock.seize()
        early, late, last = [asyncio.create_task(wait(name)) for name in ("early", "late", "last")]
        await asyncio.sleep(0)
        early.cancel()  # while it waits
        await asyncio.sleep(0)
        lock.release()
        late.cancel()  # when it has just been given the lock
        await asyncio.wait((early, late, last))
        order.append("free" if lock.seize() else "held for ever")
        return order

    assert asyncio.run(work()) == ["last", "free"]
