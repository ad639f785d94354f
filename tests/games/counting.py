"""Counting games, as chess programs count positions (perft)."""

from __future__ import annotations

from ludion.match import Match


def count_games(match: Match, depth: int) -> list[int]:
    """How many different sequences of 1, 2, … ``depth`` decisions there are from here."""
    counts = [0] * depth
    _count(match, counts, 0)
    return counts


def _count(match: Match, counts: list[int], level: int) -> None:
    moves = match.legal_moves()
    counts[level] += len(moves)
    if level + 1 < len(counts):
        for move in moves:
            match.play_move(move)
            _count(match, counts, level + 1)
            match.undo()
