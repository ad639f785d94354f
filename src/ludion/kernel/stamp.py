"""The stamp of machine code: a hash of every source file that it is made of.

Machine code is made of the module that holds the function and of all that this module imports, and
so on (its *closure*): constants come from there as well as functions. Imports are read from the
source. What stands below ``if TYPE_CHECKING:`` is not imported, so a module that only annotates
with ``Match`` is not made of it.

Only packages with compiled functions of their own are followed. Of Numba and NumPy the version
counts.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numba
import numpy as np
from numba.core import config as numba_config

_STARTED = time.time()
_packages: set[str] = set()


def watch(module: str) -> None:
    """Follow imports into the package of this module: it has compiled functions."""
    _packages.add(module.partition(".")[0])


def stamp(modules: Iterable[str]) -> str | None:
    """The stamp of machine code made of these modules and all that they import.

    None if it cannot be told: a module has no file, or was edited since this process began, so that
    what runs here may not be what the file says.
    """
    checked = numba_config.BOUNDSCHECK  # type: ignore[attr-defined]
    ground = f"boundscheck={checked} numba={numba.__version__} numpy={np.__version__}"
    digest = hashlib.sha256(ground.encode())
    for module in sorted(closure(modules)):
        path = _file(module)
        if path is None or _STARTED < path.stat().st_mtime <= time.time():
            return None
        digest.update(f"\n{module}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def closure(modules: Iterable[str]) -> set[str]:
    """These modules, all that they import, all that those import, and so on."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += imports(module)
    return found


@functools.cache
def imports(module: str) -> frozenset[str]:
    """The modules, of packages that are watched, whose names a module can use."""
    path = _file(module)
    if path is None:
        return frozenset()
    inside = module if path.name == "__init__.py" else module.rpartition(".")[0]
    named = _named(ast.parse(path.read_bytes()), inside)
    return frozenset(name for name in named if name.partition(".")[0] in _packages)


def _named(tree: ast.AST, package: str) -> Iterator[str]:
    """Every module that a piece of source imports from, by its full name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = _absolute(node, package)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield inner if _is_module(inner) else source
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from _named(ast.Module([other], []), package)
        elif isinstance(node, ast.stmt | ast.ExceptHandler):
            yield from _named(node, package)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if node.level == 0:
        return node.module or ""
    return importlib.util.resolve_name("." * node.level + (node.module or ""), package)


def _is_module(name: str) -> bool:
    if name.partition(".")[0] not in _packages:
        return False
    if name in sys.modules:
        return True
    parent = sys.modules.get(name.rpartition(".")[0])
    return hasattr(parent, "__path__") and importlib.util.find_spec(name) is not None


def _file(module: str) -> Path | None:
    """The source of a module."""
    loaded = sys.modules.get(module)
    if loaded is None:
        spec = importlib.util.find_spec(module)
        place = spec.origin if spec else None
    else:
        place = getattr(loaded, "__file__", None)
    path = Path(place) if place else None
    return path if path and path.suffix == ".py" and path.is_file() else None
