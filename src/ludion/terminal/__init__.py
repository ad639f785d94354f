"""Playing in a terminal: the loop (``session``), how it asks and shows (``desk``), the boards."""
