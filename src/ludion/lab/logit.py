"""Learning the weights of sides: the conditional logit, by Newton's method, with a little ridge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RIDGE = 1.0
STEPS = 12


def fit(rows: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """The most likely weights, from traits by position and side, and each side's share of wins."""
    weights = np.zeros(rows.shape[2])
    for _ in range(STEPS):
        likely = chances(rows, weights)
        mean = np.einsum("ps,pst->pt", likely, rows)
        slope = np.einsum("ps,pst->t", won - likely, rows) - RIDGE * weights
        scaled = (rows * np.sqrt(likely)[:, :, None]).reshape(-1, len(weights))
        spread = scaled.T @ scaled - mean.T @ mean
        weights += np.linalg.solve(spread + RIDGE * np.eye(len(weights)), slope)
    return weights


def chances(rows: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each side's chance of winning, by position."""
    strength = rows @ weights
    powers = np.exp(strength - strength.max(axis=1, keepdims=True))
    found: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return found
