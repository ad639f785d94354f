/* A finished game, fetched piece by piece as it is looked at. */

import { api, type Replay, type ReplayPosition, type Source } from "$lib/protocol/api";

const PIECE = 50;

export class ReplayedGame {
  heading: Replay | null = $state.raw(null);
  positions: ReplayPosition[] = $state.raw([]);
  trouble: unknown = $state.raw(null);
  #asked = new Set<number>();

  constructor(
    readonly source: Source,
    readonly as: string,
  ) {
    this.want(0);
  }

  get moves(): number {
    return this.heading?.moves ?? 0;
  }

  /** Make sure that a position is there, or on its way. */
  want(number: number): void {
    const first = number - (number % PIECE);
    if (this.positions[number] || this.#asked.has(first)) return;
    this.#asked.add(first);
    api
      .replay(this.source, this.as, first, PIECE)
      .then((piece) => this.#take(piece))
      .catch((error) => {
        this.trouble = error;
        this.#asked.delete(first);
      });
  }

  #take(piece: Replay): void {
    this.heading = piece;
    const positions = [...this.positions];
    for (const position of piece.positions) positions[position.number] = position;
    this.positions = positions;
  }

  /** Every step known so far, for the log. */
  get steps() {
    return this.positions.flatMap((position) =>
      position?.move
        ? [{ number: position.number, seat: position.deciding ?? 0, move: position.move, told: position.told ?? [] }]
        : [],
    );
  }
}
