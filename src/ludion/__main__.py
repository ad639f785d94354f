"""``python -m ludion`` is the command ``ludion``."""

from ludion.cli import main

main()
