"""Who can play in a tournament: Ludion's bots, and those of other libraries."""

from __future__ import annotations

from ludion.bots import Bot, bot


def player(name: str) -> Bot:
    """The player of that name: a bot, ``openspiel:…``, ``policy:…``, or an agent's file."""
    if name.endswith(".npz"):
        from ludion.lab.selfplay import agent

        return agent.bot(name)
    if name.partition(":")[0] == "policy":
        from ludion.lab.exact import policies

        return policies.bot(name)
    if name.partition(":")[0] == "openspiel":
        from ludion.lab import openspiel

        return openspiel.bot(name)
    return bot(name)
