import { expect, test } from "vitest";
import { SOUNDS } from "$lib/sound";
import { soundOf } from "$lib/table/notice";
import { sounds } from "./sounds";

const sound = (...keys: string[]) =>
  soundOf({ number: 0, seat: 0, move: "", told: keys.map((key) => ({ key: `voltage.${key}` })) }, sounds);

test("a set is louder than the card that completes it", () => {
  expect(sound("told.play_own")).toBe(SOUNDS.place);
  expect(sound("told.play_own", "told.set_high")).toBe(SOUNDS.score);
});

test("drawing and flipping have sounds of their own", () => {
  expect(sound("told.draw_plain")).toBe(sounds["told.draw_plain"]);
  expect(sound("told.flip")).toBe(sounds["told.flip"]);
});
