/* Vehicles, cards and tokens in words. */

import { t } from "$lib/i18n/index.svelte";
import { namings } from "$lib/i18n/sentences.svelte";
import { typeOf, type Vehicle } from "./view";

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

/** What a card does, for somebody who sees it for the first time. */
export function cardHelp(card: string): string {
  if (card === "fwd" || card === "rev") return t(`edison.help.${card}`);
  if (card === "d2") return t("edison.help.two");
  return t(typeOf(card) === "distance" ? "edison.help.distance" : "edison.help.choice");
}

function moveName(move: string): string {
  if (move === "evaluate" || move === "decline") return t(`edison.${move}`);
  if (move.startsWith("bet ")) return t("edison.bet.move", { points: move.slice(4).replaceAll(",", " · ") });
  const [letter = "", end = ""] = move.split(">");
  if (!end) return cardName(move);
  return t("edison.move", { vehicle: vehicleName(letter as Vehicle), square: end === "C" ? t("edison.centre") : end });
}

namings.edison = (gap, notation) => {
  if (gap === "move") return moveName(notation);
  return gap === "card" ? cardName(notation) : notation;
};
