import { expect, test } from "vitest";
import { presetOf, touch } from "./places";

const presets = { pinwheel: ["c4", "d8", "h7", "g3"], outer: ["b2", "b9", "i9", "i2"] };

test("squares that are a preset have its name, others have none", () => {
  expect(presetOf(presets, ["b2", "b9", "i9", "i2"])).toBe("outer");
  expect(presetOf(presets, ["b9", "b2", "i9", "i2"])).toBeNull();
});

test("the chosen Tower goes to the square that is touched, and the next one has its turn", () => {
  expect(touch({ towers: ["c3", "h8"], chosen: 1 }, "j10")).toEqual({ towers: ["c3", "j10"], chosen: 0 });
});

test("a Tower that is touched is chosen, and none moves", () => {
  const towers = ["c3", "h8"];
  expect(touch({ towers, chosen: 0 }, "h8")).toEqual({ towers, chosen: 1 });
});
