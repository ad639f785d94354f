import { expect, test } from "vitest";
import { Choice, NOTHING } from "./choice.svelte";

/** Moves of a made-up game: `a>b>c`; a move that ends with `>` ends with nothing. */
const path = (move: string): string[] => move.split(">").map((handle) => handle || NOTHING);
const choice = (...legal: string[]): Choice => new Choice(() => legal, path);

test("a card lights the places it can go to, and the second touch makes the move", () => {
  const hand = choice("card>left", "card>right", "pile");
  expect(hand.next).toEqual(new Set(["card", "pile"]));
  expect(hand.pick("card")).toBeNull();
  expect(hand.next).toEqual(new Set(["left", "right"]));
  expect(hand.pick("right")).toBe("card>right");
  expect(hand.held).toEqual([]);
});

test("touching the card in hand again puts it down", () => {
  const hand = choice("card>left");
  hand.pick("card");
  hand.pick("card");
  expect(hand.held).toEqual([]);
});

test("another card is taken instead of the one in hand", () => {
  const hand = choice("card>left", "other>left");
  hand.pick("card");
  hand.pick("other");
  expect(hand.held).toEqual(["other"]);
});

test("nothing more is asked for only where there is something else to choose", () => {
  const without = choice("card>left>");
  without.pick("card");
  expect(without.pick("left")).toBe("card>left>");

  const withTarget = choice("card>left>", "card>left>target");
  withTarget.pick("card");
  expect(withTarget.pick("left")).toBeNull();
  expect(withTarget.pick("target")).toBe("card>left>target");
});

test("one touch is enough for a move of one step", () => {
  expect(choice("pile").pick("pile")).toBe("pile");
});

test("what is not legal does nothing", () => {
  expect(choice("pile").pick("card")).toBeNull();
});

test("what a handle would lead to is its move, else the moves one touch further", () => {
  const hand = choice("card>left", "card>right", "fuse>place>", "fuse>place>card", "pile");
  expect(hand.leading("pile")).toEqual(["pile"]);
  expect(hand.leading("card")).toEqual(["card>left", "card>right"]);
  expect(hand.leading("fuse")).toEqual([]);
  hand.pick("fuse");
  expect(hand.leading("place")).toEqual(["fuse>place>"]);
  expect(hand.leading("fuse")).toEqual([]);
  expect(hand.leading("card")).toEqual(["card>left", "card>right"]);
});
