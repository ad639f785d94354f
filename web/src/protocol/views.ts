/* Written by web/messages.py from the server's types. Do not edit. */

export type Backs = {
  plain: number;
  transformer: number;
};

export type EdisonView = {
  seat: number;
  variant: string;
  player: number;
  phase: string;
  round: number;
  first: number;
  mover: number;
  table: Array<PlayedCard>;
  hands: Array<Array<string>>;
  vehicles: Record<string, VehicleView>;
  weights: Array<Record<string, number> | null>;
  favourites: Array<string | null>;
  evaluated: Array<boolean>;
  layout: Array<number | string>;
  walls: Array<number>;
  oil: boolean;
  totals: Array<number> | null;
  winners: Array<number> | null;
};

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

export type PlayedCard = {
  seat: number;
  card: string;
};

export type Top = {
  height: number;
  rises: string | null;
  owner: number | null;
  tower: boolean;
};

export type VehicleView = {
  at: number | string;
  lane: string | null;
  facing: number;
  score: number;
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
  first: string | null;
  owed: number;
  winner: number | null;
};
