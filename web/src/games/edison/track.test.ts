import { expect, test } from "vitest";
import { HIGH, spot, SQUARES, WIDE } from "./track";

const far = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

test("the squares are evenly spaced all the way round", () => {
  const gaps = Array.from({ length: SQUARES }, (_, i) => far(spot(i, 0, false), spot(i + 1, 0, false)));
  expect(Math.min(...gaps)).toBeGreaterThan(95);
  expect(Math.max(...gaps)).toBeLessThan(106);
});

test("everything is inside the picture, lying and upright", () => {
  for (const upright of [false, true]) {
    const [width, height] = upright ? [HIGH, WIDE] : [WIDE, HIGH];
    for (let i = 0; i < SQUARES; i += 0.25) {
      const { x, y } = spot(i, 86, upright);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(width - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(height - 20);
    }
  }
});

test("the numbers go round clockwise", () => {
  for (const upright of [false, true]) {
    let area = 0;
    for (let i = 0; i < SQUARES; i++) {
      const [a, b] = [spot(i, 0, upright), spot(i + 1, 0, upright)];
      area += a.x * b.y - b.x * a.y;
    }
    expect(area).toBeGreaterThan(0);
  }
});
