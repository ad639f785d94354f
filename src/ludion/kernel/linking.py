"""Compiling each function of the rules once, and optimising only what Python calls.

Numba optimises every function together with all that it calls, and makes machine code of it, as if
Python might call any of them. In a chain of functions that is done again at every link: of the
minute and a half that compiling all games took, LLVM spent more than a minute on code that nobody
ever ran. Here a function that only other compiled functions call is *inner*: it is translated to
LLVM's language and left there. An *outer* one, which Python calls, collects all inner functions
that it needs, each once, and only this whole is optimised and made into machine code.
"""

from __future__ import annotations

import functools
from typing import Any, Final

import numba
from numba.core import codegen as numba_codegen
from numba.core import compiler, registry

Library: Any = numba_codegen.JITCodeLibrary  # Numba's own have no types
Dispatcher: Any = registry.CPUDispatcher
Passes: Any = compiler.DefaultPassBuilder


class InnerLibrary(Library):  # type: ignore[misc]
    """The code of one inner function, as it was written."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return _refusal()

    @property
    def codegen(self) -> Any:
        return _NoEnvironment


class _NoEnvironment:
    """Stands for the code generator where a function's environment would be set: it has no code."""

    @staticmethod
    def set_env(name: str, environment: object) -> None: ...


class ReadyLibrary(InnerLibrary):
    """The code of an inner function and all that it calls, optimised by itself."""

    def finalize(self) -> None:
        for library in _needed(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._linking_libraries = []
        self._optimize_final_module()
        super().finalize()


class OuterLibrary(Library):  # type: ignore[misc]
    """The code of a function that Python calls, with everything that it calls in turn."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = _needed(self._linking_libraries)
        super().finalize()


def _needed(libraries: list[Any]) -> list[Any]:
    """These libraries and, behind the inner ones, all that those link, callers before callees.

    LLVM takes a function over only if something already there calls it.
    """
    found: dict[int, Any] = {}

    def visit(library: Any) -> None:
        if id(library) not in found:
            found[id(library)] = None
            if isinstance(library, InnerLibrary):
                for callee in library._linking_libraries:
                    visit(callee)
            del found[id(library)]  # so that it stands behind all that it needs
            found[id(library)] = library

    for library in reversed(libraries):
        visit(library)
    return list(reversed(found.values()))


@functools.cache
def _refusal() -> int:
    """The address of a function that refuses: an inner one has no machine code to be called."""

    def refuse() -> None:
        raise TypeError("this function is compiled into others only; call plain(function)")

    dispatcher: Any = numba.njit(refuse)
    dispatcher.compile(())
    made = dispatcher.overloads[()]
    return int(made.library.get_pointer_to_function(made.fndesc.llvm_cpython_wrapper_name))


class _Compiler(compiler.CompilerBase):
    library: Any

    def define_pipelines(self) -> list[Any]:
        if self.state.library is None:
            codegen = self.state.targetctx.codegen()
            self.state.library = self.library(codegen, self.state.func_id.func_qualname)
            self.state.library.enable_object_caching()
        return [Passes.define_nopython_pipeline(self.state)]


class InnerCompiler(_Compiler):
    library = InnerLibrary


class ReadyCompiler(_Compiler):
    library = ReadyLibrary


class OuterCompiler(_Compiler):
    library = OuterLibrary


class InnerDispatcher(Dispatcher):  # type: ignore[misc]
    """An inner function as Python holds it. Tests may call it: then it is compiled once more."""

    def __call__(self, *arguments: Any) -> Any:
        if "by_itself" not in vars(self):
            options = {**self.targetoptions, "pipeline_class": OuterCompiler}
            self.by_itself = numba.jit(**options)(self.py_func)
        return self.by_itself(*arguments)


INNER: Final[Any] = {"pipeline_class": InnerCompiler}
"""How Numba is to compile what an ``overload`` chooses."""
