"""The tests. ``python -m tests`` runs every check and test there is."""
