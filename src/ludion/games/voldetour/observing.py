"""What a seat sees: everything. Nothing is hidden in VoldéTour and nothing is left to chance."""

from __future__ import annotations

from typing import Any

from ludion.kernel.compiling import compiled
from ludion.kernel.contract import Seat, State


@compiled
def imagine(state: State, seat: Seat, seed: Any) -> None:
    """Only the generator is hidden; no rule uses it."""
    state.random = seed
