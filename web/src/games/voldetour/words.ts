/* Squares and pieces in words. */

import type { Naming } from "$lib/games/room";
import { roomWords, wordOf } from "$lib/i18n/index.svelte";
import { kindOf, read, type VoldetourView } from "./view";
import type en from "./words/en.json";

export const word = roomWords<typeof en>("voldetour");

export const poseName = (pose: string): string => wordOf("voldetour", `pose.${pose}`, "");

export function squareLabel(view: VoldetourView, name: string, names: readonly string[]): string {
  const top = view.tops[name];
  if (!top) return name;
  const parts = [name];
  if (top.tower) parts.push(word("tower", { name: names[top.owner ?? 0] ?? "" }));
  else if (top.rises) parts.push(word("slope", { direction: direction(top.rises), height: top.height }));
  else parts.push(word("height", { height: top.height }));
  if (!top.tower && top.owner !== null) parts.push(word("owner", { name: names[top.owner] ?? "" }));
  const lord = view.lords.indexOf(name);
  if (lord >= 0) parts.push(word("lord_of", { name: names[lord] ?? "" }));
  return parts.join(", ");
}

const direction = (way: string): string => word(`way.${way as "n" | "e" | "s" | "w"}`);

function moveName(text: string): string {
  const move = read(text);
  if (move.act === "end") return word("end");
  if (move.act !== "place") return word(`move.${move.act}`, { square: move.at });
  const piece = word(`kind.${kindOf(move.pose)}`);
  return word("move.place", { piece, pose: poseName(move.pose), square: move.at }).replace("  ", " ");
}

export const naming: Naming = (gap, notation) => (gap === "move" ? moveName(notation) : notation);
