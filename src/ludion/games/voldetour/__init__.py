"""VoldéTour: the board and its pieces (``geometry``, ``moves``), the record (``state``), the rules
(``building``, ``walking``, ``rules``), what a seat sees (``observing``), a quick guess of who is
ahead (``evaluation``), and the Python around them: JSON (``codec``, ``possible``), views, words.
"""
