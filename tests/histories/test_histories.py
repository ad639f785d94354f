"""People play while servers are killed, stopped and cut off; an independent checker finds nothing.

``python -m tests.histories`` does the same for as long as one likes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.histories import faults
from tests.histories.checker import Line, check, counts
from tests.histories.faults import Servers
from tests.histories.run import run
from tests.server.postgres import postgres


def judge(lines: list[Line], moves: int) -> None:
    assert [str(anomaly) for anomaly in check(lines)] == []
    assert counts(lines)["moves told"] > moves
    assert Counter(line["what"] for line in lines)["standing"] > 0


@pytest.mark.slow("starts a server, kills it and plays on")
def test_nothing_is_lost_by_a_server_that_is_killed_stopped_and_cut_off(tmp_path: Path) -> None:
    harm = [faults.kill, faults.suspend, faults.cut_clients]
    history = run(Servers(tmp_path), tmp_path / "history.jsonl", [(one, 0) for one in harm])
    judge(history.lines, 500)


@pytest.mark.slow("three servers on PostgreSQL, and all of them fail")
def test_nothing_is_lost_by_three_servers_and_a_database_that_fail(tmp_path: Path) -> None:
    harm = [faults.kill, faults.lose_database, faults.restart_database]
    rolling_restart = [(faults.replace, which) for which in range(3)]
    with postgres() as database:
        servers = Servers(tmp_path, 3, database)
        plan = [(one, number) for number, one in enumerate(harm)] + rolling_restart
        history = run(servers, tmp_path / "history.jsonl", plan)
    judge(history.lines, 500)
