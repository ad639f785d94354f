"""What is kept: SQLite in a file, or PostgreSQL, behind the same few functions.

``schema`` lists the tables, ``database`` opens them, ``appending`` is the log's quick way to disk,
``tables`` and ``people`` are the questions the server asks.
"""
