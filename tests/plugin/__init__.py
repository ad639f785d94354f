"""Games of other packages: the example in ``examples/undercut``, and what is refused.

The tests run in processes of their own, which know the example by their environment.
"""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOM = ROOT / "examples" / "undercut"


def environment(games: str = "undercut.game", *folders: Path) -> dict[str, str]:
    """The variables that make plug-ins known, from the example's folder or from others."""
    path = [*map(str, folders or (ROOM,)), os.environ.get("PYTHONPATH", "")]
    return {"LUDION_GAMES": games, "PYTHONPATH": os.pathsep.join(filter(None, path))}
