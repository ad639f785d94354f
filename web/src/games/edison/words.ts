/* Vehicles, cards and tokens in words. */

import type { Naming } from "$lib/games/room";
import { roomWords } from "$lib/i18n/index.svelte";
import { typeOf, type Vehicle } from "./view";
import type en from "./words/en.json";

export const word = roomWords<typeof en>("edison");

export const vehicleName = (letter: Vehicle): string => word(`name.${letter}`);

export function cardName(card: string): string {
  if (card === "fwd" || card === "rev") return word(`card.${card}`);
  if (card.startsWith("d")) return word("card.distance", { count: Number(card.slice(1)) });
  const [one, other] = [...card] as Vehicle[];
  return word("card.choice", { one: vehicleName(one!), other: vehicleName(other!) });
}

export function tokenName(token: number | string): string {
  if (token === "start" || token === "oil") return word(`${token}`);
  return word("worth", { points: Number(token) });
}

/** What a card does, for somebody who sees it for the first time. */
export function cardHelp(card: string): string {
  if (card === "fwd" || card === "rev") return word(`help.${card}`);
  if (card === "d2") return word("help.two");
  return word(typeOf(card) === "distance" ? "help.distance" : "help.choice");
}

/** A place of the track: `6i` is the inner lane of a walled square, `C` the centre. */
function placeName(place: string): string {
  if (place === "C") return word("centre");
  const lane = place.at(-1);
  if (lane !== "i" && lane !== "o") return place;
  return `${place.slice(0, -1)} (${word(`lane.${lane}`)})`;
}

function moveName(move: string): string {
  if (move === "evaluate" || move === "decline") return word(`${move}`);
  if (move.startsWith("bet ")) return word("bet.move", { points: move.slice(4).replaceAll(",", " · ") });
  const [letter = "", end = ""] = move.split(">");
  if (!end) return cardName(move);
  return word("move", { vehicle: vehicleName(letter as Vehicle), square: placeName(end) });
}

export const naming: Naming = (gap, notation) => {
  if (gap === "move") return moveName(notation);
  if (gap === "start" || gap === "end") return placeName(notation);
  if (gap === "points") return notation.replace(/[RZPM](?= )/g, (letter) => vehicleName(letter as Vehicle));
  return gap === "card" ? cardName(notation) : notation;
};
