import { expect, test } from "vitest";
import { squaresBetween, wayBetween } from "./drive";

const road = { layout: ["start", 3, 5, -1, "oil", 7, 4, 2, 6, 8, -10, 10], drop: 9 };
const stand = (at: number | string) => ({ at, lane: null });
const events = (from: number | string, to: number | string) =>
  wayBetween(stand(from), stand(to), road).flatMap(({ along, event }) => (event ? [`${event} at ${along}`] : []));

test("a vehicle drives the shorter way round", () => {
  expect(squaresBetween(22, 1, 23)).toEqual([22, 22.5, 23, 23.5, 24]);
  expect(squaresBetween(1, 22, 23)).toEqual([1, 0.5, 0, -0.5, -1]);
  expect(squaresBetween(4, 4, 23)).toEqual([4]);
});

test("it tumbles down the drop, climbs the ramp and skids on oil", () => {
  expect(events(8, 11)).toEqual(["drop at 9.5"]);
  expect(events(8, "C")).toEqual(["ramp at 9"]);
  expect(events(2, 4)).toEqual(["oil at 4"]);
  expect(events(5, 7)).toEqual([]);
});

test("nothing falls up the drop, and nothing leaves the centre", () => {
  expect(events(11, 9)).toEqual([]);
  expect(wayBetween(stand("C"), stand(3), road)).toEqual([]);
});
