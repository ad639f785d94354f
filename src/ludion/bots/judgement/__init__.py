"""How likely each side wins, from any position, as a seat knows it.

``model`` looks at one world, compiled: what the search's own judgement says of every side, and the
game's ``features``, corrected by a small network that was fitted to who won (``ludion train
--judgement``). ``opinion`` asks it about the worlds that a seat holds possible.
``comparison`` tests moves by paired roll-outs (``rollouts``). ``proof`` says what follows from the
rules alone. ``weights`` are the files in the games' rooms, ``play/judgement/``.
"""
