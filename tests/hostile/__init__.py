"""A hostile search for whatever keeps the event loop: extreme yet legal messages and requests.

``stopwatch`` times every single callback of the loop and says what it was doing, ``extremes`` are
the attacks. ``python -m tests.hostile`` runs them all and prints the worst of each.
"""
