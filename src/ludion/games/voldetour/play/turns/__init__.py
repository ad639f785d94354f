"""The search for VoldéTour, by whole turns: ``alphabeta`` between turns, ``beam`` within one.

``distance`` judges a position by how far each Lord is from its goal; ``desk`` is what all work on.
"""
