/* The review of a finished game: asked for once, then looked at until it is done. */

import { api, type GameReview, type Review } from "$lib/protocol/api";

const AGAIN = 1500;

export class ReviewedGame {
  now: Review | null = $state.raw(null);
  trouble: unknown = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = false;

  constructor(readonly id: string) {}

  get game(): GameReview | null {
    return this.now?.analysis ?? null;
  }
  get going(): boolean {
    return this.now?.state === "waiting" || this.now?.state === "working";
  }

  async ask(): Promise<void> {
    this.#wanted = true;
    await this.#take(() => api.askReview(this.id));
  }

  /** Give it up; what was found stays on the server, and here. */
  async giveUp(): Promise<void> {
    this.leave();
    await api.giveUpReview(this.id).catch(() => undefined);
    if (this.now) this.now = { ...this.now, state: "none" };
  }

  /** Look no longer; it goes on. */
  leave(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
  }

  async #take(request: () => Promise<Review>): Promise<void> {
    try {
      const found = await request();
      if (!this.#wanted) return;
      this.now = found;
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
      return;
    }
    if (this.going) this.#timer = setTimeout(() => void this.#take(() => api.review(this.id)), AGAIN);
  }
}
