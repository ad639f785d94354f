"""What is kept: SQLite in a file, or PostgreSQL, behind the same few functions.

``schema`` lists the tables, ``database`` opens them, ``appender`` is the events' quick way to the
disk; ``tables``, ``people``, ``results`` and ``workers`` are the questions the server asks.
"""
