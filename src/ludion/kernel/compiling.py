"""How the kernel's functions are compiled.

Two decorators:

- ``compiled`` for the many small functions that rules are made of. They are compiled into whatever
  calls them and have no cache of their own.
- ``entry`` for the few functions that Python calls. Their machine code, with everything they call,
  is kept on disk (see ``cache``), so that a second process compiles nothing.

With ``NUMBA_DISABLE_JIT=1`` both decorators leave the function as it is: plain Python, for
debuggers and coverage.
"""

from __future__ import annotations

import dis
import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config as numba_config
from numba.core import types

from ludion.kernel.cache import Cache
from ludion.kernel.linking import InnerCompiler, InnerDispatcher, OuterCompiler, ReadyCompiler
from ludion.kernel.stamp import watch

F = TypeVar("F", bound=Callable[..., Any])

PURE_PYTHON = bool(numba_config.DISABLE_JIT)  # type: ignore[attr-defined]
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
BORROWING: dict[str, Any] = {**OPTIONS, "_nrt": False}

integer = cast("Callable[[Any], int]", np.int64)
"""A record's small number as an ordinary one: uint8 wraps around, and mixed signs make floats."""


def compiled(function: F) -> F:
    """Compile a part of the rules; it becomes part of the entries that call it."""
    return _inner(function, InnerCompiler, OPTIONS)


def borrowing(function: F) -> F:
    """``compiled``, for functions that are handed arrays and make none.

    They count no references: the caller holds the arrays for as long as they run. Counting, with
    its locked memory accesses, took a fifth of the time where many small functions fill one list.
    """
    return _inner(function, InnerCompiler, BORROWING)


def hot(function: F) -> F:
    """``borrowing``, and optimised before it becomes part of others, not only with them.

    That takes longer to compile, and pays where LLVM does better with a small function by itself:
    the legal moves of a large board are listed a third faster so.
    """
    return _inner(function, ReadyCompiler, BORROWING)


def _inner(function: F, compiler: type, options: dict[str, Any]) -> F:
    """A function that only compiled ones call."""
    watch(function.__module__)
    dispatcher = numba.njit(pipeline_class=compiler, **options)(function)
    if not PURE_PYTHON:
        dispatcher.__class__ = InnerDispatcher
    return cast(F, _once_for_all_numbers(dispatcher))


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
    dispatcher = numba.njit(pipeline_class=OuterCompiler, **OPTIONS)(function)
    if not PURE_PYTHON:
        dispatcher._cache = Cache(function)
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
