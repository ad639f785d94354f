/* What the move that is aimed at would do, by the server: asked once somebody rests on it. */

import type { Foreseen } from "$lib/protocol/messages";

/** So long somebody rests on something before the server is asked, in milliseconds. */
const REST = 140;

export interface Asking {
  onforesee?: ((moves: readonly string[]) => void) | undefined;
  foreseen?: Readonly<Record<string, Foreseen>> | undefined;
}

export class WhatIf {
  #handle: string | null = $state(null);
  #leading: (handle: string) => readonly string[];
  #asking: () => Asking;

  /** `leading`: the legal moves that touching a handle would make, or begin. */
  constructor(leading: (handle: string) => readonly string[], asking: () => Asking) {
    this.#leading = leading;
    this.#asking = asking;
    $effect(() => {
      const moves = this.moves;
      if (!moves.length) return;
      const timer = setTimeout(() => asking().onforesee?.(moves), REST);
      return () => clearTimeout(timer);
    });
  }

  moves: readonly string[] = $derived.by(() => (this.#handle === null ? [] : this.#leading(this.#handle)));

  /** What each of these moves would do; nothing until all are answered. */
  seen: readonly Foreseen[] = $derived.by(() => {
    const { foreseen } = this.#asking();
    const answers = this.moves.flatMap((move) => foreseen?.[move] ?? []);
    return answers.length === this.moves.length ? answers : [];
  });

  /** What the one move that is meant would do. */
  get only(): Foreseen | null {
    return this.seen.length === 1 ? this.seen[0]! : null;
  }

  get handle(): string | null {
    return this.#handle;
  }

  aim = (handle: string | null): void => void (this.#handle = handle);
}
