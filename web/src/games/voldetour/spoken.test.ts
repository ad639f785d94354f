import { expect, test } from "vitest";
import { chanceLabel, stacks } from "./spoken";
import type { VoldetourView } from "./view";

const laid = (piece: string, at: string, level: number, owner = 0) => ({ piece, at, level, owner });

test("what lies on a square is told from the top, a nested Stair above the one it lies in", () => {
  const pieces = [laid("B2x", "d4", 0), laid("Sv", "e4", 1, 1), laid("Sw", "e4", 1)];
  const found = stacks({ pieces } as unknown as VoldetourView);
  expect(found.d4!.map(({ piece }) => piece)).toEqual(["B2x"]);
  expect(found.e4!.map(({ piece }) => piece)).toEqual(["Sv", "Sw", "B2x"]);
  expect(found.f4).toBeUndefined();
});

test("every square tells whether the piece in hand fits, or the Lord can go there", () => {
  const hand = { inHand: "S", fits: new Set(["a1"]), turned: new Set(["a1", "b1"]), liftable: new Set<string>() } as const;
  const reach = new Set(["c1"]);
  expect(["a1", "b1", "c1"].map((at) => chanceLabel(at, hand, reach))).toEqual(["can.fit", "can.turn", "cannot.fit"]);
  const lord = { ...hand, inHand: "lord", fits: new Set(["c1"]) } as const;
  expect(["a1", "c1"].map((at) => chanceLabel(at, lord, reach))).toEqual(["cannot.lord", "can.lord"]);
  const none = { ...hand, inHand: null, liftable: new Set(["a1"]) } as const;
  expect(["a1", "b1", "c1"].map((at) => chanceLabel(at, none, reach))).toEqual(["can.lift", "", "can.reach"]);
});
