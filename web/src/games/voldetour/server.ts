/* Written by web/messages.py from the server's types. Do not edit. */

export type Held = {
  piece: string;
  at: string;
  level: number;
};

export type Piece = {
  piece: string;
  at: string;
  level: number;
  owner: number;
};

export type Top = {
  height: number;
  rises: string | null;
  owner: number | null;
  tower: boolean;
};

export type VoldetourView = {
  seat: number;
  player: number;
  phase: string;
  tower_height: number;
  turn_limit: number;
  turns: Array<number>;
  turns_to_leave: Array<number | null>;
  lords: Array<string | null>;
  towers: Array<string>;
  targets: Array<string>;
  reserve: Array<Record<string, number>>;
  pieces: Array<Piece>;
  tops: Record<string, Top>;
  reach: Array<string>;
  ways: Record<string, Array<string>>;
  used: Record<string, boolean>;
  held: Held | null;
  winner: number | string | null;
};
