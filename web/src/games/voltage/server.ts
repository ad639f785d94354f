/* Written by web/messages.py from the server's types. Do not edit. */

export type Backs = {
  plain: number;
  transformer: number;
};

export type VoltageView = {
  seat: number;
  player: number;
  phase: string;
  polarity: Record<string, string>;
  sides: Array<Record<string, Array<string>>>;
  totals: Array<Record<string, number>>;
  leaders: Record<string, number | null>;
  hand: Array<string> | null;
  backs: Array<Backs>;
  draw_count: number;
  draw_top: string;
  discard_count: number;
  discard_top: string | null;
  discard: Array<string> | null;
  score: Array<number>;
  set_size: number;
  sets_to_win: number;
  first: string | null;
  owed: number;
  winner: number | null;
};
