/* Written by web/messages.py from the server's types. Do not edit. */

export type Answer = {
  type: "answer";
  offer: "draw" | "undo";
  yes: boolean;
  seat?: number | null;
  id?: string | null;
};

export type Chat = {
  type: "chat";
  text?: string | null;
  phrase?: string | null;
  id?: string | null;
};

export type ChatLine = {
  type: "chat";
  seq: number;
  said: Said;
};

export type Claim = {
  type: "claim";
  seat: number;
  id?: string | null;
};

export type ClientIn = Sit | Leave | PutBot | OpenSeat | Play | Undo | OfferDraw | Answer | Resign | Claim | Chat | Lift | Lower | Hint | WhatIf | Rematch | Sync | Ping;

export type ClientOut = Snapshot | Seats | Started | Moved | Undone | Offers | ChatLine | Ended | RematchReady | Curtain | Hints | Foreseen | Done | Refused | Pong | Closing;

export type ClockInfo = {
  kind: "game" | "move";
  left: Array<number>;
  running: number | null;
  at: number;
  increment: number;
};

export type Closing = {
  type: "closing";
  reason: "gone" | "restart";
  retry: number;
};

export type Curtain = {
  type: "curtain";
  position: Position;
};

export type Done = {
  type: "done";
  id: string;
  seq: number;
};

export type Ended = {
  type: "ended";
  seq: number;
  ending: Ending;
  position: Position;
};

export type Ending = {
  reason: "abandoned" | "claimed" | "draw" | "resigned" | "rules" | "time";
  returns: Array<number>;
  seat: number | null;
  secret: string;
  ratings?: Record<string, Array<number>>;
};

export type Estimate = {
  move: string;
  value: number;
  chance: number;
  visits: number;
};

export type Foreseen = {
  type: "foreseen";
  number: number;
  move: string;
  changes: Record<string, unknown>;
  told: Array<Words>;
  more: Record<string, unknown>;
  id?: string | null;
};

export type Hint = {
  type: "hint";
  bot?: string | null;
  seat?: number | null;
  id?: string | null;
};

export type Hints = {
  type: "hints";
  number: number;
  bot: string;
  estimates: Array<Estimate>;
  id?: string | null;
};

export type Leave = {
  type: "leave";
  seat: number;
  id?: string | null;
};

export type Lift = {
  type: "lift";
  seat: number;
  id?: string | null;
};

export type Lower = {
  type: "lower";
  id?: string | null;
};

export type Moved = {
  type: "moved";
  seq: number;
  step: Step;
  position: Position;
};

export type OfferDraw = {
  type: "offer_draw";
  seat?: number | null;
  id?: string | null;
};

export type OfferInfo = {
  offer: "draw" | "undo";
  seat: number;
  waiting: Array<number>;
};

export type Offers = {
  type: "offers";
  seq: number;
  offers: Array<OfferInfo>;
  declined?: "draw" | "undo" | null;
};

export type OpenSeat = {
  type: "open_seat";
  seat: number;
  id?: string | null;
};

export type Ping = {
  type: "ping";
  id?: string | null;
};

export type Play = {
  type: "move";
  move: string;
  number: number;
  seat?: number | null;
  id?: string | null;
};

export type Pong = {
  type: "pong";
  now: number;
  id?: string | null;
};

export type Position = {
  number: number;
  deciding: number | null;
  seen_by: number;
  view: unknown;
  legal: Array<string> | null;
  curtain?: boolean;
  clocks?: ClockInfo | null;
  can_undo?: "ask" | "free" | "no";
};

export type PutBot = {
  type: "put_bot";
  seat: number;
  bot: string;
  id?: string | null;
};

export type Refused = {
  type: "refused";
  code: "busy" | "illegal" | "late" | "malformed" | "not_now" | "not_yours" | "too_much";
  reason: Words;
  text: string;
  id?: string | null;
};

export type Rematch = {
  type: "rematch";
  bot?: string | null;
  id?: string | null;
};

export type RematchReady = {
  type: "rematch";
  seq: number;
  table: string;
};

export type Resign = {
  type: "resign";
  seat?: number | null;
  id?: string | null;
};

export type Said = {
  seat: number;
  name: string;
  at: number;
  text?: string | null;
  phrase?: string | null;
};

export type SeatInfo = {
  seat: number;
  side: number;
  kind: "bot" | "open" | "person";
  name: string;
  reserved?: boolean;
  yours?: boolean;
  away_since?: number | null;
  stands_in?: boolean;
  rating?: number | null;
};

export type Seats = {
  type: "seats";
  seq: number;
  seats: Array<SeatInfo>;
};

export type Sit = {
  type: "sit";
  seat: number;
  id?: string | null;
};

export type Snapshot = {
  type: "snapshot";
  seq: number;
  now: number;
  table: TableInfo;
  status: "open" | "over" | "playing";
  seats: Array<SeatInfo>;
  position: Position;
  since: number;
  steps: Array<Step>;
  offers: Array<OfferInfo>;
  chat: Array<Said>;
  ending: Ending | null;
  rematch: string | null;
  watchers: number;
};

export type Started = {
  type: "started";
  seq: number;
  seats: Array<SeatInfo>;
  position: Position;
};

export type Step = {
  number: number;
  seat: number;
  move: string;
  told: Array<Words>;
};

export type Sync = {
  type: "sync";
  since?: number;
  id?: string | null;
};

export type TableInfo = {
  id: string;
  game: string;
  variant: string;
  options: Record<string, unknown>;
  public: boolean;
  rated: boolean;
  clock: Record<string, unknown> | null;
  commitment: string;
  host: boolean;
  created: number;
  rematch_of?: string | null;
  begins?: "loser" | "lot" | "seats";
  set_up?: boolean;
  several_seats?: boolean;
  host_name?: string;
};

export type Undo = {
  type: "undo";
  seat?: number | null;
  id?: string | null;
};

export type Undone = {
  type: "undone";
  seq: number;
  seat: number;
  position: Position;
};

export type WhatIf = {
  type: "whatif";
  move: string;
  number: number;
  seat?: number | null;
  id?: string | null;
};

export type Words = {
  key: string;
  arguments?: Record<string, unknown>;
  rule?: string | null;
};
