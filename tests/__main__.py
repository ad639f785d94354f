"""Every check and test, the quick ones first. Stops at the first that fails.

python -m tests            everything
python -m tests --quick    what is worth a look after each edit, in a minute or so
python -m tests rules      only the stages whose name contains a word
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULES = ["tests/kernel", "tests/games"]
PYTEST = [sys.executable, "-m", "pytest"]
PEERS = "tests/peers"
BROWSER = "tests/browser"
LAB = str(ROOT / ".venv-lab" / "bin" / "python")  # where the peers are installed
NOT_IMPORTED = [
    "--ignore=src/ludion/server/store/migrations",  # Alembic's
    "--ignore=src/ludion/lab/environments/openspiel.py",  # the lab's: it needs OpenSpiel
]
PARALLEL = ["-n", str(os.cpu_count() or 1), "--dist", "worksteal"]
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""NumPy's own threads would wait for the other workers' cores, ten times as long as they work."""
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


PAGE = Stage(
    "style, types and units of the page", python("hatch_build.py", "lint", "check", "test")
)
STAGES = [
    Stage("style", python("-m", "ruff", "check", "."), quick=True),
    Stage("format", python("-m", "ruff", "format", "--check", "."), quick=True),
    Stage("types", python("-m", "mypy"), quick=True),
    PAGE,
    Stage(
        "documentation",
        python("-m", "mkdocs", "build", "--strict", "--quiet"),
        quick=True,
        environment={"NO_MKDOCS_2_WARNING": "1"},
    ),
    # Compiled once here, so that the parallel workers below only load.
    Stage("compile", python("-m", "ludion", "warm"), quick=True),
    Stage("a browser to test with", python("-m", "tests.browser.chromium")),
    Stage(
        "rules and everything else",
        [*PYTEST, *PARALLEL, "tests", f"--ignore={PEERS}", f"--ignore={BROWSER}"],
        False,
        ONE_THREAD,
    ),
    # Playwright keeps an event loop running, in which no other test could run its own.
    Stage(
        "pages in a browser",
        [*PYTEST, *PARALLEL, BROWSER],
        False,
        ONE_THREAD,
    ),
    Stage("players and clusters from elsewhere", [LAB, "-m", "pytest", PEERS]),
    Stage("examples in docstrings", [*PYTEST, "--doctest-modules", "src", *NOT_IMPORTED]),
    Stage("rules in plain Python", [*PYTEST, *PARALLEL, *RULES], False, {"NUMBA_DISABLE_JIT": "1"}),
    Stage("rules with checked bounds", [*PYTEST, *RULES], False, {"NUMBA_BOUNDSCHECK": "1"}),
]
QUICK_TESTS = Stage("fast tests", [*PYTEST, *PARALLEL, "-m", "not slow", *FAST], True, ONE_THREAD)


def chosen(words: list[str]) -> list[Stage]:
    """The stages that the command line means."""
    if words == ["--quick"]:
        stages = [stage for stage in STAGES if stage.quick or (stage is PAGE and page_is_edited())]
        return [*stages, QUICK_TESTS]
    return [stage for stage in STAGES if not words or any(word in stage.name for word in words)]


def page_is_edited() -> bool:
    """Whether the page has changes that are not committed yet."""
    asked = ["git", "status", "--porcelain", "web", "src/ludion/words"]
    return bool(subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).stdout)


def run(stage: Stage) -> int:
    print(f"\n== {stage.name}", flush=True)
    environment = os.environ | stage.environment
    return subprocess.run(stage.command, cwd=ROOT, env=environment, check=False).returncode


@dataclass
class Cost:
    """What stages took, by the clock and of all cores."""

    clock: float = 0.0
    cores: float = 0.0

    @classmethod
    def so_far(cls) -> Cost:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return cls(time.monotonic(), children.ru_utime + children.ru_stime)

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.clock - other.clock, self.cores - other.cores)


def report(costs: dict[str, Cost]) -> None:
    print("\n by the clock   of all cores")
    for name, cost in costs.items():
        print(f"{cost.clock:11.0f} s {cost.cores:12.0f} s   {name}")


def main(words: list[str]) -> int:
    stages = chosen(words)
    if not stages:
        print(f"no stage is named {' or '.join(words)}; there are:", file=sys.stderr)
        print(*(stage.name for stage in STAGES), sep="\n", file=sys.stderr)
        return 2
    costs: dict[str, Cost] = {}
    began = Cost.so_far()
    for stage in stages:
        before = Cost.so_far()
        code = run(stage)
        costs[stage.name] = Cost.so_far() - before
        if code:
            report(costs | {"together": Cost.so_far() - began})
            print(f"\n{stage.name}: failed", flush=True)
            return code
    report(costs | {"together": Cost.so_far() - began})
    print("\nall passed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
