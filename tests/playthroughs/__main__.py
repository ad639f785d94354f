"""Write all playthroughs anew."""

from tests.games.every import SETTINGS
from tests.playthroughs import file_of, playthrough

for setting in SETTINGS:
    file_of(setting).write_text(playthrough(setting), "utf-8")
