"""The lock of a table, which a move may take without waiting."""

from __future__ import annotations

import asyncio

from ludion.server.live.lock import Turns


def test_a_free_lock_is_seized_and_a_held_one_is_not() -> None:
    turns = Turns()
    assert turns.seize()
    assert turns.locked()
    assert not turns.seize()
    turns.release()
    assert turns.seize()


def test_a_lock_promised_to_somebody_who_waits_is_not_seized() -> None:
    async def work() -> list[str]:
        turns, order = Turns(), []

        async def wait() -> None:
            async with turns:
                order.append("waited")

        assert turns.seize()
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        turns.release()
        if turns.seize():
            order.append("seized")
        await waiting
        order.append("seized later" if turns.seize() else "never free again")
        return order

    assert asyncio.run(work()) == ["waited", "seized later"]


def test_whoever_gives_up_waiting_holds_up_nobody() -> None:
    async def work() -> list[str]:
        turns, order = Turns(), []

        async def wait(name: str) -> None:
            async with turns:
                order.append(name)

        assert turns.seize()
        early, late, last = [asyncio.create_task(wait(name)) for name in ("early", "late", "last")]
        await asyncio.sleep(0)
        early.cancel()  # while it waits
        await asyncio.sleep(0)
        turns.release()
        late.cancel()  # when it has just been given the lock
        await asyncio.wait((early, late, last))
        order.append("free" if turns.seize() else "held for ever")
        return order

    assert asyncio.run(work()) == ["last", "free"]
