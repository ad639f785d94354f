"""One game as OpenSpiel walks through it: a position, and what each seat has been told so far.

What a seat knows now is ``observe``; what it has ever known is its *story*: every move as it could
read it, and how what it knew changed then. So its own draws are in it, and the others' are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludion.games.game import Setting
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, Seat, States, has_future

OUTCOMES = 256
DEALS = 2
"""So many chance nodes of so many outcomes choose the deal."""
TRIED = 16


class Step(NamedTuple):
    """A move that was made, and the position after it, as bytes."""

    seat: Seat
    move: Move
    after: bytes


@dataclass(frozen=True, eq=False)
class Table:
    """What is played, and room to look at it."""

    setting: Setting

    @cached_property
    def moves(self) -> NDArray[np.int16]:
        return np.empty(len(self.setting.game.notation), np.int16)

    @cached_property
    def has_chance(self) -> bool:
        """Whether anything is left to chance: deals differ, or what follows them may."""
        states = self.setting.game.blank(self.setting, TRIED)
        for seed in range(TRIED):
            kernel.deal(states, seed, np.uint64(seed))
        states["random"] = 0
        return has_future(states.dtype) or len({state.tobytes() for state in states}) > 1

    def observe(self, octets: bytes, seat: Seat, tensor: NDArray[np.float32]) -> None:
        states = np.ndarray(1, self.blank.dtype, bytearray(octets))
        kernel.observe(states, 0, seat, tensor)

    @cached_property
    def blank(self) -> States:
        return self.setting.game.blank(self.setting)


class World:
    """A position and how it came about. Copies go on by themselves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.states = _copied(table.blank)
        self.dealt: tuple[int, ...] = ()
        self.seat = NOBODY
        self._told: tuple[str | None, ...] = (None,) * table.setting.variant.seats
        """Each seat's story until ``_start``; None if it begins there."""
        self._start = b""
        self._steps: tuple[Step, ...] = ()
        if not table.has_chance:
            self._deal(0)

    def __deepcopy__(self, memo: Any) -> World:
        other = object.__new__(World)
        other.__dict__.update(self.__dict__)
        other.states = _copied(self.states)
        return other

    @property
    def is_dealt(self) -> bool:
        return bool(self._start)

    def choose_deal(self, outcome: int) -> None:
        """One chance node is decided; after the last one the game is dealt."""
        self.dealt = (*self.dealt, outcome)
        if len(self.dealt) == DEALS:
            self._deal(self.dealt[0] * OUTCOMES + self.dealt[1])

    def _deal(self, seed: int) -> None:
        kernel.deal(self.states, 0, np.uint64(seed))
        self._begin_from_here()

    def _begin_from_here(self) -> None:
        self.seat = int(kernel.seat(self.states, 0))
        self._start = self.states.tobytes()
        self._steps = ()

    def legal(self) -> list[Move]:
        moves = self.table.moves
        found: list[Move] = moves[: kernel.legal(self.states, 0, moves)].tolist()
        return found

    def play(self, move: Move) -> None:
        mover = self.seat
        kernel.play(self.states, 0, move)
        self.seat = int(kernel.seat(self.states, 0))
        self._steps = (*self._steps, Step(mover, move, self.states.tobytes()))

    def returns(self) -> list[float]:
        payoffs = np.zeros(self.table.setting.variant.seats)
        kernel.returns(self.states, 0, payoffs)
        found: list[float] = payoffs.tolist()
        return found

    # -- what a seat knows ------------------------------------------------------------------------

    def observe(self, seat: Seat, tensor: NDArray[np.float32]) -> None:
        kernel.observe(self.states, 0, seat, tensor)

    def sight(self, seat: Seat) -> str:
        """What a seat knows now, as text."""
        now = np.empty(self.table.setting.game.observation_size, np.float32)
        self.observe(seat, now)
        return f"seat {seat} sees {_changes(np.zeros_like(now), now)}"

    def story(self, seat: Seat) -> str:
        """All that a seat has been told: two positions with the same one look the same to it."""
        return "\n".join(self._lines(seat))

    def _lines(self, seat: Seat) -> Iterator[str]:
        game = self.table.setting.game
        before, now = np.zeros((2, game.observation_size), np.float32)
        self.table.observe(self._start, seat, now)
        told = None if seat == NOBODY else self._told[seat]
        yield told or f"seat {seat} sees {_changes(before, now)}"
        for step in self._steps:
            before, now = now, before
            self.table.observe(step.after, seat, now)
            mine = step.seat == seat
            text = game.notation[step.move] if mine else game.open_text(step.move)
            yield f"{step.seat} {text}: {_changes(before, now)}"

    def imagined(self, seat: Seat, seed: int) -> World:
        """Another world that the seat holds possible: its own story is as it was.

        The others' begin anew there, with what they would know now: how it came about in that
        world is not known.
        """
        other: World = self.__deepcopy__(None)
        kernel.imagine(other.states, 0, seat, np.uint64(seed))
        other._told = tuple(
            self.story(one) if one == seat else None for one in range(len(self._told))
        )
        other._begin_from_here()
        return other


def _changes(before: NDArray[np.float32], now: NDArray[np.float32]) -> str:
    """What is different, by its place in the observation."""
    places = np.flatnonzero(before != now)
    pairs = zip(places.tolist(), now[places].tolist(), strict=True)
    return " ".join(f"{place}={value:.7g}" for place, value in pairs)


def _copied(states: States) -> States:
    """A copy as bytes: NumPy would copy it field by field."""
    return np.ndarray(1, states.dtype, bytearray(states.tobytes()))
