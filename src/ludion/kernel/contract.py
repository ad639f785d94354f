"""The contract between a game's rules and everything that plays them.

A game is *a record type and seven functions on it*. The record holds everything: the position, the
options it is played with, and a random generator (``random``, a uint64). Copying the record copies
the game with its future; a batch of games is an array of records.

Search, rollouts, environments, the match and the checker call the functions below with a state of
any game. Each call finds the rules of that state's record type: when compiled, at compile time and
at no cost; in plain Python, by a look-up.

Words used throughout:

- A *seat* is a player's place at the table, 0, 1, …. ``NOBODY`` (-1) is no seat: as an answer, the
  game is over; as an observer, a spectator who knows only what is public.
- A *move* is a small integer, the same for ever: its meaning is the game's move table. A changed
  meaning is a new version of the game.
- A *decision* is one choice of one seat. A turn may be several decisions. ``play`` applies one move
  and all that follows from it without anybody's choice (scoring, reshuffles, passes), so that after
  it either somebody has at least one legal move or the game is over.

To add a game, write a record type and these functions, and ``register`` them: see docs/new-game.md.
Three more, ``evaluate``, ``describe`` and ``features``, help bots to play it well; ``reroll`` tells
luck from skill where chance goes on after the deal; a game may leave them out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import types
from numba.extending import overload
from numba.np import numpy_support
from numpy.typing import NDArray

from ludion.kernel.cache import remember_rules
from ludion.kernel.compiling import compiled
from ludion.kernel.linking import INNER

State: TypeAlias = Any
"""One record of any game: ``np.record`` in plain Python, a pointer when compiled.

``Any``, since what serves all games knows of no field but ``random``, and Numba compiles it anew
for each record type. A game's own ``State``, a ``Protocol`` in its ``state.py``, has its fields.
"""
States: TypeAlias = NDArray[Any]
"""A one-dimensional array of records."""
Move: TypeAlias = int
Seat: TypeAlias = int

NOBODY = -1


MOST_SEATS: Final = 64


@compiled
def settled(state: State, seat: Seat) -> float:
    """The evaluation of a game that has none: the payoff if the game is over, else 0."""
    payoffs = np.zeros(MOST_SEATS)
    returns(state, payoffs)
    return float(payoffs[seat])


@compiled
def fixed(state: State, seed: Any) -> None:
    """The future of a game in which nothing is left to chance after the deal."""
    state.random = seed


@compiled
def no_traits(state: State, weights: NDArray[np.float64], rows: NDArray[np.float64]) -> bool:
    """The description of a game that has no traits."""
    return False


@compiled
def no_features(state: State, looks: NDArray[np.float64]) -> None:
    """What a game tells the judgement that has nothing to tell."""
    return


class Rules(NamedTuple):
    """A game's implementation of the contract: functions made with ``compiled``."""

    deal: Callable[[State], None]
    seat: Callable[[State], Seat]
    legal: Callable[[State, NDArray[np.int16]], int]
    play: Callable[[State, Move], None]
    returns: Callable[[State, NDArray[np.float64]], None]
    imagine: Callable[[State, Seat, Any], None]
    observe: Callable[[State, Seat, NDArray[np.float32]], None]
    evaluate: Callable[[State, Seat], float] = settled
    describe: Callable[[State, NDArray[np.float64], NDArray[np.float64]], bool] = no_traits
    reroll: Callable[[State, Any], None] = fixed
    features: Callable[[State, NDArray[np.float64]], None] = no_features


# ---------------------------------------------------------------------------------------------
# The functions
# ---------------------------------------------------------------------------------------------


def deal(state: State) -> None:
    """Set the game up.

    The options are already in the record's fields and ``random`` is seeded; every other field may
    hold anything and must be written.
    """
    _rules_of(state).deal(state)


def seat(state: State) -> Seat:
    """Whose decision it is; ``NOBODY`` when the game is over."""
    return _rules_of(state).seat(state)


def legal(state: State, moves: NDArray[np.int16]) -> int:
    """Write the legal moves into ``moves``, ascending, and return how many there are.

    At least one unless the game is over. The buffer holds as many entries as the game has moves.
    It depends on nothing that the seat to decide does not know.
    """
    return _rules_of(state).legal(state, moves)


def play(state: State, move: Move) -> None:
    """Apply a legal move and everything that follows from it without a choice."""
    _rules_of(state).play(state, move)


