"""The judge of histories, judged: good ones pass, and each kind of anomaly is found."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.histories import checker
from tests.histories.checker import Line, check, counts, longest_wait

TABLE = "t"


def opened(*seats: str | None) -> Line:
    return {"what": "opened", "seats": list(seats or ("ann", "bob"))}


def sent(client: str, id: str, number: int, move: str) -> Line:
    fields = {"client": client, "id": id, "type": "move", "number": number, "move": move}
    return {"what": "sent", **fields}


def says(client: str, id: str, text: str) -> Line:
    return {"what": "sent", "client": client, "id": id, "type": "chat", "text": text}


def takes_back(client: str, id: str) -> Line:
    return {"what": "sent", "client": client, "id": id, "type": "undo"}


def done(client: str, id: str, seq: int) -> Line:
    return {"what": "done", "client": client, "id": id, "seq": seq}


def refused(client: str, id: str, code: str = "late") -> Line:
    return {"what": "refused", "client": client, "id": id, "code": code}


def moved(client: str, seq: int, number: int, seat: int, move: str) -> Line:
    event = {"type": "moved", "number": number, "seat": seat, "move": move}
    return {"what": "told", "client": client, "seq": seq, "event": event}


def undone(client: str, seq: int, number: int) -> Line:
    event = {"type": "undone", "number": number}
    return {"what": "told", "client": client, "seq": seq, "event": event}


def connects(client: str) -> Line:
    return {"what": "connects", "client": client}


def sees(client: str, seq: int, *steps: str, since: int = 0, **more: Any) -> Line:
    """A snapshot: steps are written as seat and move, as in ``0a``."""
    split = [[int(step[0]), step[1:]] for step in steps]
    fields = {"client": client, "seq": seq, "since": since, "number": since + len(steps)}
    known: Line = {"status": "playing", "chat": [], "ending": None}
    return {"what": "snapshot", "steps": split, **fields, **known, **more}


def history(*lines: Line) -> list[Line]:
    """Lines of one table, a second apart."""
    return [
        {"at": float(at)}
        | ({} if line["what"] in ("standing", "healed", "fault") else {"table": TABLE})
        | line
        for at, line in enumerate([opened(), *lines])
    ]


def kinds(*lines: Line) -> list[str]:
    return [anomaly.kind for anomaly in check(history(*lines))]


FIRST = (sent("ann", "1", 0, "a"), done("ann", "1", 5), moved("bob", 5, 0, 0, "a"))
"""Ann's first move, confirmed, and Bob is told."""
RATED = {"reason": "rules", "ratings": {"0": [1500, 1516], "1": [1500, 1484]}}

GOOD = {
    "a move, told to both": (*FIRST, moved("ann", 5, 0, 0, "a"), sees("bob", 5, "0a")),
    "a move whose answer was lost and that was kept": (
        sent("ann", "1", 0, "a"),
        connects("ann"),
        sees("ann", 5, "0a"),
    ),
    "a move whose answer was lost and that was not kept": (
        sent("ann", "1", 0, "a"),
        connects("ann"),
        sees("ann", 4),
        sent("ann", "2", 0, "b"),
        done("ann", "2", 5),
        sees("ann", 5, "0b"),
    ),
    "a move sent twice and kept once": (
        sent("ann", "1", 0, "a"),
        sent("ann", "2", 0, "a"),
        done("ann", "1", 5),
        done("ann", "2", 5),
        sees("bob", 5, "0a"),
    ),
    "a busy server that kept the move all the same": (
        sent("ann", "1", 0, "a"),
        refused("ann", "1", "busy"),
        sees("ann", 5, "0a"),
    ),
    "a move that was taken back": (
        *FIRST,
        takes_back("ann", "2"),
        done("ann", "2", 6),
        undone("bob", 6, 0),
        sent("ann", "3", 0, "b"),
        done("ann", "3", 7),
        moved("bob", 7, 0, 0, "b"),
        sees("ann", 7, "0b"),
    ),
    "a move that may have been taken back": (*FIRST, takes_back("ann", "2"), sees("ann", 6)),
    "a bot's move": (opened("ann", None), *FIRST, sees("ann", 5, "0a"), moved("ann", 6, 1, 1, "x")),
    "somebody who knows less than others": (*FIRST, connects("eve"), sees("eve", 4)),
    "a line that was said": (
        says("ann", "1", "hi"),
        done("ann", "1", 3),
        sees("bob", 3, chat=["hi"]),
    ),
    "a rated game": (
        sees("ann", 9, ending=RATED, status="over"),
        {"what": "standing", "client": "ann", "rating": 1516, "games": 1},
        {"what": "standing", "client": "bob", "rating": 1484, "games": 1},
    ),
    "a game that goes on": (
        sees("ann", 4),
        {"what": "healed"},
        sent("ann", "1", 0, "a"),
        done("ann", "1", 5),
    ),
}

