import { expect, test } from "vitest";
import type { Foreseen } from "$lib/protocol/messages";
import { setTold, totalsAt } from "./foretold";
import type { VoltageView } from "./view";

const side = (cards: string[]) => ({ O: cards, G: [], B: [], P: [] });
const totals = (orange: number) => ({ O: orange, G: 0, B: 0, P: 0 });
const view = {
  polarity: { O: "+", G: "-", B: "-", P: "+" },
  sides: [side(["O2"]), side(["O1", "O2"])],
  totals: [totals(2), totals(3)],
  leaders: { O: 1, G: null, B: null, P: null },
} as unknown as VoltageView;
const seen = (move: string, changes: Partial<VoltageView>): Foreseen => ({
  type: "foreseen", number: 0, move, changes, told: [], more: {},
});
const own = seen("O3@own", { sides: [side(["O2", "O3"]), side(["O1", "O2"])], totals: [totals(5), totals(3)], leaders: { ...view.leaders, O: 0 } });
const opp = seen("O3@opp", { sides: [side(["O2"]), side(["O1", "O2", "O3"])], totals: [totals(2), totals(6)] });

test("one move shows the totals it makes and who would be ahead", () => {
  expect(totalsAt(view, [own], "O", 0)).toEqual({ near: 5, far: 3, leader: 0 });
  expect(totalsAt(view, [own], "G", 0)).toBeNull();
});

test("of two moves each side shows its own total, and nobody is ahead", () => {
  expect(totalsAt(view, [own, opp], "O", 0)).toEqual({ near: 5, far: 6, leader: undefined });
});

test("a set that would be scored leaves no totals: it is told in words", () => {
  const scored = seen("O3@own", { sides: [side([]), side([])], totals: [totals(0), totals(0)], leaders: { ...view.leaders, O: null } });
  expect(totalsAt(view, [scored], "O", 0)).toBeNull();
});

test("how a set was scored is read from what is told", () => {
  const told = { key: "voltage.told.set_high", arguments: { player: { seat: 1 }, won: 6, lost: 3 } };
  expect(setTold([{ key: "voltage.told.play_own" }, told])).toEqual({ winner: 1, won: 6, lost: 3 });
  expect(setTold([{ key: "voltage.told.set_tie", arguments: { player: { seat: 0 }, won: 4 } }])).toEqual({ winner: 0, won: 4, lost: 4 });
  expect(setTold([{ key: "voltage.told.flip" }])).toBeNull();
});
