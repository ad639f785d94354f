/* What a game's room offers the page. All but the board has a default: see plain/room.ts.

   A room is the folder of a game. Besides `room.ts` it may hold `words/<language>.json`, with the
   game's own words and those the page asks every room for: `about` (a sentence for the home page),
   `first.1` … (the game in short), `variant.<name>`, `option.<name>` and `choice.<name>`. */

import type { Component } from "svelte";
import type { BoardProps } from "$lib/boards/board";
import type { Sound } from "$lib/sound";

// Each board knows its own view; the table only carries it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Board = Component<BoardProps<any>>;

/** What a game calls what it writes in notation, by the gap of the sentence it stands in: a card by
    its name, a move by what it does. */
export type Naming = (gap: string, notation: string) => string;

type Lazy<C> = () => Promise<{ default: C }>;

export interface Room {
  board: Lazy<Board>;
  /** The picture of the game. */
  scene?: Component;
  /** About how long a game takes. */
  minutes?: number | null;
  /** The variant of "play now", if not the first one. */
  quick?: string | null;
  naming?: Naming;
  /** The sounds of moves, by what the server tells of them: the first that was told sounds. */
  sounds?: Readonly<Record<string, Sound>>;
  /** Drawn examples for paragraphs of the rules, by their ids. */
  drawings?: Readonly<Record<string, Lazy<Component>>>;
}
