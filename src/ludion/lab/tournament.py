"""Playing a schedule: on all cores or a cluster, with every game written down as it ends.

The directory of a tournament holds ``tournament.json`` (what is played) and ``games.jsonl`` (a line
for each finished game, with its record). A tournament that was interrupted goes on from there.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Generator, Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ludion.bots import Bot, Knowledge
from ludion.errors import BadOption, BadRecord
from ludion.games import find
from ludion.games.game import Json, Setting
from ludion.lab.deals import Deals, deals_of
from ludion.lab.lines import add_line, decode, read_lines
from ludion.lab.luck import luck_of
from ludion.lab.players import player
from ludion.lab.ratings import Outcome
from ludion.lab.schedule import Fixture, fixtures, seatings
from ludion.lab.sequential import Question
from ludion.match import SEED_BITS, Match


class Plan(msgspec.Struct, frozen=True):
    """A tournament: all that decides its games."""

    game: str
    variant: str
    options: Json
    players: tuple[str, ...]
    games: int
    """For each pair of players."""
    seed: int

    def setting(self) -> Setting:
        return find(self.game).setting(self.variant, self.options)

    def check(self) -> None:
        """Raise an error of ours if it cannot be played."""
        self.setting()
        if len(self.players) < 2:
            raise BadOption("a tournament needs at least two players: --players greedy,expert")
        if len(set(self.players)) < len(self.players):
            raise BadOption("--players names somebody twice")
        for name in self.players:
            player(name)

    def fixtures(self) -> list[Fixture]:
        sides = len(set(self.setting().variant.sides))
        return list(fixtures(len(self.players), sides, self.games))


class Clock(msgspec.Struct):
    """How long a player thought in one game."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Played(msgspec.Struct, frozen=True):
    """A finished game of a tournament."""

    number: int
    pair: tuple[int, int]
    deal: int
    line_up: tuple[int, ...]
    shares: tuple[float, ...]
    clocks: dict[int, Clock]
    """By player."""
    record: Json
    luck: tuple[float, ...] = ()
    """Of each side, as a share of the win; empty where nothing is left to chance after the deal."""

    def outcome(self) -> Outcome:
        return Outcome((*self.pair, self.deal), self.line_up, self.shares, self.luck)


def _play(plan: Plan, fixture: Fixture) -> Played:
    """Play one game as a worker does: nobody's clock runs while machine code is loaded."""
    from ludion.lab import workers

    workers.load(plan.game, plan.variant, plan.players)
    return play_fixture(plan, fixture)


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """Play one game; the same one for the same plan, unless a player goes by the clock."""
    setting = plan.setting()
    sides = setting.variant.sides
    seats = [fixture.line_up[side] for side in sides]
    bots = {who: player(plan.players[who]) for who in set(seats)}
    deal = Random(f"{plan.seed}/deal/{fixture.deal}").getrandbits(SEED_BITS)
    match = Match.new(setting, deal, [plan.players[who] for who in seats])
    random = Random(f"{plan.seed}/game/{fixture.number}")
    clocks = {who: Clock() for who in bots}
    while (seat := match.seat) is not None:
        knowledge = Knowledge.of(match, random.getrandbits(SEED_BITS))
        _decide(match, bots[seats[seat]], knowledge, clocks[seats[seat]])
    record = match.record()
    return Played(
        fixture.number,
        fixture.pair,
        fixture.deal,
        fixture.line_up,
        shares(match.returns(), sides),
        clocks,
        record,
        luck_of(record, fixture.number),
    )


def _decide(match: Match, bot: Bot, knowledge: Knowledge, clock: Clock) -> None:
    began = time.perf_counter()
    move = bot.choose(knowledge)
    clock.add(time.perf_counter() - began)
    match.play_move(move)


def shares(returns: list[float], sides: tuple[int, ...]) -> tuple[float, ...]:
    """What share of the win each side got: all of it, a part, or in a draw an equal part."""
    payoffs = [returns[sides.index(side)] for side in range(len(set(sides)))]
    highest = max(payoffs)
    winners = [payoff > highest - 1e-9 for payoff in payoffs]
    return tuple(won / sum(winners) for won in winners)


# -- the whole tournament ---------------------------------------------------------------------


class Tournament:
    """A plan with the games of it that have been played, kept in a directory if there is one."""

    def __init__(self, plan: Plan, folder: Path | None = None, resume: bool = False) -> None:
        plan.check()
        self.plan = plan
        self.played: dict[int, Played] = {}
        self._fixtures = plan.fixtures()
        self._log = folder / "games.jsonl" if folder else None
        if folder:
            self._open(folder, resume)

    def _open(self, folder: Path, resume: bool) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        head = folder / "tournament.json"
        if head.exists():
            if not resume:
                raise BadOption(
                    f"{folder} holds a tournament; go on with --resume, or name another"
                )
            _same_but_longer(_read(head, Plan), self.plan, head)
            played = read_lines(folder / "games.jsonl", Played)
            self.played = {one.number: one for one in played}
        head.write_bytes(msgspec.json.format(msgspec.json.encode(self.plan), indent=1))

    def todo(self) -> list[Fixture]:
        """The games still to be played."""
        return [fixture for fixture in self._fixtures if fixture.number not in self.played]

    def outcomes(self) -> list[Outcome]:
        """The results so far, in the order of the schedule."""
        return [self.played[number].outcome() for number in sorted(self.played)]

    def run(
        self, jobs: int | None = None, on: str | None = None, until: Question | None = None
    ) -> Generator[Played, None, None]:
        """Play what is left, yielding each game as it ends (not in the order of the schedule)."""
        from ludion.lab import workers

        rounds = [self.todo()]
        if until:
            rounds = [list(r) for _, r in itertools.groupby(self.todo(), key=lambda f: f.deal // 8)]
        with workers.crew(jobs or os.cpu_count() or 1, on) as crew:
            for games in rounds:
                left = [f for f in games if not (until and self._answered(f.pair, until))]
                for played in crew(_play, [(self.plan, fixture) for fixture in left]):
                    self._keep(played)
                    yield played

    def _keep(self, played: Played) -> None:
        self.played[played.number] = played
        if self._log:
            add_line(self._log, played)

    def _answered(self, pair: tuple[int, int], question: Question) -> bool:
        """Whether the pair's games answer the question about the first of it."""
        return question.answer(self.deals(pair).without_luck()) is not None

    def deals(self, pair: tuple[int, int]) -> Deals:
        """The deals that a pair has played from every seat, by what the first of it scored."""
        whole = len(seatings(len(set(self.plan.setting().variant.sides))))
        return deals_of(self.outcomes(), pair, whole)


def _same_but_longer(old: Plan, new: Plan, where: Path) -> None:
    """A tournament may go on with more games, but nothing else may differ."""
    if msgspec.structs.replace(old, games=new.games) != new:
        raise BadOption(f"{where}: that is another tournament; it cannot go on with these settings")


def load(folder: Path) -> Tournament:
    """The tournament in a directory, with the games played so far."""
    return Tournament(_read(folder / "tournament.json", Plan), folder, resume=True)


def _read(path: Path, kind: type[Any]) -> Any:
    try:
        return decode(path.read_bytes(), kind, path)
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None


def scores(outcomes: Iterable[Outcome], pair: tuple[int, int]) -> tuple[float, int]:
    """What the first of a pair scored against the second, and in how many games."""
    games = [outcome for outcome in outcomes if outcome.deal[:2] == pair]
    return sum(outcome.share_of(pair[0]) for outcome in games), len(games)
