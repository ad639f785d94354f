/* What the vehicles have just scored: shown at them until the next thing happens. */

import type { EdisonView } from "./view";

export class Points {
  /** By vehicle; empty unless the last change was an evaluation. */
  won: Record<string, number> = $state.raw({});
  #before: Record<string, number> | undefined;

  follow(view: EdisonView): void {
    const now = Object.fromEntries(Object.entries(view.vehicles).map(([letter, { score }]) => [letter, score]));
    const before = this.#before ?? now;
    this.#before = now;
    const changed = Object.keys(now).some((letter) => now[letter] !== before[letter]);
    const won = Object.keys(now).map((letter) => [letter, now[letter]! - (before[letter] ?? 0)]);
    this.won = changed ? Object.fromEntries(won) : {};
  }
}
