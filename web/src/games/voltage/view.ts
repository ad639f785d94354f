/* What the server shows of a game of Voltage, and how its moves are written. */

import { NOTHING, type Handle } from "$lib/boards/choice.svelte";
import type { VoltageView } from "./server";

export type { VoltageView };

export const COLOURS = ["O", "G", "B", "P"] as const;
export type Colour = (typeof COLOURS)[number];

/** What a card shows: `O2*` is an Orange 2 with a transformer on its back. */
export interface Face {
  kind: Colour | "X" | "F";
  value: number;
  transformer: boolean;
}

export function face(card: string): Face {
  return {
    kind: card[0] as Face["kind"],
    value: Number(card[1]) || 0,
    transformer: card.endsWith("*"),
  };
}

export const inHand = (card: string): Handle => `hand ${card}`;
export const side = (colour: string, whose: "own" | "opp"): Handle => `side ${colour} ${whose}`;
export const lying = (card: string): Handle => `lying ${card}`;
export const terminal = (colour: string): Handle => `terminal ${colour}`;
export const PILE: Handle = "pile";

/** The handles that make a move: `O2@own`, `X@G>G3`, `draw2`, `flip B`. */
export function path(move: string): Handle[] {
  if (move === "draw" || move === "draw2") return [PILE];
  if (move.startsWith("flip ")) return [terminal(move.slice(5))];
  const [card = "", where = ""] = move.split("@");
  if (where === "own" || where === "opp") return [inHand(card), side(card[0]!, where)];
  const [colour = "", target] = where.split(">");
  return [inHand(card), side(colour, "opp"), target ? lying(target) : NOTHING];
}

/** The move that touching a handle would be, with a card in hand or none; null if there is no such move. */
export function wouldBe(handle: Handle, card?: string): string | null {
  const [what, name = "", whose] = handle.split(" ");
  if (what === "pile") return "draw2";
  if (what === "terminal") return `flip ${name}`;
  if (what === "hand") return face(name).value ? `${name}@own` : null;
  if (what !== "side" || !card) return null;
  if (face(card).value) return card.startsWith(name) ? `${card}@${whose}` : null;
  return whose === "opp" ? `${card}@${name}` : null;
}

/** How many cards lie at a terminal, on both sides. */
export const countAt = (view: VoltageView, colour: Colour): number =>
  (view.sides[0]?.[colour]?.length ?? 0) + (view.sides[1]?.[colour]?.length ?? 0);

/** How many cards the pile gives now, by the legal moves; 0 if none may be drawn. */
export function drawsIn(legal: readonly string[]): number {
  return legal.includes("draw2") ? 2 : legal.includes("draw") ? 1 : 0;
}

/** Where a move was made, as whoever is not its player sees it: a side, a terminal or the pile. */
export function placeOf(move: string, byMe: boolean): Handle {
  const [first = "", second = ""] = path(move);
  const [, colour = "", whose] = second.split(" ");
  if (!colour) return first;
  return side(colour, (whose === "own") === byMe ? "own" : "opp");
}

/** How the table looks at once when a move has been sent, before the server has confirmed it. */
export function preview(view: VoltageView, move: string): VoltageView {
  const match = /^([A-Z]\d?\*?)@(\w+)/.exec(move);
  if (!match) return view;
  const [, card = "", where = ""] = match;
  const owner = where === "own" ? view.player : 1 - view.player;
  const colour = where === "own" || where === "opp" ? card[0]! : where;
  const hand = view.hand && [...view.hand];
  if (hand && view.player === view.seat) hand.splice(hand.indexOf(card), 1);
  const sides = view.sides.map((cards, seat) =>
    seat === owner ? { ...cards, [colour]: [...(cards[colour] ?? []), card] } : cards,
  );
  return { ...view, hand, sides };
}
