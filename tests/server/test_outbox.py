"""Messages are made first and written then, for each client as one."""

from __future__ import annotations

import asyncio

import pytest

from ludion.server.wire import outbox
from ludion.server.wire.frames import TableProtocol
from ludion.server.wire.outbox import Outbox


class Sender:
    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self.log = name, log

    def flush(self) -> None:
        self.log.append(f"{self.name} writes")


def test_nothing_is_written_before_everything_is_made() -> None:
    async def work() -> list[str]:
        box = Outbox()
        log: list[str] = []
        for name in ("Ann", "Bob"):
            box.add(Sender(name, log))
            log.append(f"for {name}")
        await asyncio.sleep(0)
        box.add(Sender("Cleo", log))
        await asyncio.sleep(0)
        return log

    assert asyncio.run(work()) == ["for Ann", "for Bob", "Ann writes", "Bob writes", "Cleo writes"]


def test_a_crowd_is_written_to_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "SLICE_SECONDS", 0.0)

    async def work() -> tuple[list[str], list[str]]:
        box, log = Outbox(), list[str]()
        for number in range(outbox.LOOK_AFTER + 1):
            box.add(Sender(str(number), log))
        await asyncio.sleep(0)
        first = list(log)
        box.add(Sender("Cleo", log))
        await asyncio.sleep(0)
        return first, log

    first, log = asyncio.run(work())
    assert len(first) == outbox.LOOK_AFTER
    assert log == [f"{name} writes" for name in (*range(outbox.LOOK_AFTER + 1), "Cleo")]


class Transport:
    unread = 0

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: bytes) -> None:
        self.written.append(data)


def protocol() -> TableProtocol:
    made = object.__new__(TableProtocol)
    made.transport = Transport()  # type: ignore[assignment]
    made.close_sent = False
    return made


def test_messages_of_all_sizes_go_out_as_one_write() -> None:
    one = protocol()
    short, medium, long = b"a" * 5, b"b" * 300, b"c" * 70_000
    assert one.send_messages([short, medium, long])
    headers = (b"\x81\x05", b"\x81\x7e" + (300).to_bytes(2), b"\x81\x7f" + (70_000).to_bytes(8))
    framed = b"".join(
        head + text for head, text in zip(headers, (short, medium, long), strict=True)
    )
    assert one.transport.written == [framed]  # type: ignore[attr-defined]


def test_a_client_that_does_not_read_gets_no_more() -> None:
    one = protocol()
    one.transport.unread = 2_000_000  # type: ignore[attr-defined]
    assert not one.send_messages([b"a"])
    assert one.transport.written == []  # type: ignore[attr-defined]
