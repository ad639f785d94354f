"""One client at one table, as the table sees it: somebody to send messages to."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod

from ludion.kernel.contract import Seat
from ludion.server.people.identity import Credential
from ludion.server.people.limits import FORESIGHTS, Bucket
from ludion.server.table import messages
from ludion.server.table.commands import Actor
from ludion.server.table.refusal import Refusal
from ludion.server.table.views import Viewer


class Connection(ABC):
    """A client's end. ``send`` never waits: a client that reads too slowly is cut off."""

    def __init__(self, actor: Actor, credential: Credential | None = None) -> None:
        self.actor = actor
        self.credential = credential
        """What the client has shown: once it is worthless the connection ends."""
        self.viewer = Viewer(actor.person)
        self.asking = False
        """Whether a hint is being thought about."""
        self.foresights = Bucket(FORESIGHTS)

    def lift(self, seat: Seat) -> None:
        """At one screen: lift the curtain for a seat, or lower it (``NOBODY``)."""
        self.actor = dataclasses.replace(self.actor, lifted=seat)
        self.viewer = Viewer(self.actor.person, seat)

    @abstractmethod
    def write(self, message: messages.ClientOut) -> bytes:
        """A message as it goes over the wire, for this client and others of its kind."""

    @abstractmethod
    def send(self, written: bytes) -> None:
        """Send a written message, soon."""

    @abstractmethod
    def refuse(self, refusal: Refusal, id: str | None) -> None:
        """Say that a message was not taken, and count it."""

    @abstractmethod
    def close(self, reason: messages.Closing, code: int) -> None:
        """Say why, and end the connection."""

    def tell(self, message: messages.ClientOut) -> None:
        self.send(self.write(message))
