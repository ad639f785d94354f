"""Attack a server with whatever is extreme yet legal, and say what kept its event loop longest.

python -m tests.hostile            all attacks
python -m tests.hostile snapshot   those whose name contains a word
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from pathlib import Path

from ludion.server.run import COLLECT_AFTER
from ludion.server.settings import Settings
from ludion.server.watchdog import BUDGET_SECONDS
from tests.hostile.extremes import ATTACKS, Attacked
from tests.hostile.long import heading_of, long_game, long_log, write
from tests.hostile.stopwatch import Stopwatch, timing
from tests.server.harness import Person, Running

MOVES = 2000


def main() -> int:
    words = sys.argv[1:]
    folder = Path(tempfile.mkdtemp(prefix="ludion-hostile-"))
    settings = Settings(data=folder, bot_pace=0.0, limits=False)
    with timing(BUDGET_SECONDS) as watch:
        first = started(settings, watch)
        ann = Person(first.url, "Ann")
        me = ann.http.get("/api/me").json()["id"]
        first.stop()
        print("writing long games …", flush=True)
        asyncio.run(fill(folder, me))
        server = started(settings, watch)
        there = Attacked(server, Person(server.url))
        there.ann.http.cookies.set("ludion", ann.http.cookies["ludion"])
        late = [
            _one(name, there, watch)
            for name in ATTACKS
            if not words or any(w in name for w in words)
        ]
        server.stop()
    return sum(late)


def started(settings: Settings, watch: Stopwatch) -> Running:
    """A server whose loop is Python's own: that of libuv cannot be timed from Python."""
    server = Running(settings)
    server.config.loop = "asyncio"
    server.start()
    server.call(watch.watch)
    gc.set_threshold(*COLLECT_AFTER)
    gc.freeze()
    return server


async def fill(folder: Path, person: str) -> None:
    two, four = long_game(MOVES, "two"), long_game(MOVES, "four")
    tables = [
        (heading_of("long", "two", person, 2), long_log(two, 2)),
        (heading_of("undone", "two", person, 2), long_log(two, 2, 500)),
        (heading_of("four", "four", person, 4), long_log(four, 4)),
    ]
    await write(folder, tables)


def _one(name: str, there: Attacked, watch: Stopwatch) -> bool:
    watch.reset()
    try:
        ATTACKS[name](there)
    except Exception as problem:
        print(f"{name}: {type(problem).__name__}: {problem}")
    garbage = f"(garbage {watch.collecting * 1000:.1f})" if watch.collecting > 0.001 else ""
    shown = f"{watch.worst * 1000:7.1f} ms {watch.late:5} late {garbage}"
    print(f"{name:28} {shown}  {watch.culprit if watch.late else ''}", flush=True)
    return watch.worst > BUDGET_SECONDS


if __name__ == "__main__":
    sys.exit(main())
