"""What a position is worth, as learned from games: a few traits of it, and their weights.

A game that takes part describes every side by the same list of numbers, its *traits*, and sides win
in proportion to ``exp(weights · traits)``: with two sides that is logistic regression, with more
the conditional logit. Or it describes the parts of a position, for a small network (``network``) to
judge. ``ludion train`` finds the weights and keeps them beside this file, one file for each
variant; the search reads them when it begins, so new weights need no compiling.

A game without traits, or a variant without weights, is judged by its hand-written ``evaluate``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numba import types
from numba.extending import overload
from numba.np import numpy_support
from numpy.typing import NDArray

from ludion.bots.learned import network
from ludion.bots.learned.note import Rows
from ludion.errors import BadRecord
from ludion.games.edison.play import traits as edison
from ludion.games.edison.state import DTYPE as EDISON
from ludion.games.game import Setting
from ludion.games.voltage.cards import TERMINALS
from ludion.games.voltage.play import traits as voltage
from ludion.games.voltage.state import DTYPE as VOLTAGE
from ludion.kernel import contract
from ludion.kernel.compiling import borrowing, entry, integer
from ludion.kernel.contract import NOBODY, State, States

GAMES: Final = Path(__file__).parents[2] / "games"


class Describing(NamedTuple):
    """How a game describes its positions."""

    traits: tuple[str, ...]
    describe: Callable[[State, NDArray[np.float64], Rows], bool]
    """Note the traits; False if the position is as good as over."""
    parts: int = 0
    """How many parts a network looks at; none if the sides themselves are described."""


_games: Final = {
    VOLTAGE: Describing(voltage.TRAITS, voltage.describe, TERMINALS),
    EDISON: Describing(edison.TRAITS, edison.describe),
}


# -- weights ----------------------------------------------------------------------------------


class Weights(msgspec.Struct, frozen=True):
    """What was learned of a variant, and from what."""

    game: str
    variant: str
    players: str
    games: int
    seed: int
    loss: float
    """The mean logarithmic loss in games that were not learned from …"""
    loss_by_hand: float
    """… and the hand-written evaluation's in the same games."""
    curve: list[tuple[int, float]]
    """The loss when learning from so many games."""
    weights: dict[str, float | list[float]]
    """By trait: one, or all that it adds to a network's units."""
    units: list[float] = []
    """The weights between a network's units."""
    opening: int | None = None
    """In how long an opening random moves were made, if not throughout."""

    def listed(self) -> NDArray[np.float64]:
        """All of them in the order in which the search reads them."""
        return np.hstack([self.units, *self.weights.values()])


def traits_of(setting: Setting) -> tuple[str, ...]:
    """The names of a game's traits; none if it does not take part."""
    known = _games.get(setting.game.dtype)
    return known.traits if known else ()


def parts_of(setting: Setting) -> int:
    """How many parts a network looks at in a game; 0 if there is no network."""
    known = _games.get(setting.game.dtype)
    return known.parts if known else 0


def room_to_learn(setting: Setting) -> Rows:
    """Rows for the traits: one for each side, or one for each part and one for the whole."""
    parts = parts_of(setting)
    rows = parts + 1 if parts else len(set(setting.variant.sides))
    return np.zeros((rows, len(traits_of(setting))))


def room_to_judge(dtype: np.dtype[Any], sides: int) -> Rows:
    """Rows for the sums that a search makes."""
    known = _games.get(dtype)
    return np.zeros((sides, network.ROOM if known and known.parts else 1))


def path_of(setting: Setting, folder: Path | None = None) -> Path:
    """The file of a variant's weights: in a folder, or where the game keeps its own."""
    if folder is not None:
        return folder / f"{setting.game.name}.{setting.variant.name}.json"
    return GAMES / setting.game.name / "play" / "weights" / f"{setting.variant.name}.json"


def read(path: Path, traits: tuple[str, ...], parts: int = 0) -> Weights:
    """A file of weights; it must have all that each trait needs, for a network if there are parts.

    The compiled code reads them without looking where they end.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Weights)
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None
    except msgspec.MsgspecError as problem:
        raise BadRecord(f"{path}: {problem}") from None
    units, each = (network.UNITS, network.A_TRAIT) if parts else (0, 1)
    sizes = {np.size(added) for added in found.weights.values()}
    if tuple(found.weights) != traits or len(found.units) != units or sizes != {each}:
        raise BadRecord(f"{path}: the weights are not those of the game's traits; train them anew")
    return found


def weights_of(setting: Setting) -> NDArray[np.float64]:
    """The weights of a variant's traits; an empty array if there are none."""
    return _weights(path_of(setting), traits_of(setting), parts_of(setting))


@functools.cache
def _weights(path: Path, traits: tuple[str, ...], parts: int) -> NDArray[np.float64]:
    if not path.exists():
        return np.zeros(0)
    return read(path, traits, parts).listed()


# -- judging, in the search -------------------------------------------------------------------


def describe(state: State, weights: NDArray[np.float64], rows: Rows) -> bool:
    """Note the traits; False where they say nothing: ask ``evaluate``."""
    known = _games.get(state.dtype)
    return known.describe(state, weights, rows) if known else False


@overload(describe, strict=False)
def _describe(state: Any, weights: Any, rows: Any) -> Any:
    if not isinstance(state, types.Record):
        return None
    for dtype, known in _games.items():
        if state == numpy_support.from_dtype(dtype):
            chosen = known.describe
            return lambda state, weights, rows: chosen(state, weights, rows)  # noqa: PLW0108
    return lambda state, weights, rows: False


@borrowing
def judge(
    state: State,
    weights: NDArray[np.float64],
    rows: Rows,
    sides: NDArray[np.int64],
    payoffs: NDArray[np.float64],
) -> None:
    """Write the payoff that every seat can expect: the true one when the game is over."""
    if contract.seat(state) == NOBODY:
        contract.returns(state, payoffs)
    elif len(weights) > 0 and describe(state, weights, rows):
        expect(rows, sides, payoffs)
    else:
        for seat in range(len(payoffs)):
            payoffs[seat] = contract.evaluate(state, seat)


@borrowing
def expect(rows: Rows, sides: NDArray[np.int64], payoffs: NDArray[np.float64]) -> None:
    """The payoffs that the sides' chances of winning are worth, from their weighed traits."""
    count = rows.shape[0]
    total = 0.0
    for side in range(count):
        rows[side, 0] = np.exp(min(50.0, max(-50.0, rows[side, 0])))
        total += rows[side, 0]
    for seat in range(len(payoffs)):
        chance = rows[integer(sides[seat]), 0] / total
        payoffs[seat] = (count * chance - 1.0) / (count - 1.0)


@entry
def look(state: States, rows: Rows, guess: NDArray[np.float64]) -> bool:
    """Describe a position, and guess by hand what each seat can expect; False if it is settled."""
    if contract.seat(state[0]) == NOBODY or not describe(state[0], np.empty(0), rows):
        return False
    for seat in range(len(guess)):
        guess[seat] = contract.evaluate(state[0], seat)
    return True
