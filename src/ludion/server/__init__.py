"""The table server: people and bots at tables, live, with every move kept before it is told.

``messages`` is what goes over a table's WebSocket, ``events`` is what a table's log is made of,
``table`` is what a log means; the rest carries them between people, the disk and the bots.
"""
