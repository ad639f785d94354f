/* What Voltage sounds like: a set that lights up, a terminal that turns over, a card that is drawn. */

import { SOUNDS, type Sound } from "$lib/sound";

const draw: Sound = [{ at: 0, hertz: 900, to: 1500, length: 0.07, shape: "triangle", loud: 0.08 }];
const flip: Sound = [
  { at: 0, hertz: 110, to: 880, length: 0.28, shape: "sawtooth", loud: 0.09 },
  { at: 0.22, hertz: 1320, to: 660, length: 0.18, shape: "square", loud: 0.05 },
];

export const sounds: Readonly<Record<string, Sound>> = {
  "told.set_high": SOUNDS.score,
  "told.set_low": SOUNDS.score,
  "told.set_tie": SOUNDS.score,
  "told.flip": flip,
  "told.draw_plain": draw,
  "told.draw_transformer": draw,
};
