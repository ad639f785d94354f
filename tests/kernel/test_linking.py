"""Only what Python calls is made into machine code; the rest becomes part of it."""

from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
from numba.core.codegen import JITCodeLibrary

made = []
before = JITCodeLibrary._finalize_specific


def note(library):
    made.append(library.name)
    before(library)


JITCodeLibrary._finalize_specific = note

from ludion.kernel.compiling import compiled, entry, hot


@compiled
def twice(number):
    return number + number


@hot
def more(number):
    return twice(number) + 1


@entry
def most(number):
    return more(number) * twice(number)


print(most(3), "twice" in made, "more" in made, "most" in made)
print(twice(4), more(2))
"""


def test_inner_functions_get_no_machine_code_of_their_own_until_python_calls_them(tmp_path):
    script = tmp_path / "chain.py"
    script.write_text(SCRIPT)
    told = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=os.environ | {"NUMBA_DISABLE_JIT": "0"},  # compiled, also where the rules are not
    )
    assert told.stdout.split("\n")[:2] == ["42 False False True", "8 5"]
