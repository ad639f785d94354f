"""An independent judge of histories: it knows what was asked and told, and nothing of the server.

A history is a list of lines (see ``history.py`` for what they hold). What clients were told is
turned into *facts*: "when the table was at ``seq``, its move ``number`` was this". All facts of a
table must fit into one log that only grows, unless somebody took moves back.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

Line: TypeAlias = dict[str, Any]

TAKES_BACK = ("undo", "answer")
"""Messages that may shorten a game."""
UNKNOWN = ("busy",)
"""Refusals after which a message may have been kept all the same."""
START = 1500


@dataclass(frozen=True)
class Anomaly:
    kind: str
    table: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind} at {self.table}: {self.what}"


@dataclass(frozen=True)
class Fact:
    """At ``seq`` the table had this move; ``how`` somebody knows that."""

    seq: int
    number: int
    move: str
    seat: int | None
    how: str
    at: float


@dataclass
class Length:
    """At ``seq`` the table had so many moves."""

    seq: int
    moves: int
    at: float


@dataclass
class Sent:
    """A message of a client, and what became of it."""

    line: Line
    answer: Line | None = None

    @property
    def refused(self) -> bool:
        """Whether the client was told that this is not kept."""
        answer = self.answer
        return bool(answer and answer["what"] == "refused" and answer["code"] not in UNKNOWN)

    @property
    def seq(self) -> int | None:
        """By when it was kept, if the client was told so."""
        answer = self.answer
        return int(answer["seq"]) if answer and answer["what"] == "done" else None


@dataclass
class OneTable:
    """All that is known of one table."""

    id: str
    seats: list[str | None] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    sent: dict[tuple[str, str], Sent] = field(default_factory=dict)

    def add(self, line: Line) -> None:
        self.lines.append(line)
        what = line["what"]
        if what == "opened":
            self.seats = line["seats"]
        elif what == "sent":
            self.sent[line["client"], line["id"]] = Sent(line)
        elif what in ("done", "refused"):
            self.sent[line["client"], line["id"]].answer = line

    def of(self, *what: str) -> Iterator[Line]:
        return (line for line in self.lines if line["what"] in what)


def check(history: Iterable[Line]) -> list[Anomaly]:
    """All that cannot be, if the server keeps its promises."""
    tables: dict[str, OneTable] = {}
    standings: list[Line] = []
    healed: list[float] = []
    for line in history:
        if "table" in line:
            tables.setdefault(line["table"], OneTable(line["table"])).add(line)
        elif line["what"] == "standing":
            standings.append(line)
        elif line["what"] == "healed":
            healed.append(line["at"])
    found: list[Anomaly] = []
    for table in tables.values():
        for look in (_truths, _growth, _order, _stale, _effects, _chat):
            found += look(table)
        for since in healed:
            found += _stalled(table, since)
    return found + list(_ratings(tables.values(), standings))


# -- one truth at each seq ------------------------------------------------------------------------


def _truths(table: OneTable) -> Iterator[Anomaly]:
    """Whatever two clients are told under one number must be the same."""
    told: dict[int, Line] = {}
    for line in table.of("told"):
        first = told.setdefault(line["seq"], line)
        if first["event"] != line["event"]:
            what = f"seq {line['seq']}: {first['client']} was told {first['event']}"
            yield Anomaly("two truths", table.id, f"{what}, {line['client']} {line['event']}")
    ends = {str(line["ending"]) for line in table.of("snapshot") if line.get("ending")}
    if len(ends) > 1:
        yield Anomaly("two truths", table.id, f"different endings: {sorted(ends)}")


# -- a log that only grows ------------------------------------------------------------------------


def facts_of(table: OneTable) -> tuple[list[Fact], list[Length]]:
    facts, lengths = [], []
    for line in table.lines:
        if line["what"] == "told" and line["event"]["type"] == "moved":
            step = line["event"]
            how = f"{line['client']} was told"
            fact = Fact(line["seq"], step["number"], step["move"], step["seat"], how, line["at"])
            facts.append(fact)
            lengths.append(Length(line["seq"], step["number"] + 1, line["at"]))
        elif line["what"] == "told" and line["event"]["type"] == "undone":
            lengths.append(Length(line["seq"], line["event"]["number"], line["at"]))
        elif line["what"] == "snapshot":
            how = f"{line['client']} saw"
            for number, (seat, move) in enumerate(line["steps"], line["since"]):
                facts.append(Fact(line["seq"], number, move, seat, how, line["at"]))
            lengths.append(Length(line["seq"], line["number"], line["at"]))
    for sent in table.sent.values():
        if sent.line["type"] == "move" and sent.seq is not None and sent.answer is not None:
            how = f"{sent.line['client']} has it confirmed"
            move, at = sent.line["move"], sent.answer["at"]
            facts.append(Fact(sent.seq, sent.line["number"], move, None, how, at))
    return facts, lengths


def _growth(table: OneTable) -> Iterator[Anomaly]:
    facts, lengths = facts_of(table)
    by_number: dict[int, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_number[fact.number].append(fact)
    shortest = sorted(lengths, key=lambda one: one.seq)
    for known in by_number.values():
        known.sort(key=lambda one: (one.seq, one.seat is not None))
        for earlier, later in pairwise(known):
            if earlier.move != later.move and not _taken_back(
                table, earlier.seq, later.seq, later.at
            ):
                yield _changed(table, earlier, later)
        for fact in known:
            lost = _first_without(table, fact, shortest)
            if lost is not None:
                yield _missing(table, fact, lost)
                break


def _first_without(table: OneTable, fact: Fact, lengths: list[Length]) -> Length | None:
    """When a move was gone that nobody took back."""
    for length in lengths:
        too_short = length.seq >= fact.seq and length.moves <= fact.number
        if too_short and not _taken_back(table, fact.seq, length.seq, length.at):
            return length
    return None


def _taken_back(table: OneTable, after: int, until: int, at: float) -> bool:
    """Whether moves may have been taken back between two numbers of the log."""
    for line in table.of("told"):
        if line["event"]["type"] == "undone" and after < line["seq"] <= until:
            return True
    for sent in table.sent.values():
        if sent.line["type"] not in TAKES_BACK or sent.refused or sent.line["at"] > at:
            continue
        if sent.seq is None or after < sent.seq <= until:
            return True
    return False


def _changed(table: OneTable, earlier: Fact, later: Fact) -> Anomaly:
    kind = "fork" if earlier.seq != later.seq else "two truths"
    what = f"move {earlier.number}: {earlier.how} {earlier.move} (seq {earlier.seq}), "
    return Anomaly(kind, table.id, what + f"{later.how} {later.move} (seq {later.seq})")


def _missing(table: OneTable, fact: Fact, length: Length) -> Anomaly:
    kind = "acknowledged and lost" if "confirmed" in fact.how else "told and not kept"
    what = f"move {fact.number}, {fact.move}: {fact.how} (seq {fact.seq})"
    return Anomaly(kind, table.id, f"{what}, at seq {length.seq} there are {length.moves} moves")


# -- order ----------------------------------------------------------------------------------------


def _order(table: OneTable) -> Iterator[Anomaly]:
    """On one connection numbers only grow, and no move is left out."""
    seq: dict[str, int] = {}
    moves: dict[str, int] = {}
    for line in table.of("snapshot", "told"):
        client = line["client"]
        if line["what"] == "snapshot":
            seq[client], moves[client] = line["seq"], line["number"]
            continue
        if line["seq"] < seq.get(client, 0):
            what = f"{client} was told seq {line['seq']} after {seq[client]}"
            yield Anomaly("out of order", table.id, what)
        seq[client] = line["seq"]
        event = line["event"]
        if event["type"] == "moved":
            if event["number"] != moves.get(client, 0):
                what = f"{client} was told move {event['number']} after {moves[client]} moves"
                yield Anomaly("out of order", table.id, what)
            moves[client] = event["number"] + 1
        elif event["type"] == "undone":
            moves[client] = event["number"]


def _stale(table: OneTable) -> Iterator[Anomaly]:
    """Who has seen something never sees less of it when coming back."""
    newest: dict[str, int] = {}
    asked: dict[str, int] = {}
    for line in table.lines:
        client = line.get("client", "")
        if line["what"] == "connects":
            asked[client] = newest.get(client, 0)
        elif line["what"] == "snapshot" and line["seq"] < asked.get(client, 0):
            what = f"{client} knew seq {asked[client]} and came back to {line['seq']}"
            yield Anomaly("stale", table.id, what)
        if line["what"] in ("snapshot", "told", "done"):
            newest[client] = max(newest.get(client, 0), line["seq"])


# -- effects --------------------------------------------------------------------------------------


def _effects(table: OneTable) -> Iterator[Anomaly]:
    """Every move of a person was sent by that person, for that place in the game."""
    asked = defaultdict(list)
    for sent in table.sent.values():
        if sent.line["type"] == "move":
            line = sent.line
            asked[line["client"], line["number"], line["move"]].append(sent)
    seen = set()
    for fact in facts_of(table)[0]:
        if fact.seat is None or (fact.number, fact.move) in seen:
            continue
        seen.add((fact.number, fact.move))
        client = table.seats[fact.seat]
        if client is None:  # a bot's
            continue
        sendings = asked[client, fact.number, fact.move]
        what = f"move {fact.number}, {fact.move}"
        if not sendings:
            twice = asked[client, fact.number - 1, fact.move]
            kind = "one message, two effects" if twice else "nobody's"
            yield Anomaly(kind, table.id, f"{what} was not sent by {client}")
        elif all(sent.refused for sent in sendings):
            yield Anomaly("refused and kept", table.id, what)


def _chat(table: OneTable) -> Iterator[Anomaly]:
    """A line that was sent once is there once at most, and for ever if it was confirmed."""
    last: dict[str, Line] = {}
    for line in table.of("snapshot"):
        if "chat" in line and line["seq"] >= last.get("", {"seq": -1})["seq"]:
            last[""] = line
    if not last:
        return
    line = last[""]
    said: Counter[str] = Counter(line["chat"])
    for text, times in said.items():
        if times > 1:
            yield Anomaly("one message, two effects", table.id, f"{text} was said {times} times")
    for sent in table.sent.values():
        if sent.line["type"] != "chat":
            continue
        text = sent.line["text"]
        if sent.seq is not None and sent.seq <= line["seq"] and text not in said:
            yield Anomaly("acknowledged and lost", table.id, f"{text} was confirmed")
        if sent.refused and text in said:
            yield Anomaly("refused and kept", table.id, text)


def _stalled(table: OneTable, healed: float) -> Iterator[Anomaly]:
    """After a fault every game goes on, or it is over."""
    status = None
    for line in table.lines:
        if line["what"] == "opened" and line["at"] > healed:
            return
        if line["what"] == "snapshot":
            status = line["status"]
        if line["what"] == "told" and line["event"]["type"] == "ended":
            return
        if line["what"] == "done" and line["at"] > healed:
            sent = table.sent[line["client"], line["id"]]
            if sent.line["type"] == "move":
                return
    if status == "playing":
        yield Anomaly("stalled", table.id, f"no move was confirmed after second {healed:.0f}")


# -- ratings --------------------------------------------------------------------------------------


def _ratings(tables: Iterable[OneTable], standings: list[Line]) -> Iterator[Anomaly]:
    """Each game counts once: what one game leaves a player with, the next begins with."""
    steps: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for table in tables:
        ending = next((one["ending"] for one in table.of("snapshot") if one.get("ending")), None)
        for seat, step in (ending or {}).get("ratings", {}).items():
            client = table.seats[int(seat)]
            if client is not None:
                steps[client].append((step[0], step[1]))
    for line in standings:
        client = line["client"]
        played = steps[client]
        if line["games"] != len(played):
            what = f"{line['games']} games are counted, {len(played)} were rated"
            yield Anomaly("rating", client, what)
        before = Counter([*(one for one, _ in played), line["rating"]])
        after = Counter([START, *(one for _, one in played)])
        if before != after:
            yield Anomaly("rating", client, f"{sorted(played)} do not lead to {line['rating']}")


# -- figures --------------------------------------------------------------------------------------


def counts(history: Iterable[Line]) -> dict[str, int]:
    """How much a history holds, for those who want to know how far to trust it."""
    found: Counter[str] = Counter()
    kinds = {"opened": "tables", "fault": "faults", "sent": "messages", "connects": "connections"}
    over = set()
    for line in history:
        found[kinds.get(line["what"], "other lines")] += 1
        found["answered"] += line["what"] in ("done", "refused")
        found["moves told"] += line["what"] == "told" and line["event"]["type"] == "moved"
        if line["what"] == "snapshot" and line["status"] == "over":
            over.add(line["table"])
    return {**found, "games over": len(over)}


def longest_wait(history: Iterable[Line]) -> float:
    """The longest time in seconds that a client waited to be let in, or for its move to be kept."""
    began: dict[tuple[Any, ...], float] = {}
    of_id: dict[tuple[str, ...], tuple[Any, ...]] = {}
    longest = 0.0
    for line in history:
        what, who = line["what"], (line.get("client", ""), line.get("table", ""))
        if what == "connects":
            began.setdefault(who, line["at"])
        elif what == "sent" and line["type"] == "move":
            wish = (*who, line["number"], line["move"])
            of_id[*who, line["id"]] = wish
            began.setdefault(wish, line["at"])
        elif what == "snapshot" and who in began:
            longest = max(longest, line["at"] - began.pop(who))
        elif what in ("done", "refused"):
            wish = of_id.get((*who, line["id"]), ())
            if wish in began:
                longest = max(longest, line["at"] - began.pop(wish))
    return longest
