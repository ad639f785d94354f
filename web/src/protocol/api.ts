/* The server's REST interface, as docs/api.md has it. */

import type { Ending, Words } from "./messages";

export interface Me {
  kind: "nobody" | "guest" | "account";
  id?: string;
  name?: string;
  ratings?: Record<string, { rating: number; games: number }>;
}

export interface OptionInfo {
  name: string;
  kind: "switch" | "number" | "numbers" | "places" | "choice";
  default: unknown;
  low?: number | null;
  high?: number | null;
  /** How many `numbers` there may be, or `places` there must be. */
  most?: number | null;
  values?: string[] | null;
  /** Some good choices of `places`, by a name. */
  presets?: Record<string, string[]> | null;
  /** Whether the content of a JSON file will do too. */
  file: boolean;
  /** The content of such a file, to start from. */
  example?: unknown;
  help: string;
}
/** A bot's rating as the arena measured it, with its 95 % interval. */
export interface Measured {
  rating: number;
  low: number;
  high: number;
  games: number;
}
export interface VariantInfo {
  name: string;
  seats: number;
  sides: number[];
  /** Whether anybody holds what the others may not see. */
  hidden: boolean;
  options: OptionInfo[];
  /** The bots whose strength was measured here. */
  bots: Record<string, Measured>;
}
export interface GameInfo {
  name: string;
  title: string;
  version: number;
  /** Whether there is a text of its rules. */
  rules: boolean;
  /** Whether there are lessons. */
  course: boolean;
  variants: VariantInfo[];
  /** How much of it the server has compiled, from 0 to 1: below 1 it cannot be played yet. */
  ready: number;
}
export interface Offer {
  games: GameInfo[];
  bots: { name: string }[];
  phrases: string[];
}

/** Every sentence of a language, by its key. */
export type Sentences = Record<string, string>;

export type SeatWish = { kind: "me"; name?: string } | { kind: "open" } | { kind: "bot"; bot: string };
export type ClockWish =
  | { kind: "game"; seconds: number; increment: number }
  | { kind: "move"; days: number };
export const BEGINS = ["seats", "lot", "loser"] as const;
export type Begins = (typeof BEGINS)[number];
export interface TableWish {
  game: string;
  variant?: string;
  options?: Record<string, unknown>;
  seats: SeatWish[];
  /** Who gets the first seat. */
  begins?: Begins;
  clock?: ClockWish | null;
  public?: boolean;
  curtain?: boolean;
  /** Whether somebody who joins may take more than one seat. */
  several_seats?: boolean;
  /** Whether the game counts for the ratings. */
  rated?: boolean;
}

export interface SeatSummary {
  seat: number;
  side: number;
  kind: "open" | "person" | "bot";
  name: string;
  yours: boolean;
}
export interface TableSummary {
  id: string;
  game: string;
  variant: string;
  status: "open" | "playing" | "over";
  clock: ClockWish | null;
  /** Whether the game begins from a position set up by hand. */
  set_up: boolean;
  created: number;
  moves: number;
  /** Whose turn it is, while the game goes on. */
  deciding: number | null;
  /** How far the game has come. */
  progress: Words | null;
  seats: SeatSummary[];
  returns: number[] | null;
  reason: string | null;
}

export interface RankedPlayer {
  rank: number;
  kind: "person" | "bot";
  name: string;
  rating: number;
  games: number;
  /** Of a bot whose rating is the arena's. */
  measured: Measured | null;
}

export interface ReplayPosition {
  number: number;
  deciding: number | null;
  move: string | null;
  told: Words[] | null;
  views: unknown[];
}
export interface Replay {
  game: string;
  variant: string;
  options: Record<string, unknown>;
  players: string[];
  moves: number;
  returns: number[] | null;
  /** How the game ended, if not by its rules. */
  ending: Pick<Ending, "reason" | "seat"> | null;
  first: number;
  positions: ReplayPosition[];
}

/** One position of a lesson, and what is to be done there. */
export interface LessonStep {
  name: string;
  rules: string[];
  say: string;
  done: string;
}
export interface Course {
  title: string;
  lessons: { name: string; title: string; steps: LessonStep[] }[];
}
/** Where a step of a lesson stands, and what became of the newest move. */
export interface StepPlayed {
  variant: string;
  options: Record<string, unknown>;
  seat: number;
  sides: number[];
  view: unknown;
  legal: string[];
  steps: { seat: number; move: string }[];
  told: Words[];
  done: boolean;
  /** It was legal, is not what is asked for, and was taken back. */
  undone: boolean;
  why: string;
  refused: Words | null;
}

