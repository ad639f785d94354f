import { expect, test } from "vitest";
import { contentOf, draftOf, stacksOf, type Content } from "./draft";
import { entered, listOf, listText, setColour, setMultiplier, setSource, setToken, turnWall } from "./edits";
import { entryOf, squareIn, whereIn } from "./faults";
import { fileName, textOf } from "./file";
import { begin, change, redo, undo } from "./history";

const small: Content = {
  name: "Small",
  squares: ["start", 1, 2, 3, 4, 5, 6],
  walls: [5],
  drop: 2,
  ranking4: [[0, 1], [2, 3]],
  ranking3: [[1]],
  stacks: { yellow: [1], green: [4, 5], blue: [6] },
};
const draft = draftOf(small, small)!;

test("what is typed is a number, oil, or what the server will not take", () => {
  expect(["7", " -3 ", "−3", "oil", "x", "1.5", ""].map(entered)).toEqual([7, -3, -3, "oil", "x", "1.5", ""]);
});

test("tokens in a row are read as they are written", () => {
  expect(listOf(listText([3, -1, "oil"]))).toEqual([3, -1, "oil"]);
  expect(listOf("3;5  oil,")).toEqual([3, 5, "oil"]);
});

test("each edit gives a new draft and leaves the old one alone", () => {
  expect(setToken(draft, 1, "oil").squares[1]).toBe("oil");
  expect(stacksOf(setColour(draft, 1, "blue"))).toEqual({ yellow: [], green: [4, 5], blue: [1, 6] });
  expect(turnWall(turnWall(draft, 3), 5).walls).toEqual([3]);
  expect(setMultiplier(draft, "ranking4", 1, 0, 9).ranking4).toEqual([[0, 1], [9, 3]]);
  expect(contentOf(draft)).toEqual(small);
});

test("lists begin with the tokens that lay on the track", () => {
  const listed = setSource(draft, "listed", stacksOf(draft));
  expect(listed.listed).toEqual({ yellow: [1], green: [4, 5], blue: [6] });
  expect(contentOf(setToken(listed, 1, 9)).stacks!.yellow).toEqual([1]);
});

test("what the server finds wrong is shown at its entry", () => {
  const at = (where: string) => entryOf(where, draft);
  expect([at("squares[3]"), at("name"), at("ranking4[1][0]")]).toEqual(["squares[3]", "name", "ranking4[1][0]"]);
  expect([at("walls[0]"), at("drop"), at("stacks.green[1]")]).toEqual(["squares[5]", "squares[2]", "squares[5]"]);
  expect([at("stacks"), at("stacks.red[3]"), at("shuffle")]).toEqual(["stacks", "stacks.red", "shuffle"]);
  expect(entryOf("stacks.green[1]", { ...draft, source: "listed" })).toBe("stacks.green");
  expect([squareIn("squares[12]"), squareIn("name")]).toEqual([12, null]);
});

test("the server's words name the entry", () => {
  expect(whereIn("option layout: ranking4[0][2]: must be a whole number")).toBe("ranking4[0][2]");
  expect(whereIn("option layout: stacks.red[3]: must be a value or 'oil', not 'x: y'")).toBe("stacks.red[3]");
  expect(whereIn("too many requests: wait a little")).toBe("");
});

test("what was done is taken back and done again, until something else is done", () => {
  const two = change(change(begin("a"), "b"), "c");
  expect(undo(undo(two)).now).toBe("a");
  expect(undo(undo(undo(two))).now).toBe("a");
  expect(redo(undo(two)).now).toBe("c");
  expect(redo(change(undo(two), "d")).now).toBe("d");
});

test("a file is named after its layout and has a line for each field", () => {
  expect([fileName("Grand-mère à vélo"), fileName("../…"), fileName("")]).toEqual([
    "grand-mere-a-velo.json",
    "layout.json",
    "layout.json",
  ]);
  expect(JSON.parse(textOf(small))).toEqual(small);
  expect(textOf(small).split("\n")).toHaveLength(Object.keys(small).length + 3);
});
