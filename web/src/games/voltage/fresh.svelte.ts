/* Which cards of a hand were drawn in its player's last turn: they are marked until a card is played. */

import type { VoltageView } from "./view";

/** The cards of one list that are left when those of another are taken away. */
function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

interface Known {
  hand: readonly string[];
  /** Whether a turn of this hand's player was about to begin. */
  begins: boolean;
  fresh: readonly string[];
}

export class Fresh {
  cards: readonly string[] = $state.raw([]);
  #known = new Map<number, Known>();

  follow({ seat, player, phase, hand }: Pick<VoltageView, "seat" | "player" | "phase" | "hand">): void {
    if (!hand) return void (this.cards = []);
    const before = this.#known.get(seat) ?? { hand, begins: true, fresh: [] };
    const drawn = without(hand, before.hand);
    const kept = before.begins || hand.length < before.hand.length ? [] : before.fresh;
    const fresh = drawn.length ? [...kept, ...drawn] : hand.length < before.hand.length ? [] : before.fresh;
    this.#known.set(seat, { hand, begins: phase === "act" && player === seat, fresh });
    this.cards = fresh;
  }
}
