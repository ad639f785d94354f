"""An agent that learns a game by playing against itself: a worked example of the environments.

``network`` is what it thinks with, ``games`` collects decisions, ``ppo`` learns from them,
``course`` goes on until the time is up and keeps checkpoints, ``agent`` plays what was learned.
"""
