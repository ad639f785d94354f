"""A small game as OpenSpiel reads it: the same value, the same exploitability."""

from __future__ import annotations

import pytest

from ludion.games import find
from ludion.lab.exact import peer
from ludion.lab.exact.cfr import Solver
from ludion.lab.exact.efg import write_efg
from ludion.lab.exact.walk import walk


def test_openspiel_says_the_same_of_our_plans(tmp_path):
    setting = find("voltage").setting("m7")
    walked = walk(setting)
    solver = Solver(walked.sequences)
    solver.run(5)
    ours = solver.solution()
    write_efg(setting, tmp_path / "m7.efg")
    theirs = peer.verdict(peer.load(tmp_path / "m7.efg"), setting, walked, ours.plans)
    assert theirs.value == pytest.approx(ours.value, abs=1e-9)
    assert theirs.exploitability == pytest.approx(ours.exploitability, abs=1e-9)
    assert ours.exploitability > 0.01