/** Of a program that plays for somebody; the token itself was shown once. */
export interface Token {
  id: string;
  name: string;
  created: number;
}

/** Something the server would not do, with what it said about it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Words | null,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw await problem(answer);
  return answer;
}

async function problem(answer: Response): Promise<ApiError> {
  try {
    const said = (await answer.json()) as { reason?: Words; text?: string; detail?: unknown };
    const text = said.text ?? (typeof said.detail === "string" ? said.detail : answer.statusText);
    return new ApiError(answer.status, said.reason ?? null, text);
  } catch {
    return new ApiError(answer.status, null, answer.statusText);
  }
}

export type Source = { kind: "tables" | "records"; id: string };

/** A sentence by language. */
export interface Said {
  key: string;
  said: Record<string, string>;
}
/** What is known of one decision, in points; see docs/analysis.md. */
export interface Verdict {
  number: number;
  seat: number;
  move: string;
  better: string | null;
  loss: number;
  /** Half the 99 % interval; null for an opinion. */
  error: number | null;
  basis: "proved" | "tested" | "opinion";
  label: "" | "inaccuracy" | "mistake" | "blunder";
  found: "" | "win" | "missed";
  reasons: { of: "played" | "better"; fact: Said }[];
}
export interface GameReview {
  sides: number[];
  luck: boolean;
  dealt: boolean;
  hidden: boolean;
  trained: boolean;
  complete: boolean;
  all_knowing: number[][];
  known: { seat: number; numbers: number[]; chances: number[] }[];
  verdicts: Verdict[];
  /** In tenths of a point; the lines add up to the result. */
  ledgers: { seat: number; lines: Record<string, number>; result: number }[];
  accuracy: { seat: number; value: number | null; low: number | null; high: number | null }[];
  told: { number: number; seat: number; secret: Said; before: number; after: number }[];
  moments: { number: number; why: "loss" | "luck" | "hidden"; points: number }[];
}
export interface Review {
  state: "none" | "waiting" | "working" | "done" | "failed";
  /** How many reviews come first. */
  before: number;
  share: number;
  analysis: GameReview | null;
}

export const api = {
  me: () => ask<Me>("GET", "/me"),
  beCalled: (name: string) => ask<Me>("POST", "/me", { name }),
  claim: (name: string, password: string) => ask<Me>("POST", "/me/claim", { name, password }),
  login: (name: string, password: string) => ask<Me>("POST", "/login", { name, password }),
  logout: () => ask<undefined>("POST", "/logout"),
  changePassword: (old: string, password: string) => ask<Me>("POST", "/me/password", { old, new: password }),
  tokens: () => ask<Token[]>("GET", "/me/tokens"),
  dropToken: (id: string) => ask<undefined>("DELETE", `/me/tokens/${id}`),
  forgetMe: () => ask<undefined>("DELETE", "/me"),
  offer: () => ask<Offer>("GET", "/games"),
  checkOptions: (game: string, variant: string, options: Record<string, unknown>) =>
    ask<unknown>("POST", `/games/${game}/options`, { variant, options }),
  words: (language: string) => ask<Sentences>("GET", `/words/${language}`),
  rules: async (language: string, game: string) => (await send("GET", `/rules/${language}/${game}`)).text(),
  open: (wish: TableWish) => ask<{ id: string }>("POST", "/tables", wish),
  lobby: (status: "open" | "playing") => ask<TableSummary[]>("GET", `/tables?status=${status}`),
  mine: () => ask<TableSummary[]>("GET", "/me/tables"),
  leaderboard: (game: string, variant: string) =>
    ask<RankedPlayer[]>("GET", `/leaderboard/${game}?variant=${variant}`),
  importRecord: (record: unknown) => ask<{ id: string }>("POST", "/records", record),
  recordOf: ({ kind, id }: Source) =>
    kind === "tables" ? `/api/tables/${id}/record` : `/api/records/${id}`,
  askReview: (id: string) => ask<Review>("POST", `/records/${id}/review`),
  review: (id: string) => ask<Review>("GET", `/records/${id}/review`),
  giveUpReview: (id: string) => ask<undefined>("DELETE", `/records/${id}/review`),
  course: (language: string, game: string) => ask<Course>("GET", `/lessons/${language}/${game}`),
  learn: (language: string, path: string, moves: readonly string[]) =>
    ask<StepPlayed>("POST", `/lessons/${language}/${path}`, { moves }),
  replay: ({ kind, id }: Source, as: string, first: number, count: number) =>
    ask<Replay>("GET", `/${kind}/${id}/replay?as=${as}&first=${first}&count=${count}`),
};
