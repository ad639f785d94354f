"""How fast Ludion is, always beside a peer measured in the same run. See docs/figures.md.

Every script takes ``--json`` and prints one object with our figure, the peer's and the ratio.
``python -m bench`` runs them all.
"""
