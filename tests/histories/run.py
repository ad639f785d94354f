"""A run: people play game after game, harm is done, and everything is written down."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.histories.clients import Person, Player, Wishes, look
from tests.histories.faults import Fault, Servers
from tests.histories.history import History

SOON = 90.0
"""Whatever is waited for must have happened by then, on the busiest machine."""


@dataclass
class Pair:
    """Two people, or one and a bot, who play game after game."""

    people: list[Person]
    wishes: Wishes
    history: History
    players: list[Player] = field(default_factory=list)
    """At the table that is played now."""
    all: list[Player] = field(default_factory=list)
    """One for each table there was."""

    async def play(self, stop: asyncio.Event) -> None:
        for person in self.people:
            await person.come()
        while not stop.is_set():
            await self._open()
            await asyncio.gather(*[player.play(stop) for player in self.players])

    async def _open(self) -> None:
        host = self.people[0]
        game = host.dice.choice(self.wishes.games)
        second = {"kind": "open"} if len(self.people) == 2 else {"kind": "bot", "bot": "random"}
        body = {"game": game, "seats": [{"kind": "me"}, second]}
        table = (await host.ask("POST", "/api/tables", body))["id"]
        names = [f"{person.name} {game}" for person in self.people]
        self.history.note("opened", table=table, seats=[*names, None][:2])
        self.players = [
            Player(person, table, self.wishes, names[seat], seat)
            for seat, person in enumerate(self.people)
        ]
        self.all.append(self.players[0])

    @property
    def confirmed(self) -> int:
        return sum(player.confirmed for player in self.players)


@dataclass
class Run:
    servers: Servers
    history: History
    seed: int = 1
    pairs: int = 12
    wishes: Wishes = field(default_factory=Wishes)
    playing: list[Pair] = field(default_factory=list)

    async def go(self, faults: Iterable[tuple[Fault, int]], moves: int = 100) -> None:
        """Do harm, each time after so many more confirmed messages; then let all come to rest."""
        stop = asyncio.Event()
        self.playing = [self._pair(number) for number in range(self.pairs)]
        tasks = [asyncio.create_task(pair.play(stop)) for pair in self.playing]
        await self.more(moves)
        for fault, which in faults:
            self.history.note("fault", kind=fault.__name__, server=which)
            await fault(self.servers, which)
            self.history.note("healed")
            await self._go_on()
            await self.more(moves)
        stop.set()
        await asyncio.gather(*tasks)
        await self._look()

    def _pair(self, number: int) -> Pair:
        dice = random.Random(f"{self.seed} {number}")
        alone = dice.random() < self.wishes.bots
        people = [
            Person(f"{name}{number}", self.servers.urls, self.history, dice)
            for name in (["Solo"] if alone else ["Ann", "Bob"])
        ]
        return Pair(people, self.wishes, self.history)

    async def more(self, count: int) -> None:
        """Wait until so many more messages have been confirmed."""
        already = self._confirmed()
        async with asyncio.timeout(SOON):
            while self._confirmed() < already + count:
                await asyncio.sleep(0.05)

    def _confirmed(self) -> int:
        return sum(line["what"] == "done" for line in self.history.lines)

    async def _go_on(self) -> None:
        """Wait until every pair has had a move confirmed; the checker tells if one has not."""
        before = [(id(pair.players), pair.confirmed) for pair in self.playing]
        for _ in range(int(SOON / 0.1)):
            now = [(id(pair.players), pair.confirmed) for pair in self.playing]
            if all(one != other for one, other in zip(before, now, strict=True)):
                return
            await asyncio.sleep(0.1)

    async def _look(self) -> None:
        """See every table through every server, and what the ratings have become."""
        for pair in self.playing:
            for player in pair.all:
                for url in self.servers.urls:
                    await look(player.person, player, url)
            for person in pair.people:
                await person.note_standing(self.wishes.games)


def run(
    servers: Servers,
    path: Path,
    faults: Iterable[tuple[Fault, int]],
    seed: int = 1,
    pairs: int = 12,
) -> History:
    """Start the servers, let people play while harm is done, and return what was written down."""
    history = History(path)
    try:
        servers.start()
        asyncio.run(Run(servers, history, seed, pairs).go(faults))
    finally:
        servers.end()
        history.close()
    return history
