"""Databases that earlier versions of Ludion have made, and what people saw of their games.

``NUMBER.jsonl.gz`` is a backup made by the Ludion whose database had that version, ``NUMBER.json``
is what its people saw. ``python -m tests.versions`` makes both, with the Ludion that is imported.
"""
