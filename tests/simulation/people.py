"""People: they play what they are told is legal, and do everything else that people do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from ludion.server.table import messages
from ludion.server.table.commands import AWAY_FOR
from tests.simulation.wire import Message, Wire

if TYPE_CHECKING:
    from tests.simulation.process import Process
    from tests.simulation.world import World

PATIENCE = 120.0
"""After so many seconds the host puts bots into empty seats."""
MOST_TABS = 3


class Tab:
    """One connection of somebody to a table, and what it was told."""

    def __init__(self, guest: Guest, process: Process, number: int) -> None:
        self.guest = guest
        self.process = process
        self.opened = guest.world.loop.time()
        self.told_at: float | None = None
        """When it first heard anything."""
        self.unanswered: dict[str, tuple[messages.ClientIn, float]] = {}
        self.seq = 0
        self.status = "open"
        self.position: Message = {}
        self.seats: list[Message] = []
        self.offers: list[Message] = []
        name = f"{guest.world.seed}/{guest.table}/{guest.person}/{number}"
        self.wire = Wire(guest.world.loop, Random(name), self, self._audit)

    def _audit(self, text: bytes, message: Message) -> None:
        self.guest.world.check(
            self.guest.world.audit.sent, self.guest.table, self.guest.person, text, message
        )

    def send(self, message: messages.ClientIn) -> None:
        assert message.id
        self.unanswered[message.id] = (message, self.guest.world.loop.time())
        self.wire.send(message)

    def told(self, message: Message) -> None:
        if self.told_at is None:
            self.told_at = self.guest.world.loop.time()
        self.seq = message.get("seq", self.seq)
        self.position = message.get("position", self.position)
        self.seats = message.get("seats", self.seats)
        self.offers = message.get("offers", self.offers)
        kind = message["type"]
        if kind == "snapshot":
            self.status = message["status"]
        elif kind in ("started", "ended"):
            self.status = "playing" if kind == "started" else "over"
        elif kind == "rematch":
            self.guest.world.another(message["table"])
        elif kind in ("done", "refused"):
            self._answered(message)

    def _answered(self, message: Message) -> None:
        sent, _ = self.unanswered.pop(message["id"])
        world, guest = self.guest.world, self.guest
        if message["type"] == "done":
            world.check(world.audit.confirmed, guest.table, guest.person, sent, message["seq"])

    def close(self) -> None:
        self.wire.close()
        self.gone(1000)

    def vanish(self) -> None:
        self.wire.vanish()
        self.gone(1000)

    def gone(self, code: int) -> None:
        plays = [one for one, _ in self.unanswered.values() if isinstance(one, messages.Play)]
        self.guest.unsure = plays[-1] if plays else None
        self.unanswered.clear()


class Guest:
    """Somebody at one table, with one or several tabs, until that one has had enough."""

    def __init__(self, world: World, person: str, table: str, plays: bool, pace: float) -> None:
        self.world = world
        self.person = person
        self.table = table
        self.plays = plays
        self.chance = Random(f"{world.seed}/{table}/{person}")
        self.pace = pace
        self.arrived = world.loop.time()
        self.tabs: list[Tab] = []
        self.unsure: messages.Play | None = None
        """A move that was sent before a connection was lost."""
        self.leaves = False
        self._count = 0

    async def run(self) -> None:
        while not self.leaves:
            await asyncio.sleep(self.chance.expovariate(1 / self.pace))
            tabs = self.tabs = [tab for tab in self.tabs if tab.wire.open]
            if not tabs:
                self._connect()
            elif (tab := self.chance.choice(tabs)).told_at is not None:
                self._act(tab)
                if self.chance.random() < 0.01:
                    await self._be_away()
        for tab in self.tabs:
            tab.wire.close()

    async def _be_away(self) -> None:
        """Close everything, for a while or for good."""
        for tab in self.tabs:
            if self.chance.random() < 0.3:
                tab.vanish()
            else:
                tab.close()
        await asyncio.sleep(self.chance.uniform(5, 300))
        self.leaves = self.chance.random() < 0.2

    def _connect(self) -> None:
        process = self.world.some_process(self.chance)
        if process is not None:
            self._count += 1
            tab = Tab(self, process, self._count)
            self.tabs.append(tab)
            process.connect(tab.wire, self.table, self.person, 0)

    def _act(self, tab: Tab) -> None:
        if tab.status == "open":
            self._find_a_seat(tab)
        elif tab.status == "over":
            self._after_the_game(tab)
        elif not self._answer(tab) and not self._go_on_without(tab):
            self._play(tab)
        self._be_people(tab)

    def _send(self, tab: Tab, kind: Callable[..., Any], **fields: Any) -> None:
        self._count += 1
        tab.send(kind(id=str(self._count), **fields))

    def _mine(self, tab: Tab) -> list[int]:
        return [seat["seat"] for seat in tab.seats if seat["yours"] and seat["kind"] == "person"]

    # -- at the table -----------------------------------------------------------------------------

    def _find_a_seat(self, tab: Tab) -> None:
        mine = [seat for seat in tab.seats if seat["yours"] and not seat["reserved"]]
        free = [s for s in tab.seats if s["kind"] == "open" or (s["reserved"] and s["yours"])]
        if self.plays and not mine and free:
            self._send(tab, messages.Sit, seat=self.chance.choice(free)["seat"])
        elif mine and self.chance.random() < 0.02:
            self._send(tab, messages.Leave, seat=mine[0]["seat"])
        elif free and self.world.loop.time() - self.arrived > PATIENCE:
            self._send(tab, messages.PutBot, seat=free[0]["seat"], bot="random")

    def _after_the_game(self, tab: Tab) -> None:
        if self.plays and self.chance.random() < 0.2:
            self._send(tab, messages.Rematch)
        self.leaves = self.chance.random() < 0.5

    def _answer(self, tab: Tab) -> bool:
        mine = self._mine(tab)
        for offer in tab.offers:
            if any(seat in mine for seat in offer["waiting"]):
                yes = self.chance.random() < (0.7 if offer["offer"] == "undo" else 0.4)
                self._send(tab, messages.Answer, offer=offer["offer"], yes=yes)
                return True
        return False

    def _go_on_without(self, tab: Tab) -> bool:
        """Claim the game of somebody who stays away, or let a bot go on."""
        now = tab.process.machine.now()
        for seat in tab.seats:
            since = seat["away_since"]
            if since is None or seat["yours"] or now - since < AWAY_FOR or not self._mine(tab):
                continue
            if self.chance.random() < 0.3:
                self._send(tab, messages.Claim, seat=seat["seat"])
            elif self.chance.random() < 0.3:
                self._send(tab, messages.PutBot, seat=seat["seat"], bot="random")
            else:
                continue
            return True
        return False

    def _play(self, tab: Tab) -> None:
        position, unsure = tab.position, self.unsure
        if unsure and self.chance.random() < 0.7:
            self._send(tab, messages.Play, move=unsure.move, number=unsure.number)
        elif position.get("legal") and self.chance.random() < 0.95:
            move = self.chance.choice(position["legal"])
            self._send(tab, messages.Play, move=move, number=position["number"])
        elif position.get("curtain"):
            self._send(tab, messages.Lift, seat=position["deciding"])
        elif self.plays and not self._mine(tab):
            self._take_back_seat(tab)
        self.unsure = None

    def _take_back_seat(self, tab: Tab) -> None:
        mine = [seat["seat"] for seat in tab.seats if seat["stands_in"]]
        if mine and self.chance.random() < 0.5:
            self._send(tab, messages.Sit, seat=self.chance.choice(mine))

    # -- and besides ------------------------------------------------------------------------------

    def _be_people(self, tab: Tab) -> None:
        dice = self.chance.random()
        for share, do in self._habits(tab):
            dice -= share
            if dice < 0:
                do()
                return

    def _habits(self, tab: Tab) -> list[tuple[float, Callable[[], None]]]:
        playing = tab.status == "playing" and bool(self._mine(tab))
        speak = f"{self.person} {self._count}"
        return [
            (0.03, lambda: self._send(tab, messages.Chat, text=speak)),
            (0.02, lambda: tab.wire.send(messages.Sync())),
            (0.03, self._another_tab),
            (0.03, tab.close),
            (0.01, tab.vanish),
            (0.003, lambda: setattr(tab.wire, "stalled", True)),
            (0.03 * playing, lambda: self._send(tab, messages.Undo)),
            (0.01 * playing, lambda: self._send(tab, messages.OfferDraw)),
            (0.003 * playing, lambda: self._send(tab, messages.Resign)),
        ]

    def _another_tab(self) -> None:
        if len(self.tabs) < MOST_TABS:
            self._connect()
