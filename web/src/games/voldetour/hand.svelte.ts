/* What is in hand: which one, how it is turned, where it could go.

   All from the list of legal moves: a pose is offered where the server says it may go. */

import { kindOf, POSES, read, type Kind } from "./view";

export type InHand = Kind | "lord" | null;

export class Hand {
  #legal: () => readonly string[];
  /** The kind of a lifted piece: it stays in hand until it is placed. */
  #lifted: () => string | null;
  #chosen: InHand = $state(null);
  #pose = $state("");
  #moves = $derived.by(() => this.#legal().map(read));
  /** The square a ghost is shown on. */
  aim: string | null = $state(null);

  constructor(legal: () => readonly string[] | null, lifted: () => string | null) {
    this.#legal = () => legal() ?? [];
    this.#lifted = lifted;
  }

  get inHand(): InHand {
    const lifted = this.#lifted();
    if (lifted && this.#legal().length) return kindOf(lifted);
    return this.can(this.#chosen) ? this.#chosen : null;
  }

  /** Whether something can be done with what is in hand. */
  can(what: InHand): boolean {
    if (!what) return false;
    return this.#moves.some((move) =>
      move.act === "lord" ? what === "lord" : move.act === "place" && kindOf(move.pose) === what,
    );
  }

  /** The ways the piece in hand may be laid somewhere. */
  poses: string[] = $derived.by(() => {
    const kind = this.inHand;
    if (!kind || kind === "lord") return [];
    const legal = new Set(this.#moves.flatMap((move) => (move.act === "place" ? [move.pose] : [])));
    return POSES[kind].filter((pose) => legal.has(pose));
  });

  get pose(): string {
    const poses = this.poses;
    if (poses.includes(this.#pose)) return this.#pose;
    const lifted = this.#lifted();
    return lifted && poses.includes(lifted) ? lifted : (poses[0] ?? "");
  }

  /** Squares where the piece fits as it is turned now; for the Lord, those in reach. */
  fits: Set<string> = $derived.by(() => {
    const hand = this.inHand;
    const pose = this.pose;
    return new Set(
      this.#moves.flatMap((move) => {
        if (move.act === "lord") return hand === "lord" ? [move.at] : [];
        return move.act === "place" && hand && move.pose === pose ? [move.at] : [];
      }),
    );
  });

  /** Squares where it fits when it is turned first. */
  turned: Set<string> = $derived.by(() => {
    const poses = new Set(this.poses);
    return new Set(
      this.#moves.flatMap((move) => (move.act === "place" && poses.has(move.pose) ? [move.at] : [])),
    );
  });

  /** The square that the Lord is shown the way to: the one aimed at, while no piece is in hand. */
  get walkTo(): string | null {
    const hand = this.inHand;
    return hand === null || hand === "lord" ? this.aim : null;
  }

  liftable: Set<string> = $derived(
    new Set(this.#moves.flatMap((move) => (move.act === "lift" ? [move.at] : []))),
  );

  /** Where the Lord can go. */
  goals: Set<string> = $derived(
    new Set(this.#moves.flatMap((move) => (move.act === "lord" ? [move.at] : []))),
  );

  get canEnd(): boolean {
    return this.#legal().includes("end");
  }

  /** The move that touching a square would make, with what is in hand or else the Lord. */
  leading(square: string): string[] {
    const hand = this.inHand;
    const move = hand === null || hand === "lord" ? `L@${square}` : `${this.pose}@${square}`;
    return this.#legal().includes(move) ? [move] : [];
  }

  take(what: InHand): void {
    this.#chosen = this.#chosen === what ? null : what;
    this.aim = null;
  }

  lay(pose: string): void {
    this.#pose = pose;
  }

  turn(by = 1): void {
    const poses = this.poses;
    if (poses.length) this.#pose = poses[(poses.indexOf(this.pose) + by + poses.length) % poses.length]!;
  }

  /** Touch a square with what is in hand; gives the move once it is clear. */
  touch(square: string): string | null {
    const hand = this.inHand;
    if (!hand) return null;
    if (this.fits.has(square)) {
      const move = `${hand === "lord" ? "L" : this.pose}@${square}`;
      this.drop();
      return move;
    }
    if (hand !== "lord" && this.turned.has(square)) this.#turnFor(square);
    return null;
  }

  /** It would fit here turned: turn it, and let the person look before touching again. */
  #turnFor(square: string): void {
    const fitting = this.poses.find((pose) => this.#legal().includes(`${pose}@${square}`));
    if (fitting) this.#pose = fitting;
    this.aim = square;
  }

  drop(): void {
    this.#chosen = null;
    this.aim = null;
  }
}
