"""Why a message is not taken: a code for programs, a sentence for people."""

from __future__ import annotations

from ludion.server.table.messages import Code, Refused
from ludion.words import Argument, Message, say


class Refusal(Exception):
    """A message that cannot be taken."""

    def __init__(self, code: Code, reason: Message) -> None:
        super().__init__(reason.key)
        self.code = code
        self.reason = reason

    def answer(self, id: str | None) -> Refused:
        """The message that says so."""
        return Refused(code=self.code, reason=self.reason, text=say(self.reason), id=id)  # type: ignore[arg-type]


def refuse(code: Code, key: str, **arguments: Argument) -> Refusal:
    return Refusal(code, Message(f"server.refuse.{key}", arguments))
