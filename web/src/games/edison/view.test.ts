import { expect, test } from "vitest";
import { betOf, decision, evenBet, held, inHand, path, place, placeOf, preview, typeOf, vehicle } from "./view";
import { position } from "./drawings/position";

const view = () => ({ ...position({ R: 9, Z: 3 }), player: 1, hands: [["RZ"], ["RZ", "d4", "d4", "fwd"]] });

test("cards are of three types", () => {
  expect(["RZ", "d4", "fwd", "rev"].map(typeOf)).toEqual(["choice", "distance", "direction", "direction"]);
});

test("a card is one touch, a move of a vehicle two", () => {
  expect(path("d4")).toEqual([inHand("d4")]);
  expect(path("R>6i")).toEqual([vehicle("R"), place("6i")]);
  expect(path("evaluate")).toEqual([decision("evaluate")]);
});

test("a place may have a lane, or be the centre", () => {
  expect(placeOf("12")).toEqual({ at: 12, lane: null });
  expect(placeOf("6i")).toEqual({ at: 6, lane: "i" });
  expect(placeOf("C")).toEqual({ at: "C", lane: null });
});

test("a card that was sent lies on the table, and one of it has left the hand", () => {
  const shown = preview(view(), "d4");
  expect(shown.hands).toEqual([["RZ"], ["RZ", "d4", "fwd"]]);
  expect(shown.table).toEqual([{ seat: 1, card: "d4" }]);
});

test("a vehicle that was sent stands there, the others where they were", () => {
  const shown = preview(view(), "R>6i");
  expect(shown.vehicles.R).toMatchObject({ at: 6, lane: "i", facing: 1 });
  expect(shown.vehicles.Z).toMatchObject({ at: 3 });
  expect(preview(view(), "R>C").vehicles.R).toMatchObject({ at: "C", lane: null });
});

test("decisions and bets show nothing before the server has kept them", () => {
  for (const move of ["evaluate", "decline", "bet 5,2,2,1"]) expect(preview(view(), move)).toEqual(view());
});

test("the bet to begin with is the most even one that is legal", () => {
  expect(evenBet(["bet 10,0,0,0", "bet 4,2,2,2", "bet 5,2,2,1"])).toEqual([4, 2, 2, 2]);
  expect(betOf([4, 2, 2, 2])).toBe("bet 4,2,2,2");
});

test("a hand may hold a card twice", () => {
  expect(held(["d4", "d4", "fwd"], "d4")).toBe(2);
  expect(held([], "d4")).toBe(0);
});

test("a card that is played is no longer counted among those held", () => {
  expect(preview({ ...view(), held: [1, 4] }, "d4").held).toEqual([1, 3]);
});
