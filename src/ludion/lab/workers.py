"""Who does the work: the cores of this machine, or a Ray cluster."""

from __future__ import annotations

import functools
import multiprocessing
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from ludion.bots import Knowledge
from ludion.errors import BadOption
from ludion.games import find
from ludion.lab.players import player
from ludion.match import Match

T = TypeVar("T")


class Crew(Protocol):
    """Those who do a piece of work for each task, the arguments of one call."""

    def __call__(
        self, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], /
    ) -> Iterator[T]: ...


@contextmanager
def crew(jobs: int, on: str | None = None) -> Iterator[Crew]:
    """A function that does all tasks of some work and yields what each gave as it ends.

    ``on`` is None for this machine's cores, ``ray`` or ``ray:ADDRESS`` for a cluster.
    """
    if on is None:
        with _cores(jobs) as found:
            yield found
    elif on.partition(":")[0] == "ray":
        with _ray(on.partition(":")[2] or None) as found:
            yield found
    else:
        raise BadOption(f"--on {on}: write ray, or ray:ADDRESS for a cluster")


def in_turn(
    work: Callable[..., T],
    tasks: Sequence[tuple[Any, ...]],
    jobs: int | None = None,
    on: str | None = None,
    at_a_time: int = 1,
) -> Iterator[T]:
    """What the work gives for each task, in the order of the tasks, wherever it is done."""
    if on is None and ((jobs or os.cpu_count() or 1) == 1 or len(tasks) < 2):
        yield from (work(*task) for task in tasks)
        return
    groups = [tasks[first : first + at_a_time] for first in range(0, len(tasks), at_a_time)]
    ready: dict[int, list[T]] = {}
    following = 0
    with crew(jobs or os.cpu_count() or 1, on) as found:
        for number, done in found(_group, [(n, work, group) for n, group in enumerate(groups)]):
            ready[number] = done
            while following in ready:
                yield from ready.pop(following)
                following += 1


def _group(
    number: int, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]]
) -> tuple[int, list[T]]:
    return number, [work(*task) for task in tasks]


@functools.cache
def load(game: str, variant: str, players: tuple[str, ...]) -> None:
    """Load the machine code, once in a process: nobody's clock should run for it."""
    match = Match.new(find(game).setting(variant), 0)
    for name in players:
        player(name).choose(Knowledge.of(match, 0))


@contextmanager
def _cores(jobs: int) -> Iterator[Crew]:
    if jobs == 1:
        yield lambda work, tasks: (work(*task) for task in tasks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:

        def do(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> Iterator[T]:
            waiting = [pool.submit(work, *task) for task in tasks]
            try:
                for done in as_completed(waiting):
                    yield done.result()
            finally:
                for task in waiting:
                    task.cancel()

        yield do


@contextmanager
def _ray(address: str | None) -> Iterator[Crew]:
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")  # or it writes a token file
    try:
        import ray
    except ImportError:
        raise BadOption("--on ray needs Ray: pip install 'ludion[ray]'") from None
    try:
        _knock_at(address)
        # Without an address Ray would look for a cluster of this machine, and wait for a dead one.
        found = address or os.environ.get("RAY_ADDRESS", "local")
        ray.init(found, log_to_driver=False, include_dashboard=False, logging_level="error")
    except (OSError, OverflowError, RuntimeError, ValueError) as problem:
        where = f"ray:{address}" if address else "ray"
        raise BadOption(f"--on {where}: {problem}") from None
    try:
        yield lambda work, tasks: _on_cluster(ray, work, tasks)
    finally:
        ray.shutdown()


def _knock_at(address: str | None) -> None:
    """See whether anybody answers at host:port, since Ray would try for minutes."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        socket.create_connection((host, int(port)), timeout=5).close()


def _on_cluster(ray: Any, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> Iterator[T]:
    remote = ray.remote(work)
    waiting = [remote.remote(*task) for task in tasks]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)
