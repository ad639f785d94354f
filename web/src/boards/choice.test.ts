import { expect, test } from "vitest";
import { Choice } from "./choice.svelte";
import { inHand, lying, path, PILE, side, terminal } from "$lib/games/voltage/view";

const choice = (...legal: string[]): Choice => new Choice(() => legal, path);

test("a card lights the places it can go to, and the second touch makes the move", () => {
  const hand = choice("O2@own", "O2@opp", "draw2");
  expect(hand.next).toEqual(new Set([inHand("O2"), PILE]));
  expect(hand.pick(inHand("O2"))).toBeNull();
  expect(hand.next).toEqual(new Set([side("O", "own"), side("O", "opp")]));
  expect(hand.pick(side("O", "opp"))).toBe("O2@opp");
  expect(hand.held).toEqual([]);
});

test("touching the card in hand again puts it down", () => {
  const hand = choice("O2@own");
  hand.pick(inHand("O2"));
  hand.pick(inHand("O2"));
  expect(hand.held).toEqual([]);
});

test("another card is taken instead of the one in hand", () => {
  const hand = choice("O2@own", "G1@own");
  hand.pick(inHand("O2"));
  hand.pick(inHand("G1"));
  expect(hand.held).toEqual([inHand("G1")]);
});

test("a Bypass asks for its target only if there is one", () => {
  const without = choice("X@G");
  without.pick(inHand("X"));
  expect(without.pick(side("G", "opp"))).toBe("X@G");

  const withTarget = choice("X@G", "X@G>G3");
  withTarget.pick(inHand("X"));
  expect(withTarget.pick(side("G", "opp"))).toBeNull();
  expect(withTarget.pick(lying("G3"))).toBe("X@G>G3");
});

test("one touch is enough to draw or to flip", () => {
  expect(choice("draw").pick(PILE)).toBe("draw");
  expect(choice("flip B", "flip G").pick(terminal("B"))).toBe("flip B");
});

test("what is not legal does nothing", () => {
  expect(choice("draw").pick(terminal("B"))).toBeNull();
});
