"""Draws the README's picture: ``python docs/figures/draw.py``."""

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console

import ludion
from ludion.terminal.boards import board
from ludion.words import say

NAMES = ["Ann", "greedy"]

random = Random(12)
match = ludion.game("voltage").new(seed=4)
while len(match.moves) < 41 or match.seat != 0:
    match.play(random.choice(match.legal()))
console = Console(width=80, record=True, file=io.StringIO())
for messages in match.told[-3:]:
    for message in messages:
        console.print(f"· {say(message, 'en', NAMES)}", highlight=False)
console.print(board("voltage").draw(match.view(0), match.legal(), NAMES, "en"))
console.print("Ann, your move (? for help): ")
svg = console.export_svg(title="ludion play voltage")
svg = re.sub(r"@font-face {.*?}", "", svg, flags=re.DOTALL)  # no fonts from other places
Path(__file__).with_name("voltage.svg").write_text(svg, "utf-8")
