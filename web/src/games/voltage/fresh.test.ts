import { expect, test } from "vitest";
import { Fresh } from "./fresh.svelte";

const seen = (hand: string[] | null, phase = "act", player = 0, seat = 0) => ({ seat, player, phase, hand });

test("what was drawn is marked until a card is played", () => {
  const fresh = new Fresh();
  fresh.follow(seen(["O1", "O2"]));
  expect(fresh.cards).toEqual([]);
  fresh.follow(seen(["O2"], "second"));
  fresh.follow(seen(["O2", "O2"], "act", 1));
  expect(fresh.cards).toEqual(["O2"]);
  fresh.follow(seen(["O2", "O2"]));
  expect(fresh.cards).toEqual(["O2"]);
  fresh.follow(seen(["O2"], "second"));
  expect(fresh.cards).toEqual([]);
});

test("two cards drawn with a flip between them are both marked, those of the turn before are not", () => {
  const fresh = new Fresh();
  fresh.follow(seen(["O1"]));
  fresh.follow(seen(["O1", "G1*"], "flip"));
  fresh.follow(seen(["B2", "G1*", "O1"], "act", 1));
  expect(fresh.cards).toEqual(["G1*", "B2"]);
  fresh.follow(seen(["B2", "G1*", "O1"]));
  fresh.follow(seen(["B2", "G1*", "O1", "P1", "P2"], "act", 1));
  expect(fresh.cards).toEqual(["P1", "P2"]);
});

test("each hand has marks of its own, and a hand that is not shown has none", () => {
  const fresh = new Fresh();
  fresh.follow(seen(["O1"]));
  fresh.follow(seen(["O1", "G1"], "act", 1));
  fresh.follow(seen(["P1"], "act", 1, 1));
  expect(fresh.cards).toEqual([]);
  fresh.follow(seen(null, "act", 0, -1));
  expect(fresh.cards).toEqual([]);
  fresh.follow(seen(["O1", "G1"]));
  expect(fresh.cards).toEqual(["G1"]);
});
