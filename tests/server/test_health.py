"""``/healthz`` says at once whether anything can be kept, whatever has become of the database."""

from __future__ import annotations

import resource
from pathlib import Path

import httpx

from tests.histories.proxy import Proxy
from tests.server.harness import Person, Process, wait_for
from tests.server.postgres import postgres


def state(url: str) -> tuple[int, str]:
    """What ``/healthz`` says; it has five seconds for that, on a busy machine."""
    answer = httpx.get(f"{url}/healthz", timeout=5.0)
    return answer.status_code, answer.text


def says(url: str, status: int, words: str = "") -> None:
    def said() -> bool:
        code, text = state(url)
        return code == status and words in text

    wait_for(said)


def test_a_database_that_swallows_everything_is_told_at_once(tmp_path: Path) -> None:
    with postgres() as database:
        hole = Proxy(database.port)
        url = database.url.replace(str(database.port), str(hole.port))
        server = Process(tmp_path / "data", "--database", url)
        try:
            says(server.url, 200, "ok")
            hole.swallow(True)
            says(server.url, 503, "has not answered for")
            hole.swallow(False)
            says(server.url, 200, "ok")
            database.ask("ALTER SYSTEM SET default_transaction_read_only = on")
            database.ask("SELECT pg_reload_conf()")
            says(server.url, 503, "nothing can be written")
            database.stop()
            says(server.url, 503, "cannot be reached")
            database.start()
        finally:
            server.kill()
            hole.close()


def test_a_disk_that_takes_nothing_more_is_told_until_it_does_again(tmp_path: Path) -> None:
    server = Process(tmp_path / "data")
    try:
        says(server.url, 200, "ok")
        nothing, before = (0, resource.RLIM_INFINITY), (resource.RLIM_INFINITY,) * 2
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, nothing)
        says(server.url, 503, "nothing can be written")
        assert Person(server.url).http.get("/api/tables").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        says(server.url, 200, "ok")
        assert Person(server.url, "Ann").open_table("me", "random")
    finally:
        server.kill()
