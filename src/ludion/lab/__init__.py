"""For people who study games and players: environments, tournaments and ratings, exact games.

``schedule`` says who plays whom, ``tournament`` plays it, ``ratings`` counts, ``report`` shows.
``environments`` has the games as Gymnasium, PettingZoo and OpenSpiel play them; importing this
package registers them. ``selfplay`` is an agent that learns in them.
"""

from typing import Any

from ludion.lab.environments.registration import register

__all__ = ["make_vec", "register"]


def __getattr__(name: str) -> Any:
    """``make_vec``, once it is asked for: it needs Gymnasium."""
    if name == "make_vec":
        from ludion.lab.environments.vector import make_vec

        return make_vec
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register()
