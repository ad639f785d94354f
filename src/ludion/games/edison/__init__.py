"""Edison & Co.: four contraptions on one track, and a secret stake in each of them.

The rules are ``setup``, ``rules`` and ``track``; the other modules say what a card, a move, a
state, a layout file and a view are.
"""
