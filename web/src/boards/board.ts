/* What every board gets. A board is dumb: it draws a view and says which legal move was chosen. */

import type { Foreseen, Words } from "$lib/protocol/messages";

export interface BoardProps<V> {
  game: string;
  view: V;
  /** The legal moves in notation while this screen may decide; else null. */
  legal: readonly string[] | null;
  /** Each seat's name, and the side it plays for. */
  names: readonly string[];
  sides: readonly number[];
  /** The options the table was made with. */
  options: Record<string, unknown>;
  /** The last move and who made it, to be marked on the board. */
  last: { seat: number; move: string } | null;
  /** What others did since this person last decided, to be marked in its order. */
  trail?: readonly { seat: number; move: string }[] | undefined;
  /** A move that was chosen or sent and is not confirmed yet: shown as if it were made. */
  pending: string | null;
  /** What is told of the move that is held for a moment before it takes effect. */
  held?: readonly Words[] | undefined;
  /** Every seat's view, where everything may be known: in the replay of a finished game. */
  all?: readonly V[] | undefined;
  /** What moves would do, by the server, for those that it was asked for. */
  foreseen?: Readonly<Record<string, Foreseen>> | undefined;
  onmove: (move: string) => void;
  /** Ask the server what moves would do. */
  onforesee?: ((moves: readonly string[]) => void) | undefined;
  /** Undo one's last decision, where that is free: a piece that was lifted goes back. */
  onundo?: (() => void) | undefined;
  /** Something was touched that leads nowhere: the words say why, else the table does. */
  onidle?: ((words?: string) => void) | undefined;
  /** Ask the server why a move that is not legal cannot be made: it says so in words, with the rule. */
  onwhy?: ((move: string) => void) | undefined;
}
