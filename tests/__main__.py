"""Every check and test, the quick ones first. Stops at the first that fails.

python -m tests            everything
python -m tests --quick    what is worth a look after each edit, in a minute or so
python -m tests rules      only the stages whose name contains a word
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ["tests/kernel", "tests/games"]
PYTEST = [sys.executable, "-m", "pytest"]
PEERS = "tests/peers"
LAB = str(ROOT / ".venv-lab" / "bin" / "python")  # where the peers are installed
MIGRATIONS = "--ignore=src/ludion/server/store/migrations"  # Alembic's, not to be imported
PARALLEL = ["-n", str(os.cpu_count() or 1), "--dist", "worksteal"]
FAST = ["tests/kernel", "tests/games", "tests/match", "tests/face", "tests/test_words.py"]
"""The tests of the rules and of what stands on them directly."""


@dataclass(frozen=True)
class Stage:
    """One command, and with what it is run."""

    name: str
    command: list[str]
    quick: bool = False
    """Whether it is worth a look after each edit."""
    environment: dict[str, str] = field(default_factory=dict)


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


STAGES = [
    Stage("style", python("-m", "ruff", "check", "."), quick=True),
    Stage("format", python("-m", "ruff", "format", "--check", "."), quick=True),
    Stage("types", python("-m", "mypy"), quick=True),
    Stage("style, types and units of the page", python("hatch_build.py", "lint", "check", "test")),
    Stage(
        "documentation",
        python("-m", "mkdocs", "build", "--strict", "--quiet"),
        quick=True,
        environment={"NO_MKDOCS_2_WARNING": "1"},
    ),
    # Compiled once here, so that the parallel workers below only load.
    Stage("compile", python("-m", "ludion", "warm"), quick=True),
    Stage("a browser to test with", python("-m", "tests.browser.chromium")),
    Stage("rules and everything else", [*PYTEST, *PARALLEL, "tests", f"--ignore={PEERS}"]),
    Stage("players and clusters from elsewhere", [LAB, "-m", "pytest", PEERS]),
    Stage("examples in docstrings", [*PYTEST, "--doctest-modules", "src", MIGRATIONS]),
    Stage("rules in plain Python", [*PYTEST, *PARALLEL, *RULES], False, {"NUMBA_DISABLE_JIT": "1"}),
    Stage("rules with checked bounds", [*PYTEST, *RULES], False, {"NUMBA_BOUNDSCHECK": "1"}),
]
QUICK_TESTS = Stage("fast tests", [*PYTEST, *PARALLEL, "-m", "not slow", *FAST])


def chosen(words: list[str]) -> list[Stage]:
    """The stages that the command line means."""
    if words == ["--quick"]:
        return [*(stage for stage in STAGES if stage.quick), QUICK_TESTS]
    return [stage for stage in STAGES if not words or any(word in stage.name for word in words)]


def run(stage: Stage) -> int:
    print(f"\n== {stage.name}", flush=True)
    environment = os.environ | stage.environment
    return subprocess.run(stage.command, cwd=ROOT, env=environment, check=False).returncode


def report(costs: dict[str, float]) -> None:
    """What each stage took by the clock."""
    print()
    for name, seconds in {**costs, "together": sum(costs.values())}.items():
        print(f"{seconds:6.0f} s  {name}")


def main(words: list[str]) -> int:
    stages = chosen(words)
    if not stages:
        print(f"no stage is named {' or '.join(words)}; there are:", file=sys.stderr)
        print(*(stage.name for stage in STAGES), sep="\n", file=sys.stderr)
        return 2
    costs: dict[str, float] = {}
    for stage in stages:
        began = time.monotonic()
        code = run(stage)
        costs[stage.name] = time.monotonic() - began
        if code:
            report(costs)
            print(f"\n{stage.name}: failed", flush=True)
            return code
    report(costs)
    print("\nall passed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
