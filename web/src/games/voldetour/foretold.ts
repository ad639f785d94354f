/* What the server foretells of a move: how the board would stand, where the Lord could then go. */

import { known, say, type Message } from "$lib/i18n/sentences.svelte";
import type { Foreseen } from "$lib/protocol/messages";
import type { VoldetourView } from "./view";
import { word } from "./words";

export interface Foretold {
  view: VoldetourView;
  words: string;
}

export function foretell(before: VoldetourView, { changes, told }: Foreseen, names: readonly string[]): Foretold {
  const view = { ...before, ...(changes as Partial<VoldetourView>) };
  const more = told.slice(1).filter((words) => known(words as Message));
  const sentences = more.map((words) => `${say(words as Message, names)}.`);
  if (view.player === before.player && view.phase === "turn" && view.winner === null) sentences.push(reach(view));
  return { view, words: sentences.join(" ") };
}

function reach(view: VoldetourView): string {
  const goal = view.targets[view.player];
  const wins = goal !== undefined && view.reach.includes(goal);
  return wins ? word("whatif.goal") : word("whatif.reach", { count: view.reach.length });
}
