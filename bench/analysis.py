"""Does an analysis find planted blunders, and does it blame sound moves? By many times the work.

A random move is planted in games of ``master``: at every so-manieth decision it is judged as if it
had been played. The reference is paired roll-outs of it, and of ``master``'s own move, against the
best rival, with fifty times the pairs and other seeds.

    python -m bench.analysis --game voltage --games 10 --out build/measure/analysis
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

from ludion.analysis import doubt
from ludion.analysis.labels import ERRORS_99
from ludion.analysis.worth import Step, outlook_of, seed_for
from ludion.bots import Knowledge, bot
from ludion.bots.judgement.weights import model_of
from ludion.games import find
from ludion.match import SEED_BITS, Match

TIMES = 50
BATCH = 100


def judged(knowledge: Knowledge, number: int, move: int, times: int) -> dict[str, Any]:
    """What an analysis says of a move, and what the reference does."""
    side = knowledge.setting.variant.sides[knowledge.seat]
    outlook = outlook_of(model_of(knowledge.setting), knowledge)
    step = Step(number, knowledge.seat, side, move, outlook, outlook.now, outlook.now, outlook.now)
    began = time.process_time()
    found = doubt.searched(step, knowledge)
    verdict = found.verdict or doubt.test(step, knowledge, found, knowledge.seed)
    took = time.process_time() - began
    rivals = [one for one in {*doubt._rivals(step, found.choice), *found.missed} if one != move]
    fresh = Knowledge(
        knowledge.setting,
        knowledge.seat,
        knowledge.world,
        seed_for(knowledge.seed, "reference"),
        knowledge.past,
    )
    rival, _ = doubt._best_rival(step, fresh, sorted(rivals), fresh.seed)
    gaps = []
    for part in range(times * doubt.AGAIN // BATCH):
        seeded = Knowledge(
            fresh.setting, fresh.seat, fresh.world, seed_for(fresh.seed, str(part)), fresh.past
        )
        gaps.append(doubt.gap_of(step, seeded, rival, BATCH))
    pooled = doubt._pooled(gaps)
    return {
        "label": verdict.label,
        "basis": verdict.basis,
        "loss": verdict.loss,
        "error": verdict.error,
        "reference": pooled.loss,
        "reference_error": pooled.error * ERRORS_99,
        "seconds": took,
    }


def planted(setting: Any, games: int, every: int, times: int, seed: int) -> list[dict[str, Any]]:
    """Of decisions of ``master``: its own move, and another one at random."""
    found, player = [], bot("master")
    for game in range(games):
        random = Random(f"{seed}/{game}")
        match = Match.new(setting, random.getrandbits(SEED_BITS))
        while not match.over:
            knowledge = Knowledge.of(match, random.getrandbits(SEED_BITS))
            own, legal = player.choose(knowledge), knowledge.legal()
            if len(legal) > 1 and match.count % every == game % every:
                other = random.choice([move for move in legal if move != own])
                for kind, move in (("own", own), ("planted", other)):
                    one = judged(knowledge, match.count, move, times)
                    found.append({"kind": kind, "game": game, "number": match.count} | one)
            match.play_move(own)
    return found


def summary(found: list[dict[str, Any]]) -> list[str]:
    """How many that lose 20 points were found, how many that lose less than 3 were blamed."""
    lines = []
    losing = [one for one in found if one["reference"] >= 20]
    caught = [one for one in losing if one["label"] == "blunder"]
    named = [one for one in losing if one["label"]]
    sound = [one for one in found if one["reference"] < 3]
    blamed = [one for one in sound if one["label"]]
    lines.append(f"lose 20 or more by the reference: {len(losing)}")
    lines.append(f"  labelled: {len(named)}, as blunders: {len(caught)}")
    lines.append(f"lose less than 3: {len(sound)}; labelled all the same: {len(blamed)}")
    lines.append(f"seconds a decision: {sum(one['seconds'] for one in found) / len(found):.2f}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="voltage")
    parser.add_argument("--variant")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--every", type=int, default=8)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/measure/analysis"))
    asked = parser.parse_args()
    setting = find(asked.game).setting(asked.variant)
    found = planted(setting, asked.games, asked.every, asked.times, asked.seed)
    asked.out.mkdir(parents=True, exist_ok=True)
    name = f"{asked.game}.{setting.variant.name}"
    (asked.out / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n")
    print(f"{name}, {asked.games} games of master, {len(found)} decisions")
    print("\n".join(summary(found)))


if __name__ == "__main__":
    main()
