/* What the server foretells of a move: where vehicles would be, what they would score, and in words. */

import { either, number } from "$lib/i18n/index.svelte";
import { known, say, type Message } from "$lib/i18n/sentences.svelte";
import type { Foreseen } from "$lib/protocol/messages";
import type { Stand } from "./oval";
import type { EdisonForesight } from "./server";
import { placeOf, VEHICLES, type EdisonView, type Vehicle } from "./view";
import { naming, vehicleName, word } from "./words";

export interface Ghost extends Stand {
  letter: Vehicle;
  facing: number;
}

export interface Foretold {
  ghosts: Ghost[];
  /** What an evaluation would give each vehicle then, whether or not the move brings one. */
  points: Record<string, number>;
  standings: readonly (number | null)[];
  words: string;
}

export function foretell(view: EdisonView, seen: readonly Foreseen[], near: number, names: readonly string[]): Foretold | null {
  const [one] = seen;
  if (!one) return null;
  const ghosts = seen.flatMap((each) => movedBy(view, each));
  if (seen.length > 1) return { ghosts, points: {}, standings: [], words: "" };
  const after = afterwards(view, one);
  const { ends, points, standings } = one.more as EdisonForesight;
  const scored = scores(view, after);
  const drives = ghosts.length > 0 || scored;
  return {
    ghosts: [...ghosts, ...ends.map((end) => ghostAt(view, end))],
    points: scored ?? (drives ? points : {}),
    standings: scored ? after.standings : drives ? standings : [],
    words: inWords(one, scored ? null : drives ? points : null, standings[near] ?? null, ends, names),
  };
}

const afterwards = (view: EdisonView, { changes }: Foreseen): EdisonView => ({ ...view, ...(changes as Partial<EdisonView>) });

function movedBy(view: EdisonView, seen: Foreseen): Ghost[] {
  const after = afterwards(view, seen);
  return VEHICLES.flatMap((letter) => {
    const [was, is] = [view.vehicles[letter], after.vehicles[letter]];
    if (!was || !is || (was.at === is.at && was.lane === is.lane)) return [];
    return [{ letter, at: is.at, lane: is.lane, facing: is.facing }];
  });
}

function ghostAt(view: EdisonView, move: string): Ghost {
  const [letter = "R", end = ""] = move.split(">");
  return { letter: letter as Vehicle, ...placeOf(end), facing: view.vehicles[letter]?.facing ?? 1 };
}

/** What the vehicles would score by the move itself; null if nothing is evaluated. */
function scores(view: EdisonView, after: EdisonView): Record<string, number> | null {
  const won = VEHICLES.flatMap((letter) => {
    const [was, is] = [view.vehicles[letter], after.vehicles[letter]];
    return was && is ? [[letter, is.score - was.score] as const] : [];
  });
  return won.some(([, points]) => points) ? Object.fromEntries(won) : null;
}

function inWords(seen: Foreseen, points: Record<string, number> | null, mine: number | null, ends: readonly string[], names: readonly string[]): string {
  const told = seen.told.slice(1).filter((words) => known(words as Message)).map((words) => `${say(words as Message, names)}.`);
  if (ends.length) told.push(word("whatif.ends", { ends: either(ends.map((end) => naming("move", end))) }));
  if (points) {
    const each = Object.entries(points).filter(([, won]) => won);
    const won = each.map(([letter, points]) => `${vehicleName(letter as Vehicle)} ${points > 0 ? "+" : ""}${number(points)}`);
    told.push(won.length ? word("whatif.points", { points: won.join(", ") }) : word("whatif.nothing"));
    if (mine !== null) told.push(word("whatif.worth", { total: mine }));
  }
  return told.join(" ");
}
