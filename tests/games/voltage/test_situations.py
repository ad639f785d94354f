"""Wild games reach the rare situations, so that what is tested on them is tested there too."""

from __future__ import annotations

from collections import Counter

import ludion
from tests.games.every import positions

GAMES = 40

SITUATIONS = {
    "a Bypass takes a number": lambda move, told: move[0] == "X" and ">" in move,
    "a Fuse burns a number": lambda move, told: (
        move[0] == "F" and ">" in move and move[-1] in "123"
    ),
    "a Fuse burns a Bypass": lambda move, told: move[0] == "F" and ">X" in move,
    "a Fuse burns a Fuse": lambda move, told: move[0] == "F" and ">F" in move,
    "a set is won on +": lambda move, told: "told.set_high" in told,
    "a set is won on -": lambda move, told: "told.set_low" in told,
    "a set is tied": lambda move, told: "told.set_tie" in told,
    "a reshuffle": lambda move, told: "told.reshuffle" in told,
    "a reshuffle before a flip": lambda move, told: (
        {"told.reshuffle", "told.draw_transformer"} <= told
    ),
    "two transformers in a turn": lambda move, told: {"told.flip", "told.draw_transformer"} <= told,
    "a win": lambda move, told: "told.win" in told,
}


def count_situations() -> Counter[str]:
    reached: Counter[str] = Counter()
    for match in positions(ludion.game("voltage").setting(), GAMES):
        if match.moves:
            told = {message.key.partition(".")[2] for message in match.told[-1]}
            for name, happened in SITUATIONS.items():
                reached[name] += happened(match.moves[-1], told)
    return reached


def test_wild_games_reach_every_rare_situation():
    reached = count_situations()
    assert [name for name in SITUATIONS if not reached[name]] == []
