/* What a game's room offers the page. All but the board has a default: see plain/room.ts.

   A room is the folder of a game. Besides `room.ts` it may hold `words/<language>.json`, with the
   game's own words and those the page asks every room for: `about` (a sentence for the home page),
   `first.1` … (the game in short), `variant.<name>`, `option.<name>` and `choice.<name>`, and what those
   two are about in a sentence: `option.<name>.about` and `choice.<name>.about`. */

import type { Component } from "svelte";
import type { BoardProps } from "$lib/boards/board";
import type { OptionInfo } from "$lib/protocol/api";
import type { Sound } from "$lib/sound";

// Each board knows its own view; the table only carries it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Board = Component<BoardProps<any>>;

/** Draws from the last view how a game was decided. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Verdict = Component<{ view: any; names: readonly string[]; sides: readonly number[] }>;

/** What a game calls what it writes in notation, by the gap of the sentence it stands in: a card by
    its name, a move by what it does. */
export type Naming = (gap: string, notation: string) => string;

/** How somebody sets an option for which the page's own fields will not do. */
export interface OptionFieldProps {
  option: OptionInfo;
  label: string;
  value: unknown;
  /** What was chosen; null while it is not complete. */
  onset: (value: unknown) => void;
  /** What the server finds wrong with a value, in its words; null if nothing. */
  check: (value: unknown) => Promise<string | null>;
}

type Lazy<C> = () => Promise<{ default: C }>;

export interface Room {
  board: Lazy<Board>;
  /** The picture of the game. */
  scene?: Component;
  /** About how long a game takes. */
  minutes?: number | null;
  /** The variant of "play now", if not the first one. */
  quick?: string | null;
  /** What the server tells of moves that are held for a moment before they take effect, and for how
      many times as long as a move is shown. */
  moments?: Readonly<Record<string, number>>;
  /** How the game was decided, drawn, for the end: what `told` alone does not show. */
  verdict?: Lazy<Verdict> | null;
  naming?: Naming;
  /** Keys of the game's own, each with the key of the word that says what it does. */
  keys?: Readonly<Record<string, string>>;
  /** The sounds of moves, by what the server tells of them: the first that was told sounds. */
  sounds?: Readonly<Record<string, Sound>>;
  /** Drawn examples for paragraphs of the rules, by their ids. */
  drawings?: Readonly<Record<string, Lazy<Component>>>;
  /** Fields of the game's own for `places` and for what a file holds, by the options' names. */
  optionFields?: Readonly<Record<string, Lazy<Component<OptionFieldProps>>>>;
}
