/* Cards and terminals in words. */

import { t } from "$lib/i18n/index.svelte";
import { namings } from "$lib/i18n/sentences.svelte";
import { face, type Colour } from "./view";

export const colourName = (colour: Colour): string => t(`voltage.colour.${colour}`);

export function cardName(card: string): string {
  const { kind, value, transformer } = face(card);
  const name =
    kind === "X" ? t("voltage.bypass") : kind === "F" ? t("voltage.fuse") : `${colourName(kind)} ${value}`;
  return transformer ? t("voltage.with_transformer", { card: name }) : name;
}

/** What a card does, for somebody who sees it for the first time. */
export function cardHelp(card: string): string {
  const { kind, value } = face(card);
  return kind === "X" || kind === "F" ? t(`voltage.help.${kind}`) : t("voltage.help.number", { count: value });
}

function moveName(move: string): string {
  if (move === "draw" || move === "draw2") return t(`voltage.move.${move}`);
  if (move.startsWith("flip ")) return t("voltage.move.flip", { colour: colourName(move.slice(5) as Colour) });
  const [card = "", where = ""] = move.split("@");
  const [place = "", target] = where.split(">");
  const colour = colourName((place === "own" || place === "opp" ? card[0]! : place) as Colour);
  if (target) return t("voltage.move.take", { card: cardName(card), colour, target: cardName(target) });
  return t(place === "own" ? "voltage.move.own" : "voltage.move.opp", { card: cardName(card), colour });
}

namings.voltage = (gap, notation) => {
  if (gap === "move") return moveName(notation);
  if (gap === "sign") return notation.replace("-", "−");
  // Told of a card that was played: its back matters no more.
  return gap === "card" || gap === "target" ? cardName(notation.replace("*", "")) : notation;
};
