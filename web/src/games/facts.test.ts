import { expect, test } from "vitest";
import type { GameInfo } from "$lib/protocol/api";
import { quickVariant, seatCounts } from "./facts";

const game = (...seats: number[]): GameInfo => ({
  name: "x",
  title: "X",
  version: 1,
  rules: true,
  course: false,
  ready: 1,
  variants: seats.map((count, i) => ({ name: `v${i}`, seats: count, sides: [], hidden: false, options: [], bots: {} })),
});

test("how many can play is said once, and as a range where there is one", () => {
  expect(seatCounts(game(2))).toEqual(["2"]);
  expect(seatCounts(game(4, 2, 4))).toEqual(["2", "4"]);
  expect(seatCounts(game(4, 2, 3, 4))).toEqual(["2–4"]);
});

test("play now takes the room's variant, else the first", () => {
  expect(quickVariant(game(2, 4), "v1").name).toBe("v1");
  expect(quickVariant(game(2, 4), null).name).toBe("v0");
  expect(quickVariant(game(2, 4), "gone").name).toBe("v0");
});
