import { expect, test } from "vitest";
import { Oval, type Spot } from "./oval";

const SQUARES = 23;
const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

test("the squares are evenly spaced all the way round", () => {
  const oval = new Oval(SQUARES, false);
  const gaps = Array.from({ length: SQUARES }, (_, i) => far(oval.spot(i, 0), oval.spot(i + 1, 0)));
  expect(Math.min(...gaps)).toBeGreaterThan(95);
  expect(Math.max(...gaps)).toBeLessThan(106);
});

test.each([true, false])("everything is inside the picture (upright: %s)", (upright) => {
  const oval = new Oval(SQUARES, upright);
  for (let i = 0; i < SQUARES; i += 0.25) {
    const { x, y } = oval.spot(i, 86);
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(oval.width - 20);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(oval.height - 20);
  }
});

test.each([true, false])("the numbers go round clockwise (upright: %s)", (upright) => {
  const oval = new Oval(SQUARES, upright);
  let area = 0;
  for (let i = 0; i < SQUARES; i++) {
    const [a, b] = [oval.spot(i, 0), oval.spot(i + 1, 0)];
    area += a.x * b.y - b.x * a.y;
  }
  expect(area).toBeGreaterThan(0);
});

test.each([
  [720, 320],
  [377, 250],
  [300, 420],
])("in a room of %s by %s it is as large as can be, and all of it inside", (width, height) => {
  const oval = Oval.filling(SQUARES, width, height);
  const scale = Math.min(width / oval.width, height / oval.height);
  const usual = [new Oval(SQUARES, false), new Oval(SQUARES, true)];
  for (const other of usual) expect(scale).toBeGreaterThan(0.999 * Math.min(width / other.width, height / other.height));
  for (let i = 0; i < SQUARES; i += 0.25) {
    const { x, y } = oval.spot(i, 86);
    expect(Math.min(x, y, oval.width - x, oval.height - y)).toBeGreaterThan(20);
  }
});

test("vehicles on one square stand beside each other, one in the centre stands in the middle", () => {
  const oval = new Oval(SQUARES, false);
  const spots = [0, 1, 2, 3].map((order) => oval.spotOf({ at: 5, lane: null }, order, 4));
  for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) expect(far(a, b)).toBeGreaterThan(40);
  expect(oval.spotOf({ at: "C", lane: null }, 0, 1)).toEqual(oval.centre);
});
