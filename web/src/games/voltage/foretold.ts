/* What the server foretells of a move: what it makes of the terminals, and in words. */

import { known, say, type Message } from "$lib/i18n/sentences.svelte";
import type { Foreseen, Words } from "$lib/protocol/messages";
import { COLOURS, countAt, type Colour, type VoltageView } from "./view";
import { colourName, word } from "./words";

export interface Totals {
  far: number | null;
  near: number | null;
  /** Who would be ahead; undefined where two moves are shown at once. */
  leader: number | null | undefined;
}

export const after = (view: VoltageView, { changes }: Foreseen): VoltageView => ({ ...view, ...(changes as Partial<VoltageView>) });

/** The terminals that a move changes and leaves its cards. */
function changed(before: VoltageView, then: VoltageView): Colour[] {
  return COLOURS.filter((colour) => {
    const same = (of: (view: VoltageView) => unknown): boolean => of(before) === of(then);
    const stays = countAt(then, colour) >= countAt(before, colour);
    const alike = [0, 1].every((seat) => same((view) => view.totals[seat]?.[colour]));
    return stays && !(alike && same((view) => view.leaders[colour]) && same((view) => view.polarity[colour]));
  });
}

/** The totals there would be at a terminal; of two moves, each side's own. */
export function totalsAt(view: VoltageView, seen: readonly Foreseen[], colour: Colour, near: number): Totals | null {
  const views = seen.map((one) => after(view, one)).filter((then) => changed(view, then).includes(colour));
  if (!views.length) return null;
  const grown = (seat: number): number | null => {
    const totals = views.map((then) => then.totals[seat]?.[colour] ?? 0);
    return totals.find((total) => total !== (view.totals[seat]?.[colour] ?? 0)) ?? (views.length > 1 ? null : totals[0]!);
  };
  return { far: grown(1 - near), near: grown(near), leader: views.length > 1 ? undefined : (views[0]!.leaders[colour] ?? null) };
}

/** The same in words, with all that everybody would be told beyond the move itself. */
export function inWords(view: VoltageView, seen: readonly Foreseen[], near: number, names: readonly string[]): string {
  const ordered = [...seen].sort((a, b) => b.move.localeCompare(a.move));
  return ordered.flatMap((one) => {
    const told = one.told.slice(1).filter((words) => known(words as Message));
    const then = after(view, one);
    const stands = seen.length > 1 ? shortly : standing;
    const terminals = changed(view, then).map((colour) => stands(then, colour, near, names));
    const all = [...terminals, ...told.map((words) => `${say(words as Message, names)}.`)];
    if (seen.length === 1 || !all.length) return all;
    return word(one.move.endsWith("@own") ? "whatif.own" : "whatif.opp", { standing: all.join(" ") });
  }).join(" ");
}

function ahead(view: VoltageView, colour: Colour, names: readonly string[]): string {
  const leader = view.leaders[colour];
  return leader == null ? word("tied") : word("whatif.ahead", { name: names[leader] ?? "" });
}

/** One's own total, the other one, and who would win. */
function shortly(view: VoltageView, colour: Colour, near: number, names: readonly string[]): string {
  const [mine, other] = [near, 1 - near].map((seat) => view.totals[seat]?.[colour] ?? 0);
  return `${mine} : ${other} – ${ahead(view, colour, names)}.`;
}

function standing(view: VoltageView, colour: Colour, near: number, names: readonly string[]): string {
  const total = (seat: number): string => `${names[seat]} – ${view.totals[seat]?.[colour] ?? 0}`;
  return word("whatif.terminal", { colour: colourName(colour), near: total(near), far: total(1 - near), ahead: ahead(view, colour, names) });
}

export interface Decided {
  winner: number;
  won: number;
  lost: number;
}

/** How a set was scored, by what everybody is told of it; null if none was. */
export function setTold(told: readonly Words[]): Decided | null {
  const set = told.find(({ key }) => /\.set_(high|low|tie)$/.test(key));
  const { player, won, lost = won } = (set?.arguments ?? {}) as { player?: { seat: number }; won?: number; lost?: number };
  return player && won !== undefined && lost !== undefined ? { winner: player.seat, won, lost } : null;
}
