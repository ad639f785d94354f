"""What a position is worth, as learned from games: a few traits of it, and their weights.

A game that takes part describes every side by the same list of numbers, its *traits* (``describe``
in the contract), and sides win in proportion to ``exp(weights · traits)``: with two sides that is
logistic regression, with more the conditional logit. Or it describes the parts of a position, for a
small network (``network``) to judge. ``ludion train`` finds the weights and keeps them in the
game's room, one file for each variant (``weights``); the search reads them when it begins, so new
weights need no compiling.

A game without traits, or a variant without weights, is judged by its ``evaluate`` (``judge``).
"""
