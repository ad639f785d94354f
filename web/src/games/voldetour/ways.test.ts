import { expect, test } from "vitest";
import type { VoldetourView } from "./view";
import { lines, walk } from "./ways";

const flat = (height: number) => ({ height, rises: null, owner: null, tower: false });
const view = {
  tops: { a1: flat(0), b1: { height: 0, rises: "e", owner: 0, tower: false }, c1: flat(1), a2: flat(0) },
} as unknown as VoldetourView;

test("a way climbs a slope from its foot to its head", () => {
  const heights = walk(view, ["a1", "b1", "c1"]).map(({ y }) => y);
  expect(heights).toEqual([0, 0, 0.5, 1, 1]);
});

test("and goes down it the same way", () => {
  const heights = walk(view, ["c1", "b1", "a1"]).map(({ y }) => y);
  expect(heights).toEqual([1, 1, 0.5, 0, 0]);
});

test("ways that share their beginning draw it once", () => {
  expect(lines(view, [["a1", "b1", "c1"], ["a1", "a2"], ["a1", "a2"]])).toHaveLength(6);
});
