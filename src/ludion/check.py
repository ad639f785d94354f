"""Checking a trace, from anywhere, against Ludion's rules: see docs/traces.md."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ludion.errors import BadState, BadTrace, LudionError, MalformedMove
from ludion.games import find as find_game
from ludion.games import names
from ludion.games.game import Json
from ludion.match import Match

EVENTS = {
    "start": {"event", "game", "variant", "options", "seats", "state"},
    "move": {"event", "seat", "legal", "move", "state"},
    "end": {"event", "returns"},
}
CLOSE_ENOUGH = 1e-9

# -- reading ----------------------------------------------------------------------------------


def read_lines(path: Path) -> Iterator[tuple[int, Json]]:
    """The lines of a trace with their numbers, each with just the fields of its event."""
    for number, text in enumerate(_raw_lines(path), 1):
        try:
            line = msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError) as problem:
            raise BadTrace(f"line {number}: this is no JSON ({problem})") from None
        yield number, _check_fields(number, line)


def _raw_lines(path: Path) -> Iterator[bytes]:
    opener = gzip.open if path.suffix == ".gz" else open
    empty = True
    try:
        with opener(path, "rb") as file:
            for text in file:
                empty = False
                yield text
    except (OSError, EOFError, zlib.error) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise BadTrace(f"cannot be read: {reason}") from None
    if empty:
        raise BadTrace("is empty")


def _check_fields(number: int, line: Any) -> Json:
    if not isinstance(line, dict) or not isinstance(line.get("event"), str):
        raise BadTrace(f"line {number}: must be an object with an event")
    if line["event"] not in EVENTS:
        raise BadTrace(f"line {number}: there is no event {line['event']!r}")
    expected = EVENTS[line["event"]]
    if set(line) != expected:
        wrong = sorted(set(line) ^ expected)[0]
        how = "is missing" if wrong in expected else "does not belong there"
        raise BadTrace(f"line {number}: the field {wrong!r} {how}")
    for field, shape in _SHAPES[line["event"]].items():
        if not shape(line[field]):
            raise BadTrace(f"line {number}: the field {field!r} has a value of the wrong kind")
    return line


def _is_list_of(*kinds: type) -> Any:
    return lambda value: isinstance(value, list) and all(type(item) in kinds for item in value)


def _is(kind: type) -> Any:
    return lambda value: type(value) is kind


_SHAPES = {
    "start": {
        "game": _is(str),
        "variant": _is(str),
        "options": _is(dict),
        "seats": _is(int),
        "state": _is(dict),
    },
    "move": {"seat": _is(int), "legal": _is_list_of(str), "move": _is(str), "state": _is(dict)},
    "end": {"returns": _is_list_of(int, float)},
}


# -- checking ---------------------------------------------------------------------------------


class Difference(LudionError):
    """The first place where a trace and Ludion differ."""

    def __init__(self, line: int, what: str, trace: Any, ours: Any) -> None:
        super().__init__(
            f"line {line}: {what}\n  trace:  {_short(trace)}\n  Ludion: {_short(ours)}"
        )
        self.line = line


@dataclass
class Checked:
    """How much of a trace has been found right."""

    games: int = 0
    moves: int = 0


def check(path: Path) -> Iterator[Checked]:
    """Replay a trace and compare every line; yields after each game.

    Raises ``Difference`` at the first line that differs and ``BadTrace`` at one that is no trace.
    """
    done = Checked()
    match: Match | None = None
    number = 0
    for number, line in read_lines(path):
        if line["event"] == "start":
            if match is not None:
                raise BadTrace(f"line {number}: a game starts before the last one has ended")
            match = _start(number, line)
            continue
        if match is None:
            raise BadTrace(f"line {number}: a {line['event']} before any start")
        if line["event"] == "move":
            _compare_move(number, line, match)
            done.moves += 1
        else:
            _compare_end(number, line, match)
            match = None
            done.games += 1
            yield done
    if match is not None:
        raise BadTrace(f"line {number}: the file ends in the middle of a game")


def _start(number: int, line: Json) -> Match:
    """Set a game up from its start line."""
    if line["game"] not in names():
        raise BadTrace(f"line {number}: there is no game {line['game']!r}")
    try:
        setting = find_game(line["game"]).setting(line["variant"], line["options"])
    except LudionError as problem:
        raise BadTrace(f"line {number}: {problem}") from None
    for option in setting.game.options(setting.variant):
        if option.name not in line["options"]:
            if not option.came_later:
                raise BadTrace(f"line {number}: the option {option.name!r} is missing")
        elif line["options"][option.name] != setting.options[option.name]:
            written = _short(setting.options[option.name])
            raise BadTrace(f"line {number}: the option {option.name!r} is written {written}")
    if line["seats"] != setting.variant.seats:
        raise Difference(number, "the number of seats", line["seats"], setting.variant.seats)
    try:
        states = setting.game.from_json(setting, line["state"])
        setting.game.check_start(setting, states[0])
    except BadState as problem:
        raise Difference(number, "an impossible start", line["state"], str(problem)) from None
    match = Match(setting, states)
    _compare_states(number, line["state"], match.state())
    return match


def _compare_move(number: int, line: Json, match: Match) -> None:
    if match.seat is None:
        raise Difference(number, "a move after the end", line["move"], "the game is over")
    if line["seat"] != match.seat:
        raise Difference(number, "who decides", line["seat"], match.seat)
    if line["legal"] != match.legal():
        _explain_legal(number, line["legal"], match.legal())
    try:
        move = match.game.parse(line["move"])
    except MalformedMove as problem:
        raise Difference(number, "the move", line["move"], str(problem)) from None
    if move not in match.legal_moves():
        raise Difference(number, "an illegal move", line["move"], "not among the legal moves")
    try:
        match.play_as_in(move, line["state"])
    except BadState as problem:
        raise Difference(number, "an impossible state", line["state"], str(problem)) from None
    _compare_states(number, line["state"], match.state())


def _explain_legal(number: int, trace: list[str], ours: list[str]) -> None:
    extra = sorted(set(trace) - set(ours))
    missing = sorted(set(ours) - set(trace))
    if not extra and not missing:
        raise Difference(number, "the order of the legal moves", trace, ours)
    raise Difference(
        number,
        "the legal moves",
        f"{len(trace)} moves, not in Ludion's: {extra}",
        f"{len(ours)} moves, not in the trace's: {missing}",
    )


def _compare_states(number: int, trace: Any, ours: Any) -> None:
    if place := _first_difference(trace, ours, "state"):
        raise Difference(number, *place)


def _first_difference(trace: Any, ours: Any, where: str) -> tuple[str, Any, Any] | None:
    """The first place where two JSON values differ: its path and both values there."""
    if isinstance(trace, dict) and isinstance(ours, dict) and set(trace) == set(ours):
        pairs = [(trace[key], ours[key], f"{where}.{key}") for key in ours]
    elif isinstance(trace, list) and isinstance(ours, list) and len(trace) == len(ours):
        pairs = [(a, b, f"{where}[{i}]") for i, (a, b) in enumerate(zip(trace, ours, strict=True))]
    else:
        same = type(trace) is type(ours) and trace == ours
        return None if same else (where, trace, ours)
    for a, b, place in pairs:
        if found := _first_difference(a, b, place):
            return found
    return None


def _compare_end(number: int, line: Json, match: Match) -> None:
    if not match.over:
        raise Difference(number, "the end", "the game is over", f"seat {match.seat} is to decide")
    trace, ours = line["returns"], match.returns()
    if len(trace) != len(ours) or any(
        abs(a - b) > CLOSE_ENOUGH for a, b in zip(trace, ours, strict=True)
    ):
        raise Difference(number, "the returns", trace, ours)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 500 else text[:497] + "..."