def returns(state: State, payoffs: NDArray[np.float64]) -> None:
    """Write each seat's payoff (they add up to 0); all zeros while the game is not over."""
    _rules_of(state).returns(state, payoffs)


def imagine(state: State, seat: Seat, seed: Any) -> None:
    """Replace all that ``seat`` cannot know by a fresh, equally possible sample.

    What the seat knows stays: its view, its legal moves, its observation. ``random`` is hidden too
    and is seeded from ``seed`` (uint64). The result depends on the seat's knowledge and the seed
    *alone*: two states that look the same to the seat become the very same record. So whoever is
    given an imagined state has been given the seat's knowledge and nothing else.
    """
    _rules_of(state).imagine(state, seat, seed)


def reroll(state: State, seed: Any) -> None:
    """Decide anew whatever chance has still to decide, and keep everything else.

    To somebody who sees all hands and every open card, but not what is to come, the state looks as
    it did, and what comes is as likely as what would have come. ``random`` is seeded from ``seed``.

    To leave the chance of a move open, reroll before it is played: ``kernel.play.outcomes``. What a
    seat holds possible after a move is another matter, ``imagine`` and then ``play``.
    """
    _rules_of(state).reroll(state, seed)


def observe(state: State, seat: Seat, tensor: NDArray[np.float32]) -> None:
    """Write what ``seat`` may know as numbers of about unit size, as it stands to that seat."""
    _rules_of(state).observe(state, seat, tensor)


def evaluate(state: State, seat: Seat) -> float:
    """A hand-written guess of how well ``seat`` stands, from -1 (lost) to 1 (won).

    It may look at the whole record: only imagined states are ever evaluated for a player.
    """
    return _rules_of(state).evaluate(state, seat)


def describe(state: State, weights: NDArray[np.float64], rows: NDArray[np.float64]) -> bool:
    """Write the traits of a position into ``rows``, weighed if there are weights.

    False where they say nothing, and ``evaluate`` is to be asked. See ``ludion.bots.learned``.
    """
    return _rules_of(state).describe(state, weights, rows)


def features(state: State, looks: NDArray[np.float64]) -> None:
    """Write what tells how likely each side wins: a row of numbers of about unit size a side.

    The first column is the judgement's own: a game's features begin in the second. It may look at
    the whole record, as ``evaluate`` may. See ``ludion.bots.judgement``.
    """
    _rules_of(state).features(state, looks)


# ---------------------------------------------------------------------------------------------
# How a call finds a game's rules
# ---------------------------------------------------------------------------------------------

_rules: dict[np.dtype[Any], Rules] = {}
_rules_when_compiled: dict[Any, Rules] = {}


def register(dtype: np.dtype[Any], rules: Rules) -> None:
    """Make ``rules`` the rules of the states of this record type, which must be no other game's."""
    if (others := _rules.get(dtype, rules)) != rules:
        mine, theirs = rules.play.__module__, others.play.__module__
        raise ValueError(f"{mine}: its record type is that of {theirs}; rename one of its fields")
    record = numpy_support.from_dtype(dtype)
    _rules[dtype] = rules
    _rules_when_compiled[record] = rules
    remember_rules(record, rules)


def has_rules(dtype: np.dtype[Any]) -> bool:
    """Whether there are rules for states of this type."""
    return dtype in _rules


def has_future(dtype: np.dtype[Any]) -> bool:
    """Whether chance may go on to decide in states of this type: they have a ``reroll``."""
    return _rules[dtype].reroll is not fixed


def _rules_of(state: State) -> Rules:
    return _rules[state.dtype]


def _known(state: Any) -> Rules | None:
    """The rules of a Numba type, or None (Numba then reports that nothing fits)."""
    return _rules_when_compiled.get(state) if isinstance(state, types.Record) else None


def _overload(function: Callable[..., Any]) -> None:
    """Teach Numba one function of the contract: it asks once for each type of state."""

    def choose(state: Any, *arguments: Any) -> Any:
        if rules := _known(state):
            implementation = getattr(rules, function.__name__)
            return lambda state, *arguments: implementation(state, *arguments)  # noqa: PLW0108
        return None

    # A search makes no arrays (``borrowing``), and what it calls may make none; a judgement may.
    options = INNER | {"_nrt": True} if function in (evaluate, features) else INNER
    overload(function, jit_options=options, strict=False)(choose)


_of_players = (evaluate, describe, features)
for _function in (deal, seat, legal, play, returns, imagine, reroll, observe, *_of_players):
    _overload(_function)
