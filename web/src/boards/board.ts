/* What every board gets. A board is dumb: it draws a view and says which legal move was chosen. */

export interface BoardProps<V> {
  view: V;
  /** The legal moves in notation while this screen may decide; else null. */
  legal: readonly string[] | null;
  names: readonly string[];
  /** The options the table was made with. */
  options: Record<string, unknown>;
  /** The last move and who made it, to be marked on the board. */
  last: { seat: number; move: string } | null;
  /** A move that was sent and not confirmed yet. */
  pending: boolean;
  onmove: (move: string) => void;
}
