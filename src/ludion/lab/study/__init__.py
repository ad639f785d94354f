"""A designer's report on a game: who wins, what decides, what is luck, what each rule does.

Games are played (``playing``), looked at move by move (``watching``), and every metric says what it
finds in one game; what it finds in all is a figure with its interval (``figures``).
"""
