/* Pieces and moves in words. */

import type { Naming } from "$lib/games/room";
import { roomWords, wordOf } from "$lib/i18n/index.svelte";
import { kindOf, read } from "./view";
import type en from "./words/en.json";

export const word = roomWords<typeof en>("voldetour");

export const poseName = (pose: string): string => wordOf("voldetour", `pose.${pose}`, "");

function moveName(text: string): string {
  const move = read(text);
  if (move.act === "end") return word("end");
  if (move.act !== "place") return word(`move.${move.act}`, { square: move.at });
  const piece = word(`kind.${kindOf(move.pose)}`);
  return word("move.place", { piece, pose: poseName(move.pose), square: move.at }).replace("  ", " ");
}

export const naming: Naming = (gap, notation) => (gap === "move" ? moveName(notation) : notation);
