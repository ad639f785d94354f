"""One client at one table, as the table sees it: somebody to send messages to."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ludion.kernel.contract import NOBODY, Seat
from ludion.server import messages
from ludion.server.deciding import Actor
from ludion.server.showing import Viewer


class Connection(ABC):
    """A client's end. ``send`` never waits: a client that reads too slowly is cut off."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor
        self.lifted: Seat = NOBODY
        """At one screen: the seat whose curtain is up."""
        self.asking = False
        """Whether a hint is being thought about."""

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.actor.person, self.lifted)

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message, soon."""

    @abstractmethod
    def close(self, reason: messages.Closing, code: int) -> None:
        """Say why, and end the connection."""

    def tell(self, message: messages.ClientOut) -> None:
        self.send(messages.write(message))
