/* Written by web/messages.py from the server's types. Do not edit. */

export type EdisonForesight = {
  ends: Array<string>;
  points: Record<string, number>;
  standings: Array<number | null>;
};

export type EdisonView = {
  seat: number;
  variant: string;
  player: number;
  phase: string;
  round: number;
  rounds_left: number;
  first: number;
  mover: number;
  table: Array<PlayedCard>;
  hands: Array<Array<string> | null>;
  held: Array<number>;
  played: Array<string> | null;
  vehicles: Record<string, VehicleView>;
  weights: Array<Record<string, number> | null>;
  favourites: Array<string | null>;
  ranking: Array<Record<string, number>>;
  standings: Array<number | null>;
  evaluated: Array<boolean>;
  layout: Array<number | string>;
  walls: Array<number>;
  drop: number;
  centre_value: number;
  oil: boolean;
  totals: Array<number> | null;
  winners: Array<number> | null;
};

export type PlayedCard = {
  seat: number;
  card: string;
};

export type VehicleView = {
  at: number | string;
  lane: string | null;
  facing: number;
  score: number;
};
