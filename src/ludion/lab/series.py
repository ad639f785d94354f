"""Games of players against themselves, and what judgements say of their positions.

A series has a directory with ``series.json`` (what is played), ``games.jsonl`` (a line for each
finished game) and ``said.jsonl`` (a line for what one judgement said of one game). A series that
was interrupted goes on from there. The games of an arena can be read instead.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from ludion.bots import Knowledge
from ludion.errors import BadOption
from ludion.games import find
from ludion.games.game import Json, Setting
from ludion.lab.calibration import PHASES, Said
from ludion.lab.lines import add_line, decode, read_lines
from ludion.lab.opinions import Opinion, opinion
from ludion.lab.players import player
from ludion.lab.tournament import load, shares
from ludion.lab.workers import in_turn
from ludion.match import SEED_BITS, Match

AT_A_TIME: Final = 4
"""So many games are played or judged in one go."""


class Plan(msgspec.Struct, frozen=True):
    """All that decides the games of a series, and where they are judged."""

    game: str
    variant: str
    options: Json
    players: tuple[str, ...]
    games: int
    """For each player."""
    seed: int
    positions: int
    """So many of each game are judged."""

    def setting(self) -> Setting:
        return find(self.game).setting(self.variant, self.options)

    def check(self) -> None:
        """Raise an error of ours if it cannot be played."""
        if len(set(self.players)) < len(self.players):
            raise BadOption("--players names somebody twice")
        for name in self.players:
            player(name)


class Finished(msgspec.Struct, frozen=True):
    """A finished game."""

    player: str
    number: int
    shares: tuple[float, ...]
    """By side, of the win."""
    deal: int = 0
    """The seed it was dealt with …"""
    moves: tuple[int, ...] = ()
    """… and all its moves, by their numbers; or …"""
    record: Json | None = None
    """… the record of a game from elsewhere."""

    def match(self, setting: Setting) -> Match:
        """The game, replayed."""
        if self.record is not None:
            return Match.from_record(self.record)
        match = Match.new(setting, self.deal)
        for move in self.moves:
            match.play_move(move)
        return match


class Heard(msgspec.Struct, frozen=True):
    """What one judgement said of some positions of one game."""

    player: str
    number: int
    opinion: str
    phases: tuple[int, ...]
    movers: tuple[int, ...]
    """By position, the side to move."""
    chances: tuple[tuple[float, ...], ...]
    """By position and side."""


def play_game(plan: Plan, name: str, number: int) -> Finished:
    """Play one game; the same one for the same seed."""
    setting, who = plan.setting(), player(name)
    random = Random(f"{plan.seed}/{name}/{number}")
    deal = random.getrandbits(SEED_BITS)
    match = Match.new(setting, deal)
    moves = []
    while not match.over:
        moves.append(who.choose(Knowledge.of(match, random.getrandbits(SEED_BITS))))
        match.play_move(moves[-1])
    won = shares(match.returns(), setting.variant.sides)
    return Finished(name, number, won, deal, tuple(moves))


def judge_game(plan: Plan, finished: Finished, name: str) -> Heard:
    """Ask a judgement about positions spread evenly over a game, as the seat to move knows them."""
    return hear(plan, finished, name, opinion(name, finished.player))


def hear(plan: Plan, finished: Finished, name: str, judge: Opinion) -> Heard:
    """The same, of a judgement that may have no name yet."""
    setting = plan.setting()
    match = finished.match(setting)
    length, now = match.count, match.at(0)
    asked = {int((i + 0.5) * length / plan.positions) for i in range(plan.positions)}
    phases, movers, chances = [], [], []
    for at in range(length):
        if at in asked:
            seed = Random(f"{plan.seed}/judged/{at}").getrandbits(SEED_BITS)
            knowledge = Knowledge.of(now, seed)
            phases.append(at * len(PHASES) // length)
            movers.append(setting.variant.sides[knowledge.seat])
            chances.append(tuple(round(chance, 6) for chance in judge(knowledge)))
        now.go_on_as(match)
    return Heard(
        finished.player, finished.number, name, tuple(phases), tuple(movers), tuple(chances)
    )


# -- the whole series -----------------------------------------------------------------------------


class Series:
    """A plan with its games and what was said of them, kept in a directory if there is one."""

    def __init__(self, plan: Plan, folder: Path | None = None, resume: bool = False) -> None:
        plan.check()
        self.plan = plan
        self.games: dict[tuple[str, int], Finished] = {}
        self.heard: dict[tuple[str, int, str], Heard] = {}
        self._folder = folder
        if folder is not None:
            self._open(folder, resume)

    def _open(self, folder: Path, resume: bool) -> None:
        about = folder / "series.json"
        if about.exists():
            if not resume:
                raise BadOption(f"{folder} holds a series already; go on with it by --resume")
            old = decode(about.read_bytes(), Plan, about)
            if msgspec.structs.replace(old, games=self.plan.games) != self.plan:
                raise BadOption(f"{folder}: that is another series; it cannot go on like this")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            about.write_bytes(msgspec.json.encode(self.plan) + b"\n")
        except OSError as problem:
            raise BadOption(f"{folder}: {problem.strerror or problem}") from None
        for one in read_lines(folder / "games.jsonl", Finished):
            self.games[one.player, one.number] = one
        for said in read_lines(folder / "said.jsonl", Heard):
            self.heard[said.player, said.number, said.opinion] = said

    def read_arena(self, folder: Path) -> None:
        """Take the games of an arena instead of playing; all its players count as one."""
        tournament = load(folder)
        arena = tournament.plan
        if (arena.game, arena.variant) != (self.plan.game, self.plan.variant):
            raise BadOption(
                f"{folder} holds games of {arena.game} {arena.variant}, "
                f"not of {self.plan.game} {self.plan.variant}"
            )
        name = ",".join(arena.players)
        self.plan = msgspec.structs.replace(
            self.plan, players=(name,), games=len(tournament.played), options=arena.options
        )
        for played in tournament.played.values():
            line = Finished(name, played.number, played.shares, record=played.record)
            self.games[name, played.number] = line

    def to_play(self) -> list[tuple[str, int]]:
        """Players and numbers of the games that are still to be played."""
        every = itertools.product(self.plan.players, range(self.plan.games))
        return [one for one in every if one not in self.games]

    def to_judge(self, opinions: Iterable[str]) -> list[tuple[Finished, str]]:
        """The games that a judgement has still to be asked about."""
        every = itertools.product(self._counted(), opinions)
        return [
            (game, name)
            for game, name in every
            if (game.player, game.number, name) not in self.heard
        ]

    def play(self, jobs: int | None, on: str | None = None) -> Iterator[Finished]:
        """Play what is left, in order."""
        tasks = [(self.plan, *one) for one in self.to_play()]
        for game in in_turn(play_game, tasks, jobs, on, AT_A_TIME):
            self.games[game.player, game.number] = game
            self._write("games.jsonl", game)
            yield game

    def judge(
        self, opinions: Iterable[str], jobs: int | None, on: str | None = None
    ) -> Iterator[Heard]:
        """Ask the judgements about every game that they have not been asked about."""
        tasks = [(self.plan, *one) for one in self.to_judge(opinions)]
        for said in in_turn(judge_game, tasks, jobs, on, AT_A_TIME):
            self.heard[said.player, said.number, said.opinion] = said
            self._write("said.jsonl", said)
            yield said

    def said(self, player: str, name: str) -> Said:
        """All that a judgement said of a player's games."""
        found = [
            (game, self.heard[player, game.number, name])
            for game in self._counted()
            if game.player == player
        ]
        counts = [len(heard.movers) for _, heard in found]
        return Said(
            np.concatenate([np.array(heard.chances) for _, heard in found]),
            np.repeat([game.shares for game, _ in found], counts, axis=0),
            np.repeat([game.number for game, _ in found], counts),
            np.concatenate([np.array(heard.movers) for _, heard in found]),
            np.concatenate([np.array(heard.phases) for _, heard in found]),
        )

    def _counted(self) -> list[Finished]:
        """The games of the plan: of a longer series that is gone on with, no more."""
        return [one for one in self.games.values() if self._belongs(one)]

    def _belongs(self, game: Finished) -> bool:
        if game.record is not None:
            return True
        return game.player in self.plan.players and game.number < self.plan.games

    def _write(self, name: str, line: Any) -> None:
        if self._folder is not None:
            add_line(self._folder / name, line)
