"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from ludion.kernel.compiling import PURE_PYTHON

__all__ = ["PURE_PYTHON"]

# Compiling on first use makes single examples slow: hypothesis must not take that for a fault.
settings.register_profile(
    "ludion",
    deadline=None,
    max_examples=10 if PURE_PYTHON else 100,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
settings.load_profile("ludion")
