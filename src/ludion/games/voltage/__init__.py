"""Voltage: two players, cards, hidden hands.

``cards``, ``box``, ``moves`` and ``state`` are its vocabulary, ``rules`` its rules, ``hidden`` what
a seat knows, ``deals`` all deals of a small game; ``codec``, ``chance``, ``view`` and ``sentences``
are the Python around them, ``play`` what plays it, and ``game`` ties it all together.
"""
