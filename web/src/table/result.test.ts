import { expect, test } from "vitest";
import { whyInWords, winnersOf } from "./result";

const names = ["Ann", "Bob", "Cid", "Dot"];

test("those with the most have won, a whole team", () => {
  expect(winnersOf([-1, 1, -1, 1], names)).toEqual(["Bob", "Dot"]);
});

test("nobody has won a draw, or a game without a result", () => {
  expect(winnersOf([0, 0, 0, 0], names)).toEqual([]);
  expect(winnersOf([], names)).toEqual([]);
});

test("an end by the rules needs no reason", () => {
  expect(whyInWords({ reason: "rules", seat: null }, names)).toBe("");
  expect(whyInWords(null, names)).toBe("");
});
