"""The command ``ludion`` where people count as away at once: python -m tests.browser.impatient …"""

from __future__ import annotations

from ludion.cli import main
from ludion.server import deciding, live

if __name__ == "__main__":
    deciding.AWAY_FOR = 0
    live.GRACE_SECONDS = 0.2
    main()
