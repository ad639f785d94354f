/* How a game ended, in words that Result and the replay share. */

import { t } from "$lib/i18n/index.svelte";
import type { Ending } from "$lib/protocol/messages";

/** Why a game ended: by its rules, or how else, and through whom. */
export type Why = Pick<Ending, "reason" | "seat">;

/** The names of those who won; nobody in a draw. */
export function winnersOf(returns: readonly number[], names: readonly string[]): string[] {
  const best = Math.max(...returns, 0);
  return names.filter((_, seat) => best > 0 && returns[seat] === best);
}

export function winnersInWords(winners: readonly string[]): string {
  return winners.length
    ? t("result.winner", { names: winners.join(", "), count: winners.length })
    : t("result.drawn");
}

/** Why, if not by the rules. */
export function whyInWords(why: Why | null, names: readonly string[]): string {
  return why && why.reason !== "rules"
    ? t(`result.${why.reason}`, { name: names[why.seat ?? 0] ?? "" })
    : "";
}
