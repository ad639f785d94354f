"""Shuffles that can be checked: a secret behind each deal, its hash shown before, itself after.

The secret is 32 random bytes, written as hex. Its SHA-256 is the *commitment* that everybody at the
table sees from the start. The deal's seed is made of the secret in another way, so the hash tells
nothing about the cards; when the game is over the secret is told, and anybody can deal again.

Where a table draws lots for who begins, the lot is made of the same secret, in a third way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from ludion.errors import BadRecord
from ludion.games.game import Json, Setting
from ludion.kernel.contract import Seat
from ludion.match import Match
from ludion.server.table.begins import moved_round

SALT = b"ludion deal "
LOT_SALT = b"ludion lot "


def commitment_of(secret: str) -> str:
    """What is shown before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(secret: str) -> int:
    """What the generator is seeded with."""
    return int.from_bytes(hashlib.sha256(SALT + bytes.fromhex(secret)).digest()[:8], "big")


def lot_of(secret: str, seats: int) -> Seat:
    """Whose place becomes the first seat, as the players sat before; all move round with it."""
    digest = hashlib.sha256(LOT_SALT + bytes.fromhex(secret)).digest()
    return int.from_bytes(digest, "big") % seats


def seated_before_lot(players: Sequence[str], secret: str) -> list[str]:
    """How they sat before the lot was drawn."""
    return moved_round(players, -lot_of(secret, len(players)) % len(players))


def check_lot(match: Match, seated: Any, secret: str) -> list[str]:
    """The players as they sat before the lot; ``BadRecord`` if it would seat them otherwise."""
    if not isinstance(seated, list) or sorted(map(str, seated)) != sorted(match.players):
        raise BadRecord("seated: must be the players, as they sat before the lot was drawn")
    if moved_round(seated, lot_of(secret, len(seated))) != list(match.players):
        raise BadRecord("seated: the lot of the secret lets another player begin")
    return seated


def deal(setting: Setting, secret: str, start: Json | None = None) -> Match:
    """The match behind a secret, from its deal or from a position set up by hand."""
    if start is None:
        return Match.new(setting, seed_of(secret))
    return Match.from_state(
        setting.game.name, start, setting.variant.name, setting.options, seed_of(secret)
    )


def verify(record: Any, secret: str, commitment: str) -> Match:
    """The match of a record, checked: the deal and all chance came from the secret.

    Raises ``BadRecord`` with the first thing that does not fit.
    """
    try:
        if len(secret) != 64 or commitment_of(secret) != commitment:
            raise BadRecord("the hash of the secret is not the commitment shown at the deal")
    except ValueError:
        raise BadRecord("the secret must be 64 hexadecimal digits") from None
    claimed = Match.from_record(record)
    dealt = deal(claimed.setting, secret)
    if dealt.start() != claimed.start():
        raise BadRecord("start: the secret deals another position")
    for number, text in enumerate(claimed.moves):
        dealt.play(text)
        if dealt.chance.get(number) != claimed.chance.get(number):
            raise BadRecord(f"chance: move {number} came out otherwise than the secret has it")
    return claimed
