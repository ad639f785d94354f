import { expect, test } from "vitest";
import { SOUNDS } from "$lib/sound";
import { soundOf } from "$lib/table/notice";
import room from "./room";

const sound = (key: string) =>
  soundOf({ number: 0, seat: 0, move: "end", told: [{ key: "voldetour.told.end" }, { key }] }, room.sounds);

test("a drawn game does not sound like anything that was drawn or won", () => {
  expect(sound("voldetour.told.draw")).toBe(SOUNDS.place);
});

test("every way to win sounds like a win", () => {
  for (const way of ["win", "late", "last_lord"]) expect(sound(`voldetour.told.${way}`)).toBe(SOUNDS.score);
});
