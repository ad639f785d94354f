/* What the others do, shown move by move at a pace one can follow, and moments that are held.

   It only chooses what is shown: nothing on the server waits for it, and a touch ends it. */

import type { Step } from "$lib/protocol/messages";
import type { Pace } from "$lib/settings.svelte";

/** How long each move is shown, in milliseconds. */
export const MILLISECONDS: Record<Pace, number> = { slow: 1600, normal: 800, fast: 350, off: 0 };

export interface Frame {
  /** The position that is shown, by the number of moves before it. */
  number: number;
  /** The move that is being made in it, held for a moment; null between moves. */
  step: Step | null;
  hold: number;
}

export class Theatre {
  /** What is shown now; null for the game as it stands. */
  now: Frame | null = $state.raw(null);
  #queue: Frame[] = [];
  #seen: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly pace: () => number,
    /** For how many times as long as others a move is held before it takes effect; 0 for most. */
    readonly momentOf: (step: Step) => number,
  ) {}

  /** The game has come to a position: show what led there, if others did it. */
  follow(number: number, steps: readonly Step[], mine: readonly number[]): void {
    const from = this.#seen;
    this.#seen = number;
    if (from === null || number < from || !this.pace()) return this.skip();
    this.#show(steps.slice(from, number), mine);
  }

  /** Show moves once more. */
  again(steps: readonly Step[]): void {
    this.skip();
    this.#show(steps, []);
  }

  /** Straight to the game as it stands. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.now = null;
  }

  #show(steps: readonly Step[], mine: readonly number[]): void {
    const pace = this.pace() || MILLISECONDS.normal;
    for (const step of steps) {
      const own = mine.includes(step.seat);
      const moment = this.momentOf(step);
      if (moment) this.#queue.push({ number: step.number, step, hold: pace * moment });
      this.#queue.push({ number: step.number + 1, step: null, hold: own ? 0 : pace });
    }
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    const frame = this.#queue.shift();
    this.now = frame ?? null;
    this.#timer = frame && setTimeout(() => this.#next(), frame.hold);
  }
}

/** The moves since somebody last decided: what is to be shown, marked and told. */
export function lastTurn(steps: readonly Step[], seat: number | undefined): readonly Step[] {
  if (seat === undefined) return [];
  return steps.slice(steps.findLastIndex((step) => step.seat === seat) + 1);
}
