"""How the kernel's functions are compiled, and where the machine code is kept.

Two decorators:

- ``compiled`` for the many small functions that rules are made of. They are compiled into whatever
  calls them and have no cache of their own.
- ``entry`` for the few functions that Python calls. Their machine code, with everything they call,
  is kept on disk, so that a second process compiles nothing.

Numba stamps a cached function with its own file only: after an edit to a callee in another file it
would run stale code. Ludion's stamp covers every file that may hold compiled code (``STAMPED``).

With ``NUMBA_DISABLE_JIT=1`` both decorators leave the function as it is: plain Python, for
debuggers and coverage.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import caching, types
from numba.core import config as numba_config

try:
    import fcntl
except ImportError:  # Windows: two processes that compile at once may both do the work
    fcntl = None  # type: ignore[assignment]

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
STAMPED = ("kernel", "games", "bots")
"""The folders whose functions may be compiled."""

PURE_PYTHON = bool(numba_config.DISABLE_JIT)  # type: ignore[attr-defined]
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
BORROWING: dict[str, Any] = {**OPTIONS, "_nrt": False}
KEPT_DAYS = 7

integer = cast("Callable[[Any], int]", np.int64)
"""A record's small number as an ordinary one: uint8 wraps around, and mixed signs make floats."""


@functools.cache
def stamp() -> str:
    """A hash of every source file that may hold compiled code, and of the way it is compiled."""
    checked = numba_config.BOUNDSCHECK  # type: ignore[attr-defined]
    digest = hashlib.sha256(f"boundscheck={checked}".encode())
    for folder in STAMPED:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _candidate_folders() -> Iterator[Path]:
    """Where the cache may lie, best first."""
    if chosen := os.environ.get("LUDION_CACHE_DIR"):
        yield Path(chosen)
    yield PACKAGE / "__pycache__" / "compiled"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    yield Path(home) / "ludion" / "compiled"
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    yield Path(tempfile.gettempdir()) / f"ludion-{user}" / "compiled"


def _usable(folder: Path) -> bool:
    """Whether we can write there and nobody else can: cached code is loaded and run."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()


@functools.cache
def cache_folder() -> Path:
    """The folder of this version's machine code: the first candidate that can be written."""
    for base in _candidate_folders():
        folder = base / stamp()
        if _usable(folder):
            _forget_old_versions(base)
            return folder
    return Path(tempfile.mkdtemp(prefix="ludion-compiled-"))


def _forget_old_versions(base: Path) -> None:
    """Remove the machine code of versions that nobody has run for a week."""
    limit = time.time() - KEPT_DAYS * 86400
    for folder in base.iterdir():
        with contextlib.suppress(OSError):
            if folder.is_dir() and folder.name != stamp() and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)
    with contextlib.suppress(OSError):
        os.utime(base / stamp())


class _Locator(caching._CacheLocator):
    """Tells Numba where the machine code of one of our functions lies, and how fresh it is."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__}.{function.__qualname__}"

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        return stamp()

    def get_disambiguator(self) -> str:
        return hashlib.sha256(self._name.encode()).hexdigest()[:8]

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> _Locator:
        return cls(function)


class _Files(caching.CompileResultCacheImpl):
    _locator_classes: list[Any] = [_Locator]


class _Cache(caching.FunctionCache):
    """Numba's cache in our folder, safe against processes that save at the same time.

    Without the lock two processes that compile the same function for two games could give both
    results the same file name, and a third would run one game's code on the other's states.
    """

    _impl_class = _Files

    def _save_overload(self, signature: Any, data: Any) -> None:
        with _locked(Path(self.cache_path) / "lock"):
            super()._save_overload(signature, data)  # type: ignore[no-untyped-call]


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    if fcntl is None:
        yield
        return
    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def compiled(function: F) -> F:
    """Compile a part of the rules; it becomes part of the entries that call it."""
    return cast(F, _once_for_all_numbers(numba.njit(**OPTIONS)(function)))


def borrowing(function: F) -> F:
    """``compiled``, for functions that are handed arrays and make none.

    They count no references: the caller holds the arrays for as long as they run. Counting, with
    its locked memory accesses, took a fifth of the time where many small functions fill one list.
    """
    return cast(F, _once_for_all_numbers(numba.njit(**BORROWING)(function)))


def _once_for_all_numbers(dispatcher: Any) -> Any:
    """Compile a function once for all whole numbers it is called with, not anew for each constant.

    Otherwise ``f(state, 0)`` and ``f(state, 1)`` would be two functions, and so on with everything
    they call: compiling took several times as long.
    """
    if not PURE_PYTHON:
        template = dispatcher.get_call_template
        general: Callable[[Any], Any] = types.unliteral

        def get_call_template(args: Any, kws: Any) -> Any:
            return template(
                tuple(general(kind) for kind in args),
                {name: general(kind) for name, kind in kws.items()},
            )

        dispatcher.get_call_template = get_call_template
    return dispatcher


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep its machine code on disk."""
    path = Path(function.__code__.co_filename).resolve()
    ours = path.is_relative_to(PACKAGE)
    if ours and path.relative_to(PACKAGE).parts[0] not in STAMPED:
        raise TypeError(f"{function.__qualname__}: the cache's stamp does not cover {path.parent}")
    dispatcher = numba.njit(**OPTIONS)(function)
    if ours and not PURE_PYTHON:
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]
        dispatcher.compile = _vectorising(dispatcher.compile)
    return cast(F, dispatcher)


def _vectorising(compile_entry: F) -> F:
    """Let LLVM use vectors in code without loops as well, which Numba leaves out by default.

    Numba has one setting for all; other packages' functions keep it as it was.
    """

    @functools.wraps(compile_entry)
    def compile_with_vectors(*arguments: Any) -> Any:
        before = numba_config.SLP_VECTORIZE  # type: ignore[attr-defined]
        numba_config.SLP_VECTORIZE = 1  # type: ignore[attr-defined]
        try:
            return compile_entry(*arguments)
        finally:
            numba_config.SLP_VECTORIZE = before  # type: ignore[attr-defined]

    return cast(F, compile_with_vectors)


def plain(function: F) -> F:
    """The Python behind a compiled function, for Python code that calls it now and then.

    Called as it is, a ``compiled`` function would be compiled again in every process. The functions
    it calls by their names are plain too; those it calls through a module (``moves.flip``) are not.
    """
    return cast(F, _plain(function))


@functools.cache
def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    if not hasattr(function, "py_func"):
        return function
    python: FunctionType = function.py_func
    names = python.__globals__
    used = {code.argval for code in dis.get_instructions(python) if code.opname == "LOAD_GLOBAL"}
    callees = [name for name in used if hasattr(names.get(name), "py_func")]
    inner = names | {name: _plain(names[name]) for name in callees}
    return FunctionType(python.__code__, inner, python.__name__, python.__defaults__)


def wrapping(function: F) -> F:
    """``compiled``, for arithmetic on uint64 that is meant to wrap around."""
    if PURE_PYTHON:
        return np.errstate(over="ignore")(function)
    return compiled(function)
