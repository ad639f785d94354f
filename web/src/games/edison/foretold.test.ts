import { expect, test } from "vitest";
import type { Foreseen } from "$lib/protocol/messages";
import { position } from "./drawings/position";
import { foretell } from "./foretold";

const view = { ...position({ R: 0, Z: 3, P: 0, M: 0 }), standings: [0] };
const at = (square: number, score = 0) => ({ at: square, lane: null, facing: 1, score });
const seen = (move: string, changes: object, more: object = {}): Foreseen => ({
  type: "foreseen", number: 0, move, changes: { ...changes }, told: [], more: { ends: [], points: {}, standings: [], ...more },
});

test("a vehicle that would move is a ghost there, with what an evaluation would give", () => {
  const one = seen("R>1", { vehicles: { ...view.vehicles, R: at(1) } }, { points: { R: 3, Z: -1 }, standings: [9] });
  const foretold = foretell(view, [one], 0, [])!;
  expect(foretold.ghosts).toEqual([{ letter: "R", at: 1, lane: null, facing: 1 }]);
  expect([foretold.points, foretold.standings]).toEqual([{ R: 3, Z: -1 }, [9]]);
});

test("an evaluation that the move brings counts itself", () => {
  const vehicles = { ...view.vehicles, R: at(1, 3), Z: at(3, -1) };
  const foretold = foretell(view, [seen("R>1", { vehicles, standings: [8] }, { points: { R: 3 }, standings: [99] })], 0, [])!;
  expect(foretold.points).toEqual({ R: 3, Z: -1, P: 0, M: 0 });
  expect(foretold.standings).toEqual([8]);
});

test("the last card shows every end, one that settles nothing shows none", () => {
  const last = foretell(view, [seen("fwd", {}, { ends: ["R>1", "Z>6i"], points: { R: 0 } })], 0, [])!;
  expect(last.ghosts).toEqual([
    { letter: "R", at: 1, lane: null, facing: 1 },
    { letter: "Z", at: 6, lane: "i", facing: 1 },
  ]);
  expect(last.points).toEqual({});
  expect(foretell(view, [seen("RZ", {})], 0, [])!.ghosts).toEqual([]);
  expect(foretell(view, [], 0, [])).toBeNull();
});
