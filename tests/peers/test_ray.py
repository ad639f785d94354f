"""Work on a Ray cluster: by its address, with the same results, also when a machine is lost."""

from __future__ import annotations

import contextlib
import os

import pytest

from ludion.errors import BadOption
from ludion.lab import workers
from ludion.lab.series import Plan as SeriesPlan
from ludion.lab.series import Series
from ludion.lab.study.plan import Plan as StudyPlan
from ludion.lab.study.report import figures_of
from ludion.lab.study.run import Study
from ludion.lab.tournament import Plan, Tournament
from ludion.lab.training import Course, lessons

PLAN = Plan("voltage", "standard", {}, ("random", "greedy"), 4, 1)
SERIES = SeriesPlan("voltage", "standard", {}, ("random", "greedy"), 6, 1, 2)
STUDY = StudyPlan("voltage", "standard", {"open_discard": False}, ("random", "greedy"), 20, 1)
COURSE = Course("voltage", "standard", {}, "greedy", 12, 1)


def test_one_that_is_alone_plays_the_same_games():
    assert records(on="ray") == records()


@contextlib.contextmanager
def two_nodes():
    """A cluster of two machines, as it were: its address, and a way to lose the second."""
    os.environ["RAY_AUTH_MODE"] = "disabled"
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    second = cluster.add_node(num_cpus=1)
    try:
        yield f"ray:{cluster.address}", lambda: cluster.remove_node(second, allow_graceful=False)
    finally:
        cluster.shutdown()


def records(**how):
    tournament = Tournament(PLAN)
    for _ in tournament.run(jobs=1, **how):
        pass
    return {number: played.record for number, played in tournament.played.items()}


def series(**how):
    found = Series(SERIES)
    played = [game.moves for game in found.play(1, **how)]
    said = [heard.chances for heard in found.judge(["value"], 1, **how)]
    return played, said


def taught(**how):
    return [
        [rows.tolist() for rows in vars(lesson).values() if hasattr(rows, "tolist")]
        for lesson in lessons(COURSE, 1, **how)
    ]


def studied(lose=lambda: None, **how):
    study = Study(STUDY)
    for number, _ in enumerate(study.run(jobs=1, **how)):
        if number == 1:
            lose()
    return figures_of(study)


def once(number, folder):
    """Work whose worker is killed the first time."""
    mark = os.path.join(folder, str(number))
    if number == 3 and not os.path.exists(mark):
        open(mark, "w").close()
        os._exit(1)
    return number * number


def test_everything_runs_by_address_and_outlives_a_worker_and_a_machine(tmp_path):
    with two_nodes() as (address, lose):
        assert records(on=address) == records()
        assert series(on=address) == series()
        assert taught(on=address) == taught()
        tasks = [(number, str(tmp_path)) for number in range(8)]
        assert list(workers.in_turn(once, tasks, 1, address)) == [n * n for n in range(8)]
        assert (tmp_path / "3").exists()
        assert studied(lose, on=address) == studied()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "nonsense"])
def test_a_cluster_that_cannot_be_reached_is_named(address):
    with pytest.raises(BadOption, match=f"--on ray:{address}: "):
        records(on=f"ray:{address}")
