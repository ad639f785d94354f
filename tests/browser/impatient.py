"""The command ``ludion`` where people count as away at once: python -m tests.browser.impatient …"""

from __future__ import annotations

from ludion.cli import main
from ludion.server.live import presence
from ludion.server.table import commands

if __name__ == "__main__":
    commands.AWAY_FOR = 0
    presence.GRACE_SECONDS = 0.2
    main()
