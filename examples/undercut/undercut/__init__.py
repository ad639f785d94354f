"""Undercut: ten cards, two players, five tricks."""
