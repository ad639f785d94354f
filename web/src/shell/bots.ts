/* Bots as people choose them: by the name of their level, and how strong they are. */

import { maybe, t } from "$lib/i18n/index.svelte";
import { gameOf } from "$lib/me.svelte";
import type { VariantInfo } from "$lib/protocol/api";

export const botName = (bot: string): string => maybe(`bot.${bot}`, bot);

/** A rating in whole points, without a comma in it. */
export const points = (rating: number): string => String(Math.round(rating));

type Tested = Pick<VariantInfo, "bots">;

/** "Skilled (1640)"; only the name where nobody has measured it. */
export function botWithRating(bot: string, variant: Tested | undefined): string {
  const found = variant?.bots[bot];
  return found ? t("bots.rated", { bot: botName(bot), rating: points(found.rating) }) : botName(bot);
}

export const variantOf = (game: string, name: string): VariantInfo | undefined =>
  gameOf(game)?.variants.find((variant) => variant.name === name);
