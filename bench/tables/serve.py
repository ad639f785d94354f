"""``ludion serve`` with the trivial game besides: python -m bench.tables.serve …"""

from __future__ import annotations

from bench.tables import tap

if __name__ == "__main__":
    tap.install()
    from ludion import warming
    from ludion.cli import main

    # The trivial game never ends: nothing that plays on to the end is compiled for it.
    warming.NAMES = tuple(name for name in warming.NAMES if name != "tap")
    main()
