"""What is published is what works: the wheel, alone in a fresh environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import ludion
from hatch_build import ROOT
from ludion.kernel.cache import cache_folder

Run = Callable[..., str]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program of an environment that has the wheel, and our packages but not our source."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place)
    python = place / "bin" / "python"
    install = [
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--no-index",
        "--no-deps",
        "--quiet",
    ]
    subprocess.run([sys.executable, *install, str(wheel)], check=True)
    packages = {"base": str(place), "platbase": str(place)}
    own = Path(sysconfig.get_path("purelib", "venv", vars=packages))
    (own / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["LUDION_CACHE_DIR"] = str(cache_folder())

    def run_program(name: str, *arguments: str) -> str:
        command = [str(place / "bin" / name), *arguments]
        done = subprocess.run(
            command, cwd=place, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run_program


def test_the_wheel_holds_all_that_is_not_python_too(wheel: Path) -> None:
    package = ROOT / "src" / "ludion"
    published = {name.removeprefix("ludion/") for name in zipfile.ZipFile(wheel).namelist()}
    wanted = [
        path.relative_to(package).as_posix()
        for pattern in ("**/*.json", "games/*/rules/*.md", "py.typed", "web_dist/**/*", "**/*.py")
        for path in package.glob(pattern)
        if path.is_file() and "__pycache__" not in path.parts
    ]
    assert {"py.typed", "web_dist/index.html"} <= set(wanted)
    assert sorted(set(wanted) - published) == []


def test_the_wheel_holds_no_tests_and_no_compiled_code(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert [
        name for name in names if re.search(r"__pycache__|\.py[co]$|\.nb[ic]$|test_", name)
    ] == []


def test_the_command_tells_its_version(run: Run) -> None:
    assert run("ludion", "--version").strip().endswith(ludion.__version__)


def test_the_version_is_that_of_the_package(run: Run) -> None:
    code = "from importlib.metadata import version; print(version('ludion'))"
    assert run("python", "-c", code).strip() == ludion.__version__


def test_games_words_and_weights_are_found_without_the_source(run: Run) -> None:
    code = """
import ludion
print(ludion.__file__)
for name in ludion.game_names():
    match = ludion.game(name).new(seed=1)
    match.play_move(ludion.bot("novice").choose(ludion.Knowledge.of(match, 1)))
    for language in ("en", "fr", "de", "es"):
        print(name, ludion.say(match.told_of(0)[0], language))
"""
    where, *sentences = run("python", "-c", code).splitlines()
    assert not Path(where).is_relative_to(ROOT)
    assert len(sentences) == 4 * len(ludion.game_names())


PROXIES = {"nginx.conf", "Caddyfile"}
"""Settings of other programs, which call no command of ours."""
DEPLOYED = sorted(path for path in (ROOT / "docs" / "deploy").iterdir() if path.name not in PROXIES)


@pytest.mark.parametrize("path", DEPLOYED, ids=lambda path: path.name)
def test_what_is_deployed_calls_commands_and_options_that_exist(path: Path, run: Run) -> None:
    text = re.sub(r'", "', " ", path.read_text("utf-8"))
    calls = re.findall(r"^(?:ExecStart=|CMD \[\"|RUN )(?:\S*/)?ludion (\w+)([^\"\n]*)", text, re.M)
    assert "serve" in [command for command, _ in calls]
    for command, rest in calls:
        known = run("ludion", command, "--help")
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in known, f"ludion {command} has no {option}"