BAD = {
    "confirmed, and gone after a restart": (
        (*FIRST[:2], connects("ann"), sees("ann", 5)),
        "acknowledged and lost",
    ),
    "confirmed, and another is in its place": ((*FIRST[:2], sees("bob", 6, "1z")), "fork"),
    "a later move is gone that was confirmed": (
        (
            *FIRST,
            sent("bob", "1", 1, "b"),
            done("bob", "1", 6),
            sees("ann", 7, "0a"),
        ),
        "acknowledged and lost",
    ),
    "told to Bob, and never kept": (
        (sent("ann", "1", 0, "a"), moved("bob", 5, 0, 0, "a"), sees("ann", 6)),
        "told and not kept",
    ),
    "two processes go on from the same move": (
        (*FIRST, sent("bob", "1", 1, "b"), sees("bob", 6, "0a", "1b"), sees("ann", 7, "0a", "1c")),
        "fork",
    ),
    "Ann and Bob are told different moves at one number": (
        (
            sent("ann", "1", 0, "a"),
            sent("ann", "2", 0, "b"),
            moved("ann", 5, 0, 0, "a"),
            moved("bob", 5, 0, 0, "b"),
        ),
        "two truths",
    ),
    "two endings": (
        (sees("ann", 9, ending=RATED), sees("bob", 9, ending={"reason": "draw"})),
        "two truths",
    ),
    "the second move is told before the first": (
        (
            opened("ann", None),
            sees("ann", 4),
            moved("ann", 6, 1, 1, "y"),
            moved("ann", 5, 0, 1, "x"),
        ),
        "out of order",
    ),
    "a move is left out": (
        (
            opened(None, None),
            sees("ann", 4),
            moved("ann", 5, 0, 0, "x"),
            moved("ann", 7, 2, 0, "z"),
        ),
        "out of order",
    ),
    "Bob comes back and sees less than he has seen": (
        (*FIRST, connects("bob"), sees("bob", 4)),
        "stale",
    ),
    "Ann comes back and sees less than was confirmed to her": (
        (says("ann", "1", "hi"), done("ann", "1", 6), connects("ann"), sees("ann", 5)),
        "stale",
    ),
    "a move sent again is played again": (
        (*FIRST, sent("ann", "2", 0, "a"), done("ann", "2", 6), moved("bob", 6, 1, 0, "a")),
        "one message, two effects",
    ),
    "a line sent once is said twice": (
        (says("ann", "1", "hi"), sees("bob", 6, chat=["hi", "hi"])),
        "one message, two effects",
    ),
    "a line was confirmed and is gone": (
        (says("ann", "1", "hi"), done("ann", "1", 6), sees("bob", 7)),
        "acknowledged and lost",
    ),
    "a move that nobody sent": ((sees("ann", 5, "0q"),), "nobody's"),
    "a move that was refused is played": (
        (sent("ann", "1", 0, "a"), refused("ann", "1", "illegal"), sees("ann", 5, "0a")),
        "refused and kept",
    ),
    "taking back was refused, and the move is gone": (
        (*FIRST, takes_back("bob", "1"), refused("bob", "1"), sees("ann", 6)),
        "acknowledged and lost",
    ),
    "a game is counted twice": (
        (
            sees("ann", 9, ending=RATED),
            {"what": "standing", "client": "ann", "rating": 1532, "games": 2},
        ),
        "rating",
    ),
    "a game is not counted": (
        (
            sees("ann", 9, ending=RATED),
            {"what": "standing", "client": "ann", "rating": 1500, "games": 1},
        ),
        "rating",
    ),
    "nothing goes on after the last fault": (
        (*FIRST, sees("ann", 5, "0a"), {"what": "healed"}),
        "stalled",
    ),
}


@pytest.mark.parametrize("what", GOOD)
def test_a_good_history_passes(what: str) -> None:
    assert check(history(*GOOD[what])) == []


@pytest.mark.parametrize("what", BAD)
def test_an_anomaly_is_found_and_named(what: str) -> None:
    lines, kind = BAD[what]
    assert kind in kinds(*lines)


def test_every_kind_of_anomaly_has_a_bad_history() -> None:
    source = Path(checker.__file__).read_text(encoding="utf-8")
    calls = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.Call)]
    named = {
        one.args[0].value
        for one in calls
        if isinstance(one.func, ast.Name)
        and one.func.id == "Anomaly"
        and isinstance(one.args[0], ast.Constant)
    }
    assert named <= {kind for _, kind in BAD.values()}
    assert len(named) >= 6


def test_the_checker_shares_nothing_with_the_server() -> None:
    source = Path(checker.__file__).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            assert str(node.module).partition(".")[0] in sys.stdlib_module_names
        assert not isinstance(node, ast.Import)


def test_the_longest_wait_is_from_the_first_sending_to_the_answer() -> None:
    lines = history(
        sent("ann", "1", 0, "a"),  # second 1
        connects("ann"),
        sees("ann", 4),
        sent("ann", "2", 0, "a"),
        done("ann", "2", 5),  # second 5
    )
    assert longest_wait(lines) == 4.0
    assert counts(lines)["messages"] == 2
