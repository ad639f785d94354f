/* Vehicles, cards and tokens in words. */

import { t } from "$lib/i18n/index.svelte";
import type { Vehicle } from "./view";

export const vehicleName = (letter: Vehicle): string => t(`edison.name.${letter}`);

export function cardName(card: string): string {
  if (card === "fwd" || card === "rev") return t(`edison.card.${card}`);
  if (card.startsWith("d")) return t("edison.card.distance", { count: Number(card.slice(1)) });
  const [one, other] = [...card] as Vehicle[];
  return t("edison.card.choice", { one: vehicleName(one!), other: vehicleName(other!) });
}

export function tokenName(token: number | string): string {
  if (token === "start" || token === "oil") return t(`edison.${token}`);
  return t("edison.worth", { points: Number(token) });
}
