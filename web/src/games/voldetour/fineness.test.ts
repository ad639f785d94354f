import { expect, test } from "vitest";
import { Fineness, painterCalled } from "./fineness";

test("a processor that stands in for a graphics card is told by its name", () => {
  expect(painterCalled("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)")).toBe("processor");
  expect(painterCalled("llvmpipe (LLVM 15.0.7, 256 bits)")).toBe("processor");
  expect(painterCalled("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)")).toBe("card");
});

test("a graphics card draws every pixel, a processor only so many", () => {
  expect(new Fineness("card").ratio(2000, 1500, 2)).toBe(2);
  expect(new Fineness("processor").ratio(500, 400, 1)).toBe(1);
  const ratio = new Fineness("processor").ratio(1000, 800, 1);
  expect(1000 * 800 * ratio * ratio).toBeCloseTo(300_000);
});

test("pictures that take long become coarser, down to a limit", () => {
  const fineness = new Fineness("card");
  const draw = (time: number): boolean => fineness.took(time, 1_000_000 * fineness.ratio(1000, 1000, 1) ** 2);
  expect([60, 60, 60, 16, 60, 60, 60].map(draw)).not.toContain(true); // never four in a row
  expect(draw(60)).toBe(true);
  expect(fineness.ratio(1000, 1000, 1)).toBeCloseTo(Math.sqrt(0.7));
  for (let i = 0; i < 100; i++) draw(60);
  expect(fineness.ratio(1000, 1000, 1)).toBeCloseTo(0.4);
});

test("an hour in another tab is no slow picture", () => {
  const fineness = new Fineness("card");
  for (let i = 0; i < 9; i++) expect(fineness.took(3_600_000, 1_000_000)).toBe(false);
});
