import { expect, test } from "vitest";
import { coloursFrom, contentOf, draftOf, stacksOf, takesToken, type Content, type Draft } from "./draft";

const SQUARES = ["start", 3, 5, -1, 6, "oil", 2, 7, 4, 8, -10, 10, 3, "oil", 5, 9, -5, 4, 6, "oil", -3, 2, 1];
const USUAL: Content = {
  name: "Ludion",
  squares: SQUARES,
  walls: [4, 5, 6, 7, 8],
  drop: 9,
  ranking4: [[3, 2, 1, 0], [2, 1, 0, 3], [1, 0, 3, 2], [0, 3, 2, 1]],
  ranking3: [[3, 2, 1], [1, 3, 2], [2, 1, 3]],
  stacks: {
    yellow: [3, 5, -1, 6, "oil", 2, 7],
    green: [4, 10, 3, "oil", 5, 9, -5],
    blue: [4, 6, "oil", -3, 2, 1],
    red: [-6, -4, -2, 1, 2, 4, 5, 7, 8, "oil"],
  },
};
const read = (content: unknown): Draft => draftOf(content, USUAL)!;

test("a file that is opened and saved again says the same", () => {
  expect(contentOf(read(USUAL))).toEqual(USUAL);
  const shuffled = { ...USUAL, shuffle: "all" };
  expect(contentOf(read(shuffled))).toEqual(shuffled);
});

test("the tokens on the track have the colour of the stack they are from", () => {
  const { colours, source } = read(USUAL);
  expect(source).toBe("track");
  expect([1, 7, 8, 16, 17, 22].map((at) => colours[at])).toEqual(["yellow", "yellow", "green", "green", "blue", "blue"]);
});

test("colours may lie in any order", () => {
  const draft = read(USUAL);
  const mixed = { ...draft, colours: draft.colours.map((colour, at) => (at === 2 ? "blue" : colour)) };
  const content = contentOf(mixed);
  expect(content.stacks).toMatchObject({ yellow: [3, -1, 6, "oil", 2, 7], blue: [5, 4, 6, "oil", -3, 2, 1] });
  expect(contentOf(read(content))).toEqual(content);
});

test("stacks with other tokens than the track are kept as they are", () => {
  const other = { ...USUAL, stacks: { ...USUAL.stacks, yellow: [9, 9, 9, 9, 9, 9, 9] } };
  expect(read(other).source).toBe("listed");
  expect(contentOf(read(other))).toEqual(other);
  expect(coloursFrom(SQUARES, 9, other.stacks as Required<Content>["stacks"])).toBeNull();
});

test("what a file leaves out is Ludion's, but for the stacks", () => {
  const draft = read({ name: "Attic", squares: SQUARES });
  expect(draft.source).toBe("none");
  expect(contentOf(draft)).toEqual({ ...USUAL, name: "Attic", stacks: undefined });
});

test("entries that are wrong are kept for the server to judge", () => {
  const wrong = { name: "", squares: SQUARES.with(3, 99).with(4, "x"), walls: [40], drop: 99, shuffle: "twice" };
  expect(contentOf(read(wrong))).toMatchObject(wrong);
});

test.each([
  ["no object", [1, 2]],
  ["no squares", { name: "x" }],
  ["too few squares", { name: "x", squares: [1] }],
  ["an unknown field", { ...USUAL, moat: 1 }],
  ["three ranking cards for four", { ...USUAL, ranking4: USUAL.ranking3 }],
  ["a stack that is missing", { ...USUAL, stacks: { yellow: [] } }],
  ["a colour that is none", { ...USUAL, stacks: { ...USUAL.stacks, pink: [] } }],
  ["a name that is no text", { ...USUAL, name: 7 }],
  ["a square that is a list", { ...USUAL, squares: [...SQUARES.slice(0, 22), [1]] }],
])("what cannot be drawn is left to the server: %s", (_, content) => {
  expect(draftOf(content, USUAL)).toBeNull();
});

test("no token lies on Start or beside the drop, wherever that is", () => {
  expect([0, 9, 10, 11].map((at) => takesToken({ drop: 9 }, at))).toEqual([false, false, false, true]);
  const moved = { ...read(USUAL), drop: 14 };
  expect(Object.values(stacksOf(moved)).flat()).toHaveLength(20);
});
