"""Ludion's games as the libraries for learning play them: Gymnasium, PettingZoo, OpenSpiel.

``stepping`` is the compiled part, ``vector`` and ``single`` are Gymnasium's, ``aec`` is
PettingZoo's, ``openspiel`` OpenSpiel's; ``registration`` makes every game known to them by name.
"""
