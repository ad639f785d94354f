import { expect, test } from "vitest";
import { matched } from "./glide";

const box = {} as DOMRect;

test("a card that stayed is matched with itself, one that moved with where it was", () => {
  const old = [
    { what: "O2", place: "hand", box },
    { what: "O2", place: "own O", box },
    { what: "G1", place: "hand", box },
  ];
  const now = [
    { what: "O2", place: "own O" },
    { what: "O2", place: "opp O" },
    { what: "X", place: "hand" },
  ];
  expect(matched(now, old)).toEqual([old[1], old[0], undefined]);
});
