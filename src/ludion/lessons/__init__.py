"""Lessons: positions to play in, one step after another, until every rule has been seen at work.

``course`` reads what a game's room holds in ``lessons/``: ``course.json``, and what is said in each
language. ``attempt`` plays a step by the game's own rules. No rule is written here or there.
"""
