import { expect, test } from "vitest";
import { distance } from "./arrows";

const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

test("a place is only in the direction it lies in", () => {
  expect(distance(at(0, 0), at(20, 0), [1, 0])).toBe(20);
  expect(distance(at(0, 0), at(20, 0), [-1, 0])).toBe(Infinity);
});

test("straight ahead is nearer than askew", () => {
  expect(distance(at(0, 0), at(30, 0), [1, 0])).toBeLessThan(distance(at(0, 0), at(20, 10), [1, 0]));
});
