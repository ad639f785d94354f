"""The compiled ground: what a game must provide (``contract``), how it is compiled and cached
(``compiling``), the random generator (``random``), and what Python calls to play (``play``).
"""
