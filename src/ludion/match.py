"""One game being played: moves in notation, views for each seat, undo, records.

The state itself never leaves the match. Players get views, bots get imagined worlds; only
``Match.state`` and ``Match.record`` tell everything, for saving and checking.
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludion import games
from ludion.early_end import EarlyEnd
from ludion.errors import BadState, GameOver, IllegalMove, NotYourTurn
from ludion.games.game import Game, Json, Setting, View
from ludion.kernel import play as kernel
from ludion.kernel.contract import NOBODY, Move, Seat, State, States
from ludion.words import Message

SEED_BITS = 64
MARK_EVERY = 32
"""After so many moves it is noted where the game is: a replay need not begin at the start."""


class Past(NamedTuple):
    """Decisions that were made before: where, and which move."""

    states: States
    moves: NDArray[np.int16]


def seed_of(seed: int | None) -> np.uint64:
    """A seed as the kernel takes it; a random one if none is given."""
    if seed is None:
        return np.uint64(secrets.randbits(SEED_BITS))
    if not isinstance(seed, int | np.integer) or not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"seed: {seed!r} is no whole number from 0 to 2**{SEED_BITS} - 1")
    return np.uint64(seed)


NO_PAST = Past(np.zeros(0), np.zeros(0, np.int16))


def is_recalled(setting: Setting) -> bool:
    """Whether the past tells of anything that is still hidden."""
    if setting.variant in setting.game.reduced:
        return True
    return setting.variant.hidden and setting.game.lasting_secrets


def recall(setting: Setting, start: States, moves: Sequence[Move], seat: Seat, seed: int) -> Past:
    """The moves since a start and where each was made, as ``seat`` could imagine it now."""
    if not is_recalled(setting):
        return NO_PAST
    states = np.repeat(start, len(moves) + 1)
    played = np.array(moves, np.int16)
    kernel.retrace(states, played, seat, np.uint64(seed))
    kept = setting.game.tell_of_secrets(states[:-1])
    return Past(states[:-1][kept], played[kept])


def _copied(states: States) -> States:
    """A copy of an array of one state, as bytes: numpy would copy it field by field."""
    return np.ndarray(1, states.dtype, bytearray(states.tobytes()))


def _fields(state: State) -> State:
    """The fields of a state, to be read often: NumPy looks each up by its name every time."""
    return SimpleNamespace(dtype=state.dtype, **{name: state[name] for name in state.dtype.names})


class Match:
    """A game from its set-up to now.

    >>> import ludion
    >>> match = ludion.game("voltage").new(seed=7)
    >>> match.play("draw2")
    >>> match.moves
    ['draw2']
    """

    def __init__(self, setting: Setting, start: States, players: Sequence[str] = ()) -> None:
        """Use ``Match.new``, ``Match.from_state`` or ``Match.from_record``."""
        self.setting = setting
        self.game: Game = setting.game
        self.players = tuple(players) or ("",) * setting.variant.seats
        self._start = _copied(start)
        self._states = _copied(start)
        self._moves: list[Move] = []
        self._chance: dict[int, Any] = {}
        self._told: list[tuple[Message, ...]] = []
        self._seats: list[Seat] = []
        self._last: dict[Seat, int] = {}
        self._viewers = range(NOBODY, setting.variant.seats)
        self._buffer = np.empty(len(setting.game.notation), np.int16)
        self._before: States | None = None
        self._marks = [self._start]
        """What a replay comes to after each so many moves."""
        self.ended: EarlyEnd | None = None
        """How the game ended, if not by its rules."""
        self._read: State | None = None
        """The position as views read it, made when first asked for."""
        self._open: View | None = None
        """What all may see of it, where nothing is hidden."""
        self._look()

    @classmethod
    def new(cls, setting: Setting, seed: int | None = None, players: Sequence[str] = ()) -> Match:
        """A new game, the same one for the same seed."""
        states = setting.game.blank(setting)
        kernel.deal(states, 0, seed_of(seed))
        return cls(setting, states, players)

    @classmethod
    def from_state(
        cls,
        game: str,
        state: Any,
        variant: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> Match:
        """A game that goes on from a position set up by hand, as JSON.

        Raises ``BadState``, naming the field, if no game can be there.
        """
        setting = games.find(game).setting(variant, options)
        states = setting.game.from_json(setting, state)
        states["random"] = seed_of(seed)
        return cls(setting, states)

    @classmethod
    def from_record(cls, record: Any) -> Match:
        """The game that a record describes, replayed; raises ``BadRecord``."""
        from ludion.record import replay

        return replay(record)

    # -- where the game stands ------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """Whose decision it is; None when the game is over."""
        return None if self.over else self._seat

    @property
    def over(self) -> bool:
        return self._seat == NOBODY or self.ended is not None

    @property
    def moves(self) -> list[str]:
        """All moves so far, in notation."""
        return [self.game.notation[move] for move in self._moves]

    @property
    def count(self) -> int:
        """How many moves were played."""
        return len(self._moves)

    def seat_of(self, number: int) -> Seat:
        """Who decided on a move, by its number."""
        return self._seats[number]

    def last_of(self, seat: Seat) -> int | None:
        """The number of the last move of a seat."""
        return self._last.get(seat)

    def move(self, number: int) -> Move:
        """One move by its number in the game's move table."""
        return self._moves[number]

    def move_text(self, number: int) -> str:
        """One move in notation."""
        return self.game.notation[self._moves[number]]

    def open_text(self, number: int) -> str:
        """One move as everybody at the table may read it: in full once the game is over."""
        return self.move_text(number) if self.over else self.game.open_text(self._moves[number])

    def told_of(self, number: int) -> list[Message]:
        """What one move did, in words for everybody at the table."""
        return list(self._told[number])

    @property
    def chance(self) -> dict[int, Any]:
        """What chance decided after the deal, by the number of the move it came with."""
        return dict(self._chance)

    @property
    def told(self) -> list[list[Message]]:
        """What each move did, in words for everybody at the table."""
        return [list(messages) for messages in self._told]

    def legal(self) -> list[str]:
        """Every legal move in notation, sorted by code points."""
        notation = self.game.notation
        return sorted([notation[move] for move in self._legal_moves()])

    def legal_moves(self) -> list[Move]:
        """Every legal move by its number, ascending."""
        return list(self._legal_moves())

    def is_legal(self, move: Move) -> bool:
        return move in self._legal_moves()

    def view(self, seat: Seat = NOBODY) -> View:
        """What a seat may see; without a seat, what a spectator may."""
        seat = self._checked_seat(seat)
        if self._read is None:
            self._read, self._open = _fields(self._states[0]), None
        if self.setting.variant.hidden or not self.game.open_view:
            return self.game.view(self._read, seat)
        if self._open is None:
            self._open = self.game.view(self._read, seat)
        return msgspec.structs.replace(self._open, seat=seat)

    def observation(self, seat: Seat = NOBODY) -> Any:
        """What a seat may know, as an array of float32."""
        tensor = np.empty(self.game.observation_size, np.float32)
        kernel.observe(self._states, 0, self._checked_seat(seat), tensor)
        return tensor

    def imagine(self, seat: Seat, seed: int) -> States:
        """A world that ``seat`` holds possible, as an array of one state.

        It depends on what the seat knows and on the seed alone, so it can be given to a bot.
        """
        world = _copied(self._states)
        kernel.imagine(world, 0, self._checked_seat(seat), np.uint64(seed))
        return world

    def past(self, seat: Seat, seed: int) -> Past:
        """The open moves so far and where each was made, as ``seat`` could imagine it now.

        Only decisions that tell of what is still hidden are given; of a reduced game, all.
        """
        return recall(self.setting, self._start, self._moves, self._checked_seat(seat), seed)

    def foresee(self, seat: Seat) -> Any:
        """What a preview of the move that led here shows a seat beside its view."""
        return self.game.foresee(_fields(self._states[0]), self._checked_seat(seat))

    def outcome(self) -> bytes:
        """Everything about the position but the generator: the same bytes for the same outcome."""
        states = _copied(self._states)
        states["random"] = 0
        return states.tobytes()

    def state(self) -> Json:
        """Everything about the position. Never for a player."""
        return self.game.to_json(self._state)

    def states(self) -> States:
        """Everything about every position, from the start to now. Never for a player."""
        now = self.at(0)
        found = [_copied(now._states)]
        for _ in range(self.count):
            now.go_on_as(self)
            found.append(_copied(now._states))
        return np.concatenate(found)

    def start(self) -> Json:
        """Everything about the position the match began with."""
        return self.game.to_json(self._start[0])

    def returns(self) -> list[float]:
        """Each seat's payoff; zeros while the game goes on."""
        if self.ended is not None:
            return self.ended.returns(self.setting.variant.sides)
        payoffs = np.zeros(self.setting.variant.seats)
        kernel.returns(self._states, 0, payoffs)
        return [float(payoff) for payoff in payoffs]

    def to_columns(self) -> dict[str, list[Any]]:
        """The moves as a table, a list for each column, for pandas, polars or whatever reads one.

        >>> import ludion
        >>> match = ludion.game("voltage").new(seed=7)
        >>> match.play("draw2")
        >>> match.to_columns()["move"]
        ['draw2']
        """
        from ludion.tables import of_match

        return of_match(self)

    def _repr_svg_(self) -> str:
        """The board in a notebook, as a spectator may see it."""
        from ludion.pictures import of_match

        return of_match(self)

    def record(self) -> Json:
        """The match as JSON: see ``ludion.record``."""
        from ludion.record import write

        return write(self)

    def was_certain(self, seat: Seat, worlds: int) -> bool:
        """Whether a seat knew, before the last move, all that it knows after it.

        That is certain where nothing is hidden. Else the move is tried in so many worlds that the
        seat held possible: what it knows after it must be the same in each, and in this one.
        """
        if not self.setting.variant.hidden:
            return True
        if self._before is None:
            raise ValueError("no move was played")
        now = self._states.tobytes()
        three = bytearray(self._before.tobytes() + now + now)
        states: States = np.ndarray(3, self._states.dtype, three)
        octets = states.view(np.uint8).reshape(3, -1)
        return bool(kernel.certain(states, octets, seat, self._moves[-1], worlds))

    @property
    def _state(self) -> State:
        return self._states[0]

    def _look(self) -> None:
        """See who decides, now that the position has changed."""
        self._seat = int(kernel.seat(self._states, 0))
        self._legal: list[Move] | None = None
        self._read = self._open = None

    def _legal_moves(self) -> list[Move]:
        if self._legal is None:
            count = kernel.legal(self._states, 0, self._buffer)
            self._legal = self._buffer[:count].tolist()
        return self._legal

    def _checked_seat(self, seat: Seat) -> Seat:
        if seat not in self._viewers:
            raise IndexError(f"there is no seat {seat} at this table")
        return seat

    def why_not(self, move: Move) -> Message:
        """Why a move is not legal now."""
        return self.game.why_not(self._state, move)

    def progress(self) -> Message | None:
        """How far the game has come, in words anybody may hear; None if it does not tell.

        >>> import ludion
        >>> ludion.say(ludion.game("voltage").new(seed=1).progress())
        'Set 1, 0–0'
        """
        return self.game.progress(self._state)

    # -- playing --------------------------------------------------------------------------------

    def play(self, text: str, seat: Seat | None = None, chance: Any = None) -> None:
        """Play a move in notation, as ``seat`` if one is given.

        ``chance`` fixes what chance decides, as a record has it. Raises ``MalformedMove``,
        ``NotYourTurn``, ``GameOver`` or ``IllegalMove``; the match is then as it was.
        """
        move = self.game.parse(text)
        if self.over:
            raise GameOver(f"{text}: the game is over")
        if seat is not None and seat != self.seat:
            raise NotYourTurn(f"{text}: seat {self.seat} is to decide, not seat {seat}")
        if not self.is_legal(move):
            raise IllegalMove(text, self.game.why_not(self._state, move))
        self.play_move(move, chance)

    def play_move(self, move: Move, chance: Any = None) -> None:
        """Play a move known to be legal, by its number; ``chance`` fixes what chance decides."""
        before, self._read = _copied(self._states), None
        if chance is not None:
            self.game.arrange(self._state, chance)
        kernel.play(self._states, 0, move)
        game, was, now = self.game, before[0], self._states[0]
        outcome = game.chance(was, move, now)
        if chance is not None and outcome is None:
            self._states = before
            raise BadState("chance", "nothing is decided by chance in this move")
        if outcome is not None:
            self._chance[len(self._moves)] = outcome
        self._last[self._seat] = len(self._moves)
        self._moves.append(move)
        self._seats.append(self._seat)
        self._told.append(tuple(game.tell(was, move, now)))
        self._before = before
        self._look()
        if len(self._moves) == len(self._marks) * MARK_EVERY:
            self._marks.append(self._as_replayed())

    def _as_replayed(self) -> States:
        """The position as a replay would have it: there chance is laid out, not drawn."""
        states = _copied(self._states)
        states["random"] = self._start["random"]
        return states

    def play_as_in(self, move: Move, after: Json) -> None:
        """Play a legal move with chance as the JSON of the state after it has it.

        Raises ``BadState`` if chance cannot have come out so.
        """
        trial = _copied(self._states)
        kernel.play(trial, 0, move)
        if self.game.chance(self._state, move, trial[0]) is None:
            self.play_move(move)
        else:
            self.play_move(move, self.game.chance_in(self._state, move, after))

    def undo(self, count: int = 1) -> None:
        """Take the last moves back: the match is replayed without them."""
        if not 0 <= count <= len(self._moves):
            raise ValueError(f"cannot take {count} moves back: {len(self._moves)} were played")
        self._go_to(len(self._moves) - count)

    def at(self, number: int) -> Match:
        """The match as it was after its first ``number`` moves."""
        if not 0 <= number <= len(self._moves):
            raise ValueError(f"there is no move {number}: {len(self._moves)} were played")
        earlier = self.copy()
        earlier._go_to(number)
        return earlier

    def copy(self) -> Match:
        """The same match, which goes on by itself."""
        other = copy.copy(self)
        other._states = _copied(self._states)
        other._moves, other._told = list(self._moves), list(self._told)
        other._seats, other._marks = list(self._seats), list(self._marks)
        other._chance, other._last = dict(self._chance), dict(self._last)
        other._buffer, other._read = np.empty_like(self._buffer), None
        return other

    def go_on_as(self, other: Match) -> None:
        """Play the next move of a match that began as this one, with chance as it was there."""
        self.play_move(other._moves[self.count], other._chance.get(self.count))

    def _go_to(self, number: int) -> None:
        """Replay the first moves from the last mark before there, with chance as it was."""
        moves, chance = self._moves[:number], self._chance
        mark = min(max(number - 1, 0) // MARK_EVERY, len(self._marks) - 1)
        first = mark * MARK_EVERY
        del self._marks[mark + 1 :], self._told[first:], self._seats[first:]
        self._states = _copied(self._marks[mark])
        self._moves = moves[:first]
        self._chance = {i: outcome for i, outcome in chance.items() if i < first}
        self._last = {seat: i for i, seat in enumerate(self._seats)}
        self._before = self.ended = None
        self._look()
        for i in range(first, number):
            self.play_move(moves[i], chance.get(i))
