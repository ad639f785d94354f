"""What takes long is done beside the event loop, and only so much of it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludion.server.http import heavy, replay
from ludion.server.http.models import Replay
from tests.server.harness import Person, Running, wait_for

replay_now = replay.replay


@pytest.fixture
def record(ann: Person) -> str:
    table = ann.open_table("me", "me", curtain=False)
    screen = ann.sit_at(table)
    screen.play()
    assert screen.ask("resign")["type"] == "done"
    return table


@pytest.mark.parametrize("kind", ["tables", "records"])
def test_a_replay_is_made_beside_the_event_loop(
    server: Running, ann: Person, record: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def note(*given: object) -> Replay:
        threads.append(threading.current_thread().name)
        return replay_now(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(replay, "replay", note)
    answer = ann.http.get(f"/api/{kind}/{record}/replay")
    assert answer.json()["moves"] == 1
    assert [name.partition("_")[0] for name in threads] == ["heavy"]


def test_while_replays_pile_up_moves_are_played_and_more_replays_refused(
    server: Running, ann: Person, bob: Person, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, begun = threading.Event(), threading.Semaphore(0)

    def wait(*given: object) -> Replay:
        begun.release()
        released.wait(30)
        return replay_now(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(replay, "replay", wait)
    monkeypatch.setattr(heavy, "MOST_AT_ONCE", 3)
    busy: heavy.Heavy = server.app.state.heavy
    with ThreadPoolExecutor(3) as clients:
        asked = [
            clients.submit(Person(server.url, "Cleo").http.get, f"/api/tables/{record}/replay")
            for _ in range(3)
        ]
        wait_for(lambda: busy._under_way == 3)
        assert begun.acquire(timeout=5)
        refused = bob.http.get(f"/api/tables/{record}/replay")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        screen = bob.sit_at(bob.open_table("me", "me", curtain=False))
        assert screen.play()["type"] == "done"
        released.set()
        assert [one.result().status_code for one in asked] == [200, 200, 200]
    assert bob.http.get(f"/api/tables/{record}/replay").status_code == 200
