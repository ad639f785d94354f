/* What the server's list says of a game, as people read it. */

import type { GameInfo, VariantInfo } from "$lib/protocol/api";

/** How many can play: `["2", "4"]`, or `["2–4"]` where no number between is left out. */
export function seatCounts({ variants }: Pick<GameInfo, "variants">): string[] {
  const counts = [...new Set(variants.map(({ seats }) => seats))].sort((a, b) => a - b);
  const [least, most] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  const whole = counts.length > 2 && counts.length === most - least + 1;
  return whole ? [`${least}–${most}`] : counts.map(String);
}

const WORTHY = "skilled";

/** Of some bots, strongest last, one that is worth playing. */
export const worthy = (bots: readonly string[]): string | undefined =>
  bots.includes(WORTHY) ? WORTHY : bots.at(-1);

/** The variant that "play now" opens. */
export const quickVariant = (game: GameInfo, quick: string | null): VariantInfo =>
  game.variants.find(({ name }) => name === quick) ?? game.variants[0]!;
