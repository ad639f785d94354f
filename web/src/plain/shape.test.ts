import { expect, test } from "vitest";
import { label, shapeOf } from "./shape";

test("a single thing is a value, a list of them a row", () => {
  expect(shapeOf(3)).toEqual({ kind: "value", value: 3 });
  expect(shapeOf(null)).toEqual({ kind: "value", value: null });
  expect(shapeOf(["a", "b"])).toEqual({ kind: "row", values: ["a", "b"] });
  expect(shapeOf([])).toEqual({ kind: "row", values: [] });
});

test("things with the same fields are a table, whether listed or named", () => {
  const listed = shapeOf([{ card: "a", seat: 0 }, { card: "b", seat: 1 }]);
  expect(listed).toMatchObject({ kind: "table", head: ["card", "seat"] });
  expect(listed).toMatchObject({ rows: [{ name: "1", cells: ["a", 0] }, { name: "2", cells: ["b", 1] }] });
  const named = shapeOf({ north: { at: 1 }, south: { at: 2 } });
  expect(named).toMatchObject({ kind: "table", rows: [{ name: "north", cells: [1] }, { name: "south", cells: [2] }] });
});

test("things with other fields are fields and lists", () => {
  expect(shapeOf({ hand: ["a"], score: 1 })).toEqual({ kind: "fields", fields: [["hand", ["a"]], ["score", 1]] });
  expect(shapeOf([["a"], ["b"]])).toEqual({ kind: "list", items: [["a"], ["b"]] });
  expect(shapeOf([{ a: 1 }, { b: 1 }])).toMatchObject({ kind: "list" });
  expect(shapeOf([{ a: 1 }])).toMatchObject({ kind: "list" });
});

test("a field is named as people write", () => {
  expect(label("draw_count")).toBe("Draw count");
});
