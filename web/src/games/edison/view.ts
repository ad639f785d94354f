/* What the server shows of a game of Edison & Co., and how its moves are written. */

import type { Handle } from "$lib/boards/choice.svelte";
import type { EdisonView } from "./server";

export type { EdisonView };

export const VEHICLES = ["R", "Z", "P", "M"] as const;
export type Vehicle = (typeof VEHICLES)[number];

export const CHOICES = ["RZ", "RP", "RM", "ZP", "ZM", "PM"] as const;
export const DISTANCES = ["d1", "d2", "d3", "d4", "d5", "d6"] as const;
export const DIRECTIONS = ["fwd", "rev"] as const;
export type CardType = "choice" | "distance" | "direction";

export function typeOf(card: string): CardType {
  if (card.startsWith("d")) return "distance";
  return card === "fwd" || card === "rev" ? "direction" : "choice";
}

export const inHand = (card: string): Handle => `card ${card}`;
export const vehicle = (letter: string): Handle => `vehicle ${letter}`;
/** A place to end on: `12`, `6i`, `C`. */
export const place = (name: string): Handle => `place ${name}`;
export const decision = (name: string): Handle => `decide ${name}`;

/** The handles that make a move: `RZ`, `d4`, `R>12`, `R>6i`, `evaluate`, `bet 5,2,2,1`. */
export function path(move: string): Handle[] {
  if (move.includes(">")) {
    const [letter = "", end = ""] = move.split(">");
    return [vehicle(letter), place(end)];
  }
  if (move.startsWith("bet ") || move === "evaluate" || move === "decline") return [decision(move)];
  return [inHand(move)];
}

/** A bet as it is written, and as points on each vehicle. */
export const betOf = (points: readonly number[]): string => `bet ${points.join(",")}`;
const pointsOf = (bet: string): number[] => bet.replace("bet ", "").split(",").map(Number);

/** Of the bets that may be placed, the one that spreads the points most evenly. */
export function evenBet(legal: readonly string[]): number[] {
  const spread = (points: number[]): number => points.reduce((sum, part) => sum + part * part, 0);
  return legal.map(pointsOf).reduce((best, bet) => (spread(bet) < spread(best) ? bet : best));
}

export interface Place {
  at: number | "C";
  lane: "i" | "o" | null;
}

export function placeOf(name: string): Place {
  if (name === "C") return { at: "C", lane: null };
  const lane = name.endsWith("i") ? "i" : name.endsWith("o") ? "o" : null;
  return { at: parseInt(name, 10), lane };
}

/** How the table looks at once when a move has been sent, before the server has confirmed it. */
export function preview(view: EdisonView, move: string): EdisonView {
  const [first = ""] = path(move);
  if (first.startsWith("vehicle ")) {
    const [letter = "", end = ""] = move.split(">");
    const { at, lane } = placeOf(end);
    const moved = { ...view.vehicles[letter]!, at, lane };
    return { ...view, vehicles: { ...view.vehicles, [letter]: moved } };
  }
  if (!first.startsWith("card ")) return view;
  const hands = view.hands.map((hand, seat) =>
    seat === view.player && hand ? hand.toSpliced(hand.indexOf(move), 1) : hand,
  );
  const held = view.held.map((count, seat) => (seat === view.player ? count - 1 : count));
  return { ...view, hands, held, table: [...view.table, { seat: view.player, card: move }] };
}

/** How often a hand holds a card. */
export const held = (hand: readonly string[], card: string): number =>
  hand.filter((other) => other === card).length;
