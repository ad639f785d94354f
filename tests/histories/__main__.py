"""Play and do harm for a while, and let the checker read what was written down.

python -m tests.histories                              ten minutes, half of them on PostgreSQL
python -m tests.histories --minutes 60 --kind postgres --seed 5
python -m tests.histories --only replace --kind postgres   a rolling restart under load
python -m tests.histories --check FILE                 judge a history that was kept
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.histories import faults
from tests.histories.checker import check, counts, longest_wait
from tests.histories.faults import Fault, Servers
from tests.histories.history import read
from tests.histories.run import run
from tests.server.postgres import postgres

EVERY = [*faults.WITH_CLIENTS, *faults.WITH_DATABASE]
KINDS = ("sqlite", "postgres")


def main() -> int:
    wishes = _wishes()
    if wishes.check:
        return judge(wishes.check)
    kinds = [wishes.kind] if wishes.kind else list(KINDS)
    folder = Path(tempfile.mkdtemp(prefix="ludion-histories-"))
    return max([_one(kind, folder, wishes, wishes.minutes / len(kinds)) for kind in kinds])


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.histories", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10_000)
    parser.add_argument("--only", choices=[one.__name__ for one in EVERY], help="this fault alone")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--check", type=Path, metavar="FILE")
    return parser.parse_args()


def _one(kind: str, folder: Path, wishes: argparse.Namespace, minutes: float) -> int:
    path = folder / f"{kind}.jsonl"
    print(f"{kind}, seed {wishes.seed}: {path}", flush=True)
    (folder / kind).mkdir()
    with ExitStack() as stack:
        database = stack.enter_context(postgres()) if kind == "postgres" else None
        servers = Servers(folder / kind, 1 if database is None else 3, database)
        plan = harm(servers, wishes.seed, minutes, wishes.only)
        run(servers, path, plan, seed=wishes.seed, pairs=wishes.pairs)
    return judge(path)


def harm(
    servers: Servers, seed: int, minutes: float, only: str | None
) -> Iterator[tuple[Fault, int]]:
    """Faults at random for so long, each at one process after another."""
    dice, until = random.Random(seed), time.monotonic() + 60 * minutes
    known = EVERY if servers.database is not None else faults.WITH_CLIENTS
    known = [one for one in known if only in (None, one.__name__)]
    for number in itertools.count():
        if time.monotonic() > until:
            return
        fault, which = dice.choice(known), number % servers.count
        print(f"  {fault.__name__} {which}", flush=True)
        yield fault, which


def judge(path: Path) -> int:
    lines = read(path)
    harmed = Counter(line["kind"] for line in lines if line["what"] == "fault")
    print(", ".join(f"{count} {what}" for what, count in counts(lines).items()))
    print("faults:", ", ".join(f"{count} {what}" for what, count in sorted(harmed.items())))
    print(f"the longest wait of a client: {longest_wait(lines):.1f} s")
    found = check(lines)
    for anomaly in found:
        print(anomaly)
    print(f"{len(found)} anomalies in {path}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
