"""Voltage: two players, cards, hidden hands.

``cards``, ``moves`` and ``state`` are its vocabulary, ``rules`` its rules, ``hidden`` what a seat
knows; ``codec``, ``chance``, ``view`` and ``telling`` are the Python around them, and ``game`` ties
it all together.
"""
