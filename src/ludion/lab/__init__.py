"""For people who study games and players: tournaments and ratings, and other libraries' players.

``schedule`` says who plays whom, ``tournament`` plays it, ``ratings`` counts, ``report`` shows.
"""
