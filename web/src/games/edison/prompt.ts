/* What is possible now, in words; while somebody else decides, who that is and about what. */

import { either } from "$lib/i18n/index.svelte";
import { typeOf, type CardType, type EdisonView } from "./view";
import { word } from "./words";

const TYPES: readonly CardType[] = ["choice", "distance", "direction"];

const listed = (types: readonly CardType[]): string => either(types.map((type) => word(`a.${type}`)));

export function promptFor(view: EdisonView, legal: readonly string[] | null, chosen: boolean, name: string): string {
  if (view.winners) return "";
  const phase = view.phase as "bet" | "card" | "move" | "score";
  if (!legal) {
    const missing = TYPES.filter((type) => !view.table.some(({ card }) => typeOf(card) === type));
    return word(`wait.${phase}`, { name, types: listed(missing) });
  }
  if (phase === "bet" || phase === "score") return word(`prompt.${phase}`);
  if (phase === "move") return word(chosen ? "prompt.where" : "prompt.vehicle");
  return word("prompt.card", { types: listed(TYPES.filter((type) => legal.some((card) => typeOf(card) === type))) });
}
