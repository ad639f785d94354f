import { expect, test } from "vitest";
import { cornerOf, covered, kindOf, nameOf, preview, quarterTurns, read, slopeUnder, squareOf, tall, topPiece, type VoldetourView } from "./view";

const top = (height: number) => ({ height, rises: null, owner: null, tower: false });
const view = {
  seat: 0,
  player: 1,
  phase: "turn",
  lords: ["c3", "h8"],
  pieces: [{ piece: "B1", at: "d4", level: 0, owner: 0 }],
  tops: { d4: top(1), e5: top(0) },
  held: { piece: "B2x", at: "a1", level: 0 },
} as unknown as VoldetourView;

test("a nested Stair lies on the Stair of its square and level", () => {
  const laid = (piece: string, at: string, level: number) => ({ piece, at, level, owner: 0 });
  const pieces = [laid("Sw", "d3", 1), laid("Sn", "d3", 0), laid("Sv", "d3", 1)];
  expect(slopeUnder(pieces[2]!, pieces)).toBe("w");
  expect(slopeUnder(laid("Sv", "d4", 0), pieces)).toBeNull();
});

test("the plan is turned until a Tower's corner is at the lower left", () => {
  expect(["c3", "h3", "h8", "c8"].map(quarterTurns)).toEqual([0, 1, 2, 3]);
});

test("squares have names and numbers", () => {
  expect(squareOf("d10")).toEqual({ file: 3, rank: 9 });
  expect(nameOf(3, 9)).toBe("d10");
});

test("notation says what a move does", () => {
  expect(read("B2x@d4")).toEqual({ act: "place", pose: "B2x", at: "d4" });
  expect(read("^d4")).toEqual({ act: "lift", at: "d4" });
  expect(read("L@e5")).toEqual({ act: "lord", at: "e5" });
  expect(read("end")).toEqual({ act: "end" });
});

test("a pose says the kind of its piece, what it covers and how high it stands", () => {
  expect([kindOf("B3y"), kindOf("Sv")]).toEqual(["B3", "S"]);
  expect(covered("B3y", "d4")).toEqual([{ file: 3, rank: 3 }, { file: 3, rank: 4 }, { file: 3, rank: 5 }]);
  expect(covered("B2x", "d4")).toEqual([{ file: 3, rank: 3 }, { file: 4, rank: 3 }]);
  expect(covered("B2z", "d4")).toEqual([{ file: 3, rank: 3 }]);
  expect([tall("B3z"), tall("B3x"), tall("Sn")]).toEqual([3, 1, 1]);
});

test("a piece that was sent lies on what is there, and is in nobody's hand any more", () => {
  const shown = preview(view, "B2x@d4");
  expect(shown.pieces.at(-1)).toEqual({ piece: "B2x", at: "d4", level: 1, owner: 1 });
  expect(shown.held).toBeNull();
  expect(view.pieces).toHaveLength(1);
});

test("the Lord of whoever plays stands where it was sent", () => {
  expect(preview(view, "L@e5").lords).toEqual(["c3", "e5"]);
});

test("lifting a piece and ending a turn wait for the server", () => {
  expect(preview(view, "^d4")).toBe(view);
  expect(preview(view, "end")).toBe(view);
});

test("each player looks over the own Tower, wherever it stands", () => {
  const [southWest, northWest, northEast, southEast] = [0.75, -0.75, -0.25, 0.25];
  const corners = (...towers: string[]) => towers.map((at) => cornerOf(at) / Math.PI);
  expect(corners("c3", "h8")).toEqual([southWest, northEast]);
  expect(corners("c4", "d8", "h7", "g3")).toEqual([southWest, northWest, northEast, southEast]);
  expect(corners("a1", "e6", "j10", "f5")).toEqual([southWest, northWest, northEast, southEast]);
});

test("the topmost piece of a square is found wherever it is named, and a nested Stair lies on top", () => {
  const laid = (piece: string, at: string, level = 0) => ({ piece, at, level, owner: 0 });
  const [long, small, stair, nested] = [laid("B3x", "a1"), laid("B1", "b1", 1), laid("Sw", "d4"), laid("Sv", "d4")];
  const pieces = [nested, long, small, stair];
  expect(topPiece(pieces, "c1")).toBe(long);
  expect(topPiece(pieces, "b1")).toBe(small);
  expect(topPiece(pieces, "d4")).toBe(nested);
  expect(topPiece(pieces, "e5")).toBeNull();
});
