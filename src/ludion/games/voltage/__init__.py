"""Voltage: two players, cards, hidden hands.

``cards``, ``moves`` and ``state`` are its vocabulary, ``rules`` its rules, ``hidden`` what a seat
knows; ``codec``, ``chance``, ``view`` and ``sentences`` are the Python around them, ``play`` what
plays it, and ``game`` ties it all together.
"""
