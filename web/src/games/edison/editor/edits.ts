/* What can be done to a draft: each gives a new one. */

import type { Colour, Draft, Token } from "./draft";

const put = <T>(list: readonly T[], at: number, value: T): T[] => list.map((old, i) => (i === at ? value : old));

/** What somebody has typed, as the file says it: a number where it is one. */
export function entered(text: string): Token {
  const plain = text.trim().replace("−", "-");
  return /^-?\d+$/.test(plain) ? Number(plain) : plain;
}

/** Tokens as a person writes them in a row, and back. */
export const listText = (tokens: readonly Token[]): string => tokens.join(", ");
export const listOf = (text: string): Token[] =>
  text.split(/[,;\s]+/).filter(Boolean).map(entered);

export const setToken = (draft: Draft, at: number, token: Token): Draft => ({
  ...draft,
  squares: put(draft.squares, at, token),
});

export const setColour = (draft: Draft, at: number, colour: Colour): Draft => ({
  ...draft,
  colours: put(draft.colours, at, colour),
});

export const turnWall = (draft: Draft, at: number): Draft => ({
  ...draft,
  walls: draft.walls.includes(at) ? draft.walls.filter((wall) => wall !== at) : [...draft.walls, at],
});

export type Cards = "ranking4" | "ranking3";

export const setMultiplier = (draft: Draft, cards: Cards, row: number, column: number, to: Token): Draft => ({
  ...draft,
  [cards]: put(draft[cards], row, put(draft[cards][row]!, column, to)),
});

/** From the tokens on the track to lists and back; lists begin with what lay there. */
export function setSource(draft: Draft, source: Draft["source"], onTrack: Draft["listed"]): Draft {
  return { ...draft, source, listed: source === "listed" ? onTrack : draft.listed };
}
