"""Where machine code is kept, so that a second process compiles nothing.

Numba stamps a cached function with its own file only: after an edit to a callee in another file it
would run stale code. Here the machine code of a function lies in a folder that is named by the
stamp of all it is made of (see ``stamp``): the function's own module and, for every record type
among its arguments, the modules of that type's rules. So an edit to one game concerns the machine
code of that game alone, and two versions of Ludion never overwrite each other's.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from numba.core import caching, types

from ludion.kernel.stamp import stamp, watch

try:
    import fcntl
except ImportError:  # Windows: two processes that compile at once may both do the work
    fcntl = None  # type: ignore[assignment]

PACKAGE = Path(__file__).resolve().parents[1]
KEPT_DAYS = 7

_rules: dict[types.Record, tuple[str, ...]] = {}
"""For every record type, the modules of its rules."""


def remember_rules(record: types.Record, functions: Iterable[Callable[..., Any]]) -> None:
    """Machine code for states of this type is made of these functions too."""
    _rules[record] = tuple(sorted({function.__module__ for function in functions}))
    for module in _rules[record]:
        watch(module)


# -- the folder -------------------------------------------------------------------------------


def _candidates() -> Iterator[Path]:
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
    """The folder of all machine code: the first candidate that can be written."""
    for folder in _candidates():
        if _usable(folder):
            _forget_old_versions(folder)
            return folder
    return Path(tempfile.mkdtemp(prefix="ludion-compiled-"))


def _forget_old_versions(base: Path) -> None:
    """Remove the machine code that nobody has run for a week."""
    limit = time.time() - KEPT_DAYS * 86400
    for folder in base.iterdir():
        with contextlib.suppress(OSError):
            if folder.is_dir() and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def _folder_of(modules: frozenset[str]) -> tuple[Path, str] | None:
    """The folder for machine code made of these modules, and their stamp; None if not to be kept.

    Its time tells when it was last used.
    """
    found = stamp(modules)
    if found is None:
        return None
    folder = cache_folder() / found
    folder.mkdir(exist_ok=True, mode=0o700)
    with contextlib.suppress(OSError):
        os.utime(folder)
    return folder, found


# -- Numba's files in that folder -------------------------------------------------------------


class NotKept(Exception):
    """A function would have to be compiled."""


_here = threading.local()


@contextlib.contextmanager
def only_kept() -> Iterator[None]:
    """In this thread, raise ``NotKept`` instead of compiling a function."""
    _here.only_kept = True
    try:
        yield
    finally:
        _here.only_kept = False


class Cache(caching._Cache):
    """The machine code of one function, for all types of arguments it is compiled for."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._open: dict[str, _InFolder] = {}
        self._enabled = True
        watch(function.__module__)

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def load_overload(self, signature: Any, target: Any) -> Any:
        files = self._files(signature)
        found = files and files.load_overload(signature, target)  # type: ignore[no-untyped-call]
        if found is None and getattr(_here, "only_kept", False):
            raise NotKept(self._function.__qualname__)
        return found

    def save_overload(self, signature: Any, data: Any) -> None:
        if files := self._files(signature):
            files.save_overload(signature, data)  # type: ignore[no-untyped-call]

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        for files in self._open.values():
            files.flush()  # type: ignore[no-untyped-call]

    def _files(self, signature: Any) -> _InFolder | None:
        modules = {self._function.__module__}
        for kind in getattr(signature, "args", signature):
            for record in _records(kind):
                modules.update(_rules.get(record, ()))
        place = _folder_of(frozenset(modules)) if self._enabled else None
        if place is None:
            return None
        folder, found = place
        return self._open.setdefault(found, _InFolder(self._function, folder, found))


def _records(kind: Any) -> Iterator[types.Record]:
    """The record types inside a type."""
    if isinstance(kind, types.Record):
        yield kind
    elif isinstance(kind, types.Array):
        yield from _records(kind.dtype)
    elif isinstance(kind, types.BaseTuple):
        for inner in kind:  # type: ignore[attr-defined]
            yield from _records(inner)


class _Locator(caching._CacheLocator):
    """Tells Numba where the machine code of one of our functions lies, and how fresh it is."""

    def __init__(self, function: Callable[..., Any], folder: Path, found: str) -> None:
        self._py_file = function.__code__.co_filename
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._folder = folder
        self._stamp = found

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return hashlib.sha256(self._name.encode()).hexdigest()[:8]

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> _Locator:
        raise NotImplementedError("made with its folder")


class _Files(caching.CompileResultCacheImpl):
    """What Numba reads from and writes to the files."""

    def __init__(self, function: Callable[..., Any], locator: _Locator) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = locator
        name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, "")  # type: ignore[no-untyped-call]


class _InFolder(caching.FunctionCache):
    """Numba's cache in one folder, safe against processes that save at the same time.

    Without the lock two processes that compile the same function for two types could give both
    results the same file name, and a third would run one's code on the other's arguments.
    """

    def __init__(self, function: Callable[..., Any], folder: Path, found: str) -> None:
        locator = _Locator(function, folder, found)
        self._impl_class = partial(_Files, locator=locator)  # type: ignore[assignment]
        super().__init__(function)  # type: ignore[no-untyped-call]

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
