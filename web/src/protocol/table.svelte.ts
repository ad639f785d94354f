/* One table, live: what the server last said about it, and what a person does there.

   A move shows at once (`pending`) and is sent with its number until the server has kept it: after a
   lost connection it is sent again, and the server takes it once. */

import { Connection, type Link } from "./connection";
import type {
  ChatLine,
  ClientIn,
  ClientOut,
  Ended,
  Ending,
  Estimate,
  Foreseen,
  OfferInfo,
  Position,
  Refused,
  Said,
  SeatInfo,
  Snapshot,
  Step,
  TableInfo,
} from "./messages";

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A message without its id, which is given when it is sent. */
export type Wish = Without<ClientIn, "id">;

/** What the ids of hints begin with: nobody answers one that the game has overtaken. */
const HINT = "h";

/** And those of questions what a move would do: nobody needs to hear that one was refused. */
const WHATIF = "f";

/** Longer than any turn of all the others. */
const KEPT = 100;

export interface Pending {
  move: string;
  number: number;
  seat: number;
}

export class LiveTable {
  info: TableInfo | null = $state.raw(null);
  status: Snapshot["status"] = $state("open");
  seats: SeatInfo[] = $state.raw([]);
  position: Position | null = $state.raw(null);
  steps: Step[] = $state.raw([]);
  offers: OfferInfo[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  ending: Ending | null = $state.raw(null);
  rematch: string | null = $state(null);
  watchers = $state(0);
  hints: Estimate[] | null = $state.raw(null);
  /** What moves would do from where the game stands, by the move. */
  foreseen: Readonly<Record<string, Foreseen>> = $state.raw({});
  pending: Pending | null = $state.raw(null);
  refusal: Refused | null = $state.raw(null);
  declined: "undo" | "draw" | null = $state(null);
  link: Link = $state("connecting");
  /** The server's clock less ours, in milliseconds. */
  ahead = $state(0);

  /** What was seen of the game, by the number of moves, as far as it is needed to show it again. */
  readonly views = new Map<number, unknown>();

  #connection: Connection;
  #messages = 0;
  #seq = 0;
  #foreseeing = new Set<string>();
  #renewed: () => void = () => undefined;
  #waiting = new Map<string, (kept: boolean) => void>();

  constructor(readonly id: string) {
    this.#connection = new Connection(() => this.#address, {
      heard: (text) => this.#hear(JSON.parse(text) as ClientOut),
      changed: (link) => this.#linked(link),
    });
  }

  /** Where to connect, and what is known already: nothing older is shown by any process. */
  get #address(): string {
    return `/api/tables/${this.id}/live?since=${this.steps.length}&seq=${this.#seq}`;
  }

  close(): void {
    this.#connection.close();
    this.#giveUp(() => true);
  }

  /** Connect anew: for somebody who was nobody when the page was opened. */
  renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#renewed = resolve;
      this.#connection.renew();
      this.#giveUp(() => true);
    });
  }

  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }

  get mine(): number[] {
    return this.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
  }

  /** Whether a person at this screen is to decide now. */
  get myTurn(): boolean {
    const deciding = this.position?.deciding;
    return this.status === "playing" && deciding != null && this.mine.includes(deciding);
  }

  play(move: string): void {
    const position = this.position;
    if (!position || position.deciding === null || this.pending) return;
    this.pending = { move, number: position.number, seat: position.deciding };
    this.refusal = null;
    this.#sendPending();
  }

  /** Have the server say why a move cannot be made. Nothing is shown as if it were made. */
  why(move: string): void {
    const position = this.position;
    if (!position || position.deciding === null || this.pending || position.legal?.includes(move)) return;
    this.refusal = null;
    this.#connection.send({ type: "move", move, number: position.number, seat: position.deciding, id: "why" });
  }

  /** Have the server say what moves would do: of each once, as long as the game stands here. */
  foresee(moves: readonly string[]): void {
    const { number, deciding, legal } = this.position ?? {};
    if (number === undefined || deciding == null || this.pending) return;
    for (const move of moves) {
      if (!legal?.includes(move) || this.#foreseeing.has(move)) continue;
      this.#foreseeing.add(move);
      this.#connection.send({ type: "whatif", move, number, seat: deciding, id: `${WHATIF}${move}` });
    }
  }

  /** Send a message; tells whether it was kept, or for a hint whether it came in time. */
  send(wish: Wish): Promise<boolean> {
    const id = `${wish.type === "hint" ? HINT : "c"}${++this.#messages}`;
    this.refusal = null;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      if (!this.#connection.send({ ...wish, id } as ClientIn)) this.#answered(id, false);
    });
  }

  #sendPending(): void {
    const wish = this.pending;
    if (wish) this.#connection.send({ type: "move", ...wish, id: `m${wish.number}` });
  }

  #answered(id: string | null | undefined, kept: boolean): void {
    if (!id) return;
    this.#waiting.get(id)?.(kept);
    this.#waiting.delete(id);
  }

  /** No answer will come to these any more. */
  #giveUp(which: (id: string) => boolean): void {
    for (const id of [...this.#waiting.keys()].filter(which)) this.#answered(id, false);
  }

  #linked(link: Link): void {
    this.link = link;
    if (link !== "live") this.#giveUp(() => true);
  }

  #hear(message: ClientOut): void {
    if ("seq" in message) this.#seq = message.seq;
    switch (message.type) {
      case "snapshot":
        return this.#begin(message);
      case "seats":
        this.seats = message.seats;
        return;
      case "started":
        this.status = "playing";
        this.seats = message.seats;
        return this.#stand(message.position);
      case "moved":
        return this.#moved(message.step, message.position);
      case "undone":
        this.steps = this.steps.slice(0, message.position.number);
        return this.#stand(message.position);
      case "offers":
        this.offers = message.offers;
        this.declined = message.declined ?? null;
        return;
      case "chat":
        this.chat = [...this.chat, (message as ChatLine).said];
        return;
      case "ended":
        return this.#end(message);
      case "rematch":
        this.rematch = message.table;
        return;
      case "curtain":
        return this.#stand(message.position);
      case "hints":
        this.hints = message.number === this.position?.number ? message.estimates : null;
        return this.#answered(message.id, true);
      case "foreseen":
        if (message.number === this.position?.number) this.foreseen = { ...this.foreseen, [message.move]: message };
        return;
      case "done":
        return this.#answered(message.id, true);
      case "refused":
        return this.#refused(message);
      case "closing":
        return this.#connection.pause(message.retry);
      case "pong":
        return;
    }
  }

  #begin(snapshot: Snapshot): void {
    this.info = snapshot.table;
    this.status = snapshot.status;
    this.seats = snapshot.seats;
    this.steps = [...this.steps.slice(0, snapshot.since), ...snapshot.steps];
    this.offers = snapshot.offers;
    this.chat = snapshot.chat;
    this.ending = snapshot.ending;
    this.rematch = snapshot.rematch;
    this.watchers = snapshot.watchers;
    this.ahead = snapshot.now - Date.now();
    this.#stand(snapshot.position, true);
    if (this.steps.length !== snapshot.position.number) this.#resync(0);
    this.#sendPending();
    this.#renewed();
  }

  #moved(step: Step, position: Position): void {
    if (step.number > this.steps.length) return this.#resync(this.steps.length);
    this.steps = [...this.steps.slice(0, step.number), step];
    this.#stand(position);
  }

  /** The game stands here now; a move sent for an earlier position is settled by that. */
  #stand(position: Position, resumed = false): void {
    const moved = position.number !== this.position?.number;
    this.position = position;
    if (!position.curtain) this.views.set(position.number, position.view);
    this.views.delete(position.number - KEPT);
    if (moved || resumed) {
      this.foreseen = {};
      this.#foreseeing.clear();
    }
    if (moved) {
      this.hints = null;
      this.#giveUp((id) => id.startsWith(HINT));
    }
    const settled = this.pending && position.number !== this.pending.number;
    if (settled || (!resumed && moved)) this.pending = null;
  }

  #end({ ending, position }: Ended): void {
    this.ending = ending;
    this.status = "over";
    this.#stand(position);
    this.#giveUp((id) => id.startsWith(HINT));
  }

  #refused(refused: Refused): void {
    if (refused.id?.startsWith(WHATIF)) return void this.#foreseeing.delete(refused.id.slice(WHATIF.length));
    this.refusal = refused;
    if (refused.id?.startsWith("m")) this.pending = null;
    this.#answered(refused.id, false);
    if (refused.code === "late") this.#resync(this.steps.length);
  }

  #resync(since: number): void {
    this.#connection.send({ type: "sync", since });
  }
}
