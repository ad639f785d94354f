"""Exact truth about small games: all of it written down, solved, and what other players lose.

``walk`` goes through every game that can be, ``sequences`` is what it finds, ``cfr`` solves that,
``policies`` are ways to play it, ``efg`` writes it down for other programs.
"""
