"""Saved games, as JSON.

A record holds all that is needed to replay a game without a random generator: the position it
began with, the moves, and what chance decided in between.

    {"ludion": 1, "game": "voltage", "version": 1, "variant": "standard",
     "options": {"open_discard": false}, "players": ["Ann", "greedy"], "start": {…},
     "moves": ["draw2", …], "chance": {"41": ["B2", …]}, "returns": [1.0, -1.0]}

``chance`` goes by the number of the move it came with, counted from 0. ``returns`` is null while
the game is not over. A game that was not ended by its rules has one field more, in which ``seat``
is whoever dropped out (see ``early_end``):

    "ending": {"reason": "resigned", "seat": 0}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ludion.early_end import EarlyEnd
from ludion.errors import BadRecord, LudionError
from ludion.games import find as find_game
from ludion.games.game import Game, Json
from ludion.match import Match

FORMAT = 1
FIELDS = (
    "ludion",
    "game",
    "version",
    "variant",
    "options",
    "players",
    "start",
    "moves",
    "chance",
    "returns",
)
OPTIONAL = ("ending",)
SHAPES: dict[str, tuple[type, str]] = {
    "game": (str, "a text"),
    "variant": (str, "a text"),
    "options": (dict, "an object"),
    "moves": (list, "a list"),
    "chance": (dict, "an object"),
}
MOST_MOVES = 100_000


def write(match: Match) -> Json:
    """The record of a match."""
    ending = {} if match.ended is None else {"ending": msgspec.to_builtins(match.ended)}
    return {
        "ludion": FORMAT,
        "game": match.game.name,
        "version": match.game.version,
        "variant": match.setting.variant.name,
        "options": dict(match.setting.options),
        "players": list(match.players),
        "start": match.start(),
        "moves": match.moves,
        "chance": {str(number): outcome for number, outcome in match.chance.items()},
        "returns": match.returns() if match.over else None,
        **ending,
    }


def replay(record: Any) -> Match:
    """The match that a record describes; raises ``BadRecord`` with what is wrong and where."""
    game = _check_heading(record)
    try:
        setting = game.setting(record["variant"], record["options"])
        states = game.from_json(setting, record["start"])
    except LudionError as problem:
        raise BadRecord(f"start: {problem}") from None
    match = Match(setting, states, _players(record, setting.variant.seats))
    _replay_moves(match, record)
    match.ended = _ending(record, match)
    if match.over and record["returns"] != match.returns():
        given = "the moves give" if match.ended is None else "the ending gives"
        raise BadRecord(f"returns: {record['returns']}; {given} {match.returns()}")
    if not match.over and record["returns"] is not None:
        raise BadRecord("returns: must be null, the game is not over")
    return match


def _check_heading(record: Any) -> Game:
    """The game a record is of, once its fields and versions are known to be ours."""
    if not isinstance(record, dict):
        raise BadRecord("a record is a JSON object")
    if record.get("ludion") != FORMAT:
        raise BadRecord(
            f"ludion: this is no record of format {FORMAT} (found {record.get('ludion')!r})"
        )
    if missing := [name for name in FIELDS if name not in record]:
        raise BadRecord(f"the field {missing[0]!r} is missing")
    if unknown := [name for name in record if name not in FIELDS + OPTIONAL]:
        raise BadRecord(f"there is no field {unknown[0]!r}")
    for name, (shape, in_words) in SHAPES.items():
        if not isinstance(record[name], shape):
            raise BadRecord(f"{name}: must be {in_words}")
    try:
        game = find_game(record["game"])
    except LudionError as problem:
        raise BadRecord(f"game: {problem}") from None
    if record["version"] != game.version:
        raise BadRecord(
            f"version: the record needs version {record['version']!r} of {game.title}, "
            f"this is version {game.version}"
        )
    return game


def _players(record: Json, seats: int) -> list[str]:
    players = record["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BadRecord("players: must be a list of names")
    if len(players) != seats:
        raise BadRecord(f"players: {len(players)} names for {seats} seats")
    return players


def _ending(record: Json, match: Match) -> EarlyEnd | None:
    if "ending" not in record:
        return None
    try:
        ending = msgspec.convert(record["ending"], EarlyEnd)
    except msgspec.ValidationError as wrong:
        raise BadRecord(f"ending: {wrong}") from None
    if match.over:
        raise BadRecord("ending: the game was ended by its rules")
    if problem := ending.problem(match.setting.variant.sides):
        raise BadRecord(f"ending: {problem}")
    return ending


def _replay_moves(match: Match, record: Json) -> None:
    chance = dict(record["chance"])
    if len(record["moves"]) > MOST_MOVES:
        raise BadRecord(f"moves: {len(record['moves'])} moves; {MOST_MOVES} are the most")
    for number, text in enumerate(record["moves"]):
        where = f"moves[{number}]"
        if not isinstance(text, str):
            raise BadRecord(f"{where}: must be a text")
        try:
            match.play(text, chance=chance.pop(str(number), None))
        except LudionError as problem:
            raise BadRecord(f"{where}: {problem}") from None
    if chance:
        raise BadRecord(f"chance: there is no move {next(iter(chance))!r}")


# -- files ------------------------------------------------------------------------------------


def load(path: Path | str) -> Match:
    """The match in a record file; raises ``BadRecord``.

    >>> import ludion
    >>> ludion.load("nowhere.json")
    Traceback (most recent call last):
    ludion.errors.BadRecord: nowhere.json: No such file or directory
    """
    path = Path(path)
    try:
        return replay(msgspec.json.decode(path.read_bytes()))
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{path}: this is no JSON ({problem})") from None
    except RecursionError:
        raise BadRecord(f"{path}: nested too deeply to be a record") from None
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None


def save(match: Match, path: Path | str) -> None:
    """Write a match to a file, whole or not at all.

    >>> import ludion, pathlib, tempfile
    >>> match = ludion.game("voltage").new(seed=7)
    >>> match.play("draw2")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ludion.save(match, pathlib.Path(folder, "game.json"))
    ...     ludion.load(pathlib.Path(folder, "game.json")).moves
    ['draw2']
    """
    path = Path(path)
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(match.record()), indent=1))
    draft.replace(path)
