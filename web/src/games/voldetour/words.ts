/* Squares and pieces in words. */

import { maybe, t } from "$lib/i18n/index.svelte";
import { namings } from "$lib/i18n/sentences.svelte";
import { kindOf, read, type VoldetourView } from "./view";

export const poseName = (pose: string): string => maybe(`voldetour.pose.${pose}`, "");

export function squareLabel(view: VoldetourView, name: string, names: readonly string[]): string {
  const top = view.tops[name];
  if (!top) return name;
  const parts = [name];
  if (top.tower) parts.push(t("voldetour.tower", { name: names[top.owner ?? 0] ?? "" }));
  else if (top.rises) parts.push(t("voldetour.slope", { direction: direction(top.rises), height: top.height }));
  else parts.push(t("voldetour.height", { height: top.height }));
  if (!top.tower && top.owner !== null) parts.push(t("voldetour.owner", { name: names[top.owner] ?? "" }));
  const lord = view.lords.indexOf(name);
  if (lord >= 0) parts.push(t("voldetour.lord_of", { name: names[lord] ?? "" }));
  return parts.join(", ");
}

const direction = (way: string): string => t(`voldetour.way.${way as "n" | "e" | "s" | "w"}`);

function moveName(text: string): string {
  const move = read(text);
  if (move.act === "end") return t("voldetour.end");
  if (move.act !== "place") return t(`voldetour.move.${move.act}`, { square: move.at });
  const piece = t(`voldetour.kind.${kindOf(move.pose)}`);
  return t("voldetour.move.place", { piece, pose: poseName(move.pose), square: move.at }).replace("  ", " ");
}

namings.voldetour = (gap, notation) => (gap === "move" ? moveName(notation) : notation);
