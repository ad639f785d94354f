"""Playing games by themselves and writing them down in full, as traces: see docs/traces.md."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, cast

import msgspec

from ludion.bots import Bot, Knowledge
from ludion.games.game import Json, Setting
from ludion.match import SEED_BITS, Match


def play_game(setting: Setting, bots: Sequence[Bot], random: Random) -> Iterator[Json]:
    """Play one game and yield the lines of its trace."""
    match = Match.new(setting, random.getrandbits(SEED_BITS))
    yield {
        "event": "start",
        "game": setting.game.name,
        "variant": setting.variant.name,
        "options": setting.options,
        "seats": setting.variant.seats,
        "state": match.state(),
    }
    while (seat := match.seat) is not None:
        legal = match.legal()
        move = bots[seat].choose(Knowledge.of(match, random.getrandbits(SEED_BITS)))
        match.play_move(move)
        yield {
            "event": "move",
            "seat": seat,
            "legal": legal,
            "move": setting.game.notation[move],
            "state": match.state(),
        }
    yield {"event": "end", "returns": match.returns()}


def simulate(setting: Setting, bots: Sequence[Bot], games: int, seed: int) -> Iterator[list[Json]]:
    """Play games one after another; the same lines for the same seed."""
    for number in range(games):
        yield list(play_game(setting, bots, Random(f"{seed}/{number}")))


@contextmanager
def open_to_write(path: Path) -> Iterator[IO[bytes]]:
    """A file for a trace, compressed if its name ends in .gz, with the same bytes every time."""
    with path.open("wb") as raw:
        if path.suffix != ".gz":
            yield raw
            return
        with gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as packed:
            yield cast(IO[bytes], packed)


def write_line(file: IO[bytes], line: Json) -> None:
    file.write(msgspec.json.encode(line) + b"\n")
