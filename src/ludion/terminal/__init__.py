"""Playing in a terminal: the loop (``session``), how it asks and shows (``screen``), the boards."""
