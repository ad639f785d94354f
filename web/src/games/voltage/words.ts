/* Cards and terminals in words. */

import type { Naming } from "$lib/games/room";
import { roomWords } from "$lib/i18n/index.svelte";
import { face, type Colour } from "./view";
import type en from "./words/en.json";

export const word = roomWords<typeof en>("voltage");

export const colourName = (colour: Colour): string => word(`colour.${colour}`);

/** The first letter of a colour in the language spoken now, as its cards have it. */
export const colourLetter = (colour: Colour): string => word(`letter.${colour}`);

export function cardName(card: string): string {
  const { kind, value, transformer } = face(card);
  const name =
    kind === "X" ? word("bypass") : kind === "F" ? word("fuse") : `${colourName(kind)} ${value}`;
  return transformer ? word("with_transformer", { card: name }) : name;
}

/** What a card does, for somebody who sees it for the first time. */
export function cardHelp(card: string): string {
  const { kind, value } = face(card);
  return kind === "X" || kind === "F" ? word(`help.${kind}`) : word("help.number", { count: value });
}

function moveName(move: string): string {
  if (move === "draw" || move === "draw2") return word(`move.${move}`);
  if (move.startsWith("flip ")) return word("move.flip", { colour: colourName(move.slice(5) as Colour) });
  const [card = "", where = ""] = move.split("@");
  const [place = "", target] = where.split(">");
  const colour = colourName((place === "own" || place === "opp" ? card[0]! : place) as Colour);
  if (target) return word("move.take", { card: cardName(card), colour, target: cardName(target) });
  return word(place === "own" ? "move.own" : "move.opp", { card: cardName(card), colour });
}

export const naming: Naming = (gap, notation) => {
  if (gap === "move") return moveName(notation);
  if (gap === "sign") return notation.replace("-", "−");
  // Told of a card that was played: its back matters no more.
  return gap === "card" || gap === "target" ? cardName(notation.replace("*", "")) : notation;
};
