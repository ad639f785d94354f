/* What is possible now, in words; while somebody else decides, what that one can do. */

import { either } from "$lib/i18n/index.svelte";
import { kindOf, read, type VoldetourView } from "./view";
import { word } from "./words";

/** The things a turn still offers, by the legal moves. */
function things(legal: readonly string[]): string[] {
  const moves = legal.map(read);
  const sort = (text: string): string => (kindOf(text) === "S" ? "stair" : "block");
  const placed = moves.flatMap((move) => (move.act === "place" ? [sort(move.pose)] : []));
  const found = [];
  if (placed.includes("block")) found.push(word("offer.block"));
  if (placed.includes("stair")) found.push(word("offer.stair"));
  if (!placed.length && moves.some(({ act }) => act === "lift")) found.push(word("offer.piece"));
  if (moves.some(({ act }) => act === "lord")) found.push(word("offer.lord"));
  if (moves.some(({ act }) => act === "end")) found.push(word("offer.end"));
  return found;
}

export function promptFor(view: VoldetourView, legal: readonly string[] | null, inHand: string | null, name: string): string {
  if (view.winner !== null) return "";
  if (!legal) return word(view.phase === "place" ? "wait.place" : view.used.block || view.used.stair ? "wait.more" : "wait.turn", { name });
  if (view.phase === "place") return word("prompt.place");
  if (inHand === "lord") return word("prompt.lord");
  if (inHand) return word("prompt.build");
  return word("prompt.can", { things: either(things(legal)) });
}
