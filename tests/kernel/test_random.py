"""The generator inside every state."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ludion.kernel.compiling import compiled
from ludion.kernel.random import below, mix, next_word, shuffle, stream

STATE = np.dtype((np.record, [("random", np.uint64)]))


@compiled
def draw(states, n, count, out):
    for i in range(count):
        out[i] = below(states[0], n)


@compiled
def words(states, out):
    for i in range(len(out)):
        out[i] = next_word(states[0])


@compiled
def shuffled(states, out):
    for i in range(len(out)):
        for j in range(out.shape[1]):
            out[i, j] = j
        shuffle(states[0], out[i], out.shape[1])


@compiled
def streams(seed, out):
    for i in range(len(out)):
        out[i] = stream(seed, i)


def fresh(seed: int = 0):
    states = np.zeros(1, STATE)
    states["random"] = seed
    return states


def test_the_words_are_those_of_splitmix64():
    """The first words for seed 0, as published with the algorithm."""
    out = np.empty(3, np.uint64)
    words(fresh(), out)
    assert [hex(word) for word in out] == [
        "0xe220a8397b1dcdaf",
        "0x6e789e6aa1b965f4",
        "0x6c45d188009454f",
    ]


def test_a_copy_of_a_state_has_the_same_future():
    states = fresh(9)
    copy = states.copy()
    first, second = np.empty(8, np.uint64), np.empty(8, np.uint64)
    words(states, first)
    words(copy, second)
    assert (first == second).all()


def test_numbers_below_n_are_even():
    out = np.empty(7000, np.int64)
    draw(fresh(1), 7, 7000, out)
    counts = Counter(out.tolist())
    assert sorted(counts) == list(range(7))
    assert all(880 < count < 1120 for count in counts.values())


def test_every_order_of_a_shuffle_is_equally_likely():
    out = np.empty((6000, 3), np.int64)
    shuffled(fresh(2), out)
    counts = Counter(tuple(row) for row in out.tolist())
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


def test_neighbouring_seeds_and_games_have_unrelated_streams():
    out = np.empty((2, 64), np.uint64)
    for seed in (1, 2):
        streams(np.uint64(seed), out[seed - 1])
    assert len(set(out.ravel().tolist())) == 128
    differing = [bin(int(a) ^ int(b)).count("1") for a, b in out.T]
    assert 28 < np.mean(differing) < 36


def test_mixing_keeps_all_words_apart():
    assert len({int(mix(np.uint64(word))) for word in range(1000)}) == 1000
