import { expect, test } from "vitest";
import { squaresBetween } from "./drive";

test("a vehicle drives over every square between, the shorter way round", () => {
  expect(squaresBetween(2, 4, 23)).toEqual([2, 2.5, 3, 3.5, 4]);
  expect(squaresBetween(1, 22, 23)).toEqual([1, 0.5, 0, -0.5, -1]);
  expect(squaresBetween(22, 1, 23).at(-1)).toBe(24);
});
