"""Where a finished game went wrong, what was luck, and why: honestly, where hands are hidden.

``analyse`` makes an ``Analysis`` of a match, step by step so that it can be shown, stopped and
resumed. ``worth`` asks the judgement about every position, ``doubt`` tests suspected losses by
paired roll-outs, ``proofs`` knows what follows from the rules, ``labels`` says what is shown,
``ledger`` adds it all up, ``reasons`` and ``secrets`` say why, ``sidecar`` is what is kept.
"""
