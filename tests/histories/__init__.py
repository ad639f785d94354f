"""Histories: what clients asked and were told while servers were made to fail, and who checks it.

``clients`` play and write down every message, ``faults`` do harm, ``proxy`` stands between them
and the servers. ``checker`` reads what was written down. It knows nothing of the server's code,
only what ``docs/api.md`` promises.
"""
