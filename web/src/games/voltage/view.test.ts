import { expect, test } from "vitest";
import { NOTHING } from "$lib/boards/choice.svelte";
import { drawsIn, face, inHand, lying, path, PILE, placeOf, preview, side, terminal, type VoltageView } from "./view";

const none = { O: [], G: [], B: [], P: [] };
const view = (more: Partial<VoltageView> = {}): VoltageView => ({
  seat: 1,
  player: 1,
  phase: "act",
  polarity: { O: "+", G: "-", B: "-", P: "+" },
  sides: [{ ...none, G: ["G3"] }, none],
  totals: [{ O: 0, G: 3, B: 0, P: 0 }, { O: 0, G: 0, B: 0, P: 0 }],
  leaders: { O: null, G: 1, B: null, P: null },
  hand: ["O2", "O2", "X", "G1*"],
  backs: [{ plain: 4, transformer: 0 }, { plain: 3, transformer: 1 }],
  draw_count: 40,
  draw_top: "plain",
  discard_count: 0,
  discard_top: null,
  discard: null,
  score: [0, 0],
  set_size: 5,
  sets_to_win: 4,
  first: null,
  owed: 0,
  winner: null,
  ...more,
});

test("a card's face says its kind, its value and whether it has a transformer", () => {
  expect(face("O2*")).toEqual({ kind: "O", value: 2, transformer: true });
  expect(face("X")).toEqual({ kind: "X", value: 0, transformer: false });
});

test("a number card goes from the hand to a side of its colour", () => {
  expect(path("O2@own")).toEqual([inHand("O2"), side("O", "own")]);
  expect(path("G1*@opp")).toEqual([inHand("G1*"), side("G", "opp")]);
});

test("a Bypass goes to a side and then to a card there, or to nothing", () => {
  expect(path("X@G>G3")).toEqual([inHand("X"), side("G", "opp"), lying("G3")]);
  expect(path("X@G")).toEqual([inHand("X"), side("G", "opp"), NOTHING]);
});

test("drawing and flipping are one touch each", () => {
  expect(path("draw2")).toEqual([PILE]);
  expect(path("flip B")).toEqual([terminal("B")]);
});

test("how many cards the pile gives is what the legal moves say", () => {
  expect(drawsIn(["O2@own", "draw2"])).toBe(2);
  expect(drawsIn(["draw"])).toBe(1);
  expect(drawsIn(["flip O"])).toBe(0);
});

test("a card that was sent lies on the own side, and one of it has left the hand", () => {
  const shown = preview(view(), "O2@own");
  expect(shown.hand).toEqual(["O2", "X", "G1*"]);
  expect(shown.sides[1]!.O).toEqual(["O2"]);
  expect(shown.sides[0]!.O).toEqual([]);
});

test("on the other side it lies on top of what is there", () => {
  expect(preview(view(), "G1*@opp").sides[0]!.G).toEqual(["G3", "G1*"]);
  expect(preview(view(), "X@G>G3").sides[0]!.G).toEqual(["G3", "X"]);
});

test("a preview changes nothing in the view it begins with", () => {
  const before = view();
  preview(before, "O2@own");
  expect(before).toEqual(view());
});

test("what chance decides is not guessed, and a spectator's view stays", () => {
  expect(preview(view(), "draw2")).toEqual(view());
  expect(preview(view(), "flip B")).toEqual(view());
  const watching = view({ seat: -1, hand: null });
  const laid = preview(watching, "O2@own");
  expect(laid.sides[watching.player]?.O).toEqual(["O2"]);
  expect(laid.hand).toBeNull();
});

test("where a move was made is told from the side of whoever looks", () => {
  expect(placeOf("O2@own", true)).toBe("side O own");
  expect(placeOf("O2@own", false)).toBe("side O opp");
  expect(placeOf("X@G>G3", false)).toBe("side G own");
  expect(placeOf("draw2", false)).toBe("pile");
  expect(placeOf("flip B", false)).toBe("terminal B");
});
