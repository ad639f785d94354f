import { expect, test } from "vitest";
import { Hand } from "./hand.svelte";
import { covered, read } from "./view";

const LEGAL = ["B1@c4", "B2x@d4", "B2y@d4", "B2y@e1", "Sn@a1", "^c4", "L@c5", "end"];

function handWith(legal: string[] = LEGAL, lifted: string | null = null): Hand {
  return new Hand(() => legal, () => lifted);
}

test("a piece in hand lights where it fits as it is turned", () => {
  const hand = handWith();
  hand.take("B2");
  expect(hand.poses).toEqual(["B2x", "B2y"]);
  expect(hand.fits).toEqual(new Set(["d4"]));
  hand.turn();
  expect(hand.fits).toEqual(new Set(["d4", "e1"]));
  expect(hand.touch("e1")).toBe("B2y@e1");
});

test("where it fits only when turned, the first touch turns it and the second places it", () => {
  const hand = handWith();
  hand.take("B2");
  expect(hand.touch("e1")).toBeNull();
  expect(hand.pose).toBe("B2y");
  expect(hand.touch("e1")).toBe("B2y@e1");
});

test("a lifted piece is in hand until it is placed", () => {
  const hand = handWith(["B2x@a1", "B2y@a1"], "B2y");
  expect(hand.inHand).toBe("B2");
  expect(hand.pose).toBe("B2y");
  hand.drop();
  expect(hand.inHand).toBe("B2");
});

test("the Lord goes where the server says", () => {
  const hand = handWith();
  hand.take("lord");
  expect(hand.touch("c5")).toBe("L@c5");
  expect(handWith().canEnd).toBe(true);
  expect(handWith().liftable).toEqual(new Set(["c4"]));
});

test("notation is read, and lying pieces cover their squares", () => {
  expect(read("^d10")).toEqual({ act: "lift", at: "d10" });
  expect(covered("B3y", "d4").map(({ rank }) => rank)).toEqual([3, 4, 5]);
});
