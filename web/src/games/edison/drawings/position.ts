/* A position to draw in the rules of Edison & Co. */

import type { EdisonView, Vehicle } from "../view";

const LAYOUT = ["start", 3, 5, -1, 6, "oil", 2, 7, 4, 8, -10, 10, 3, "oil", 5, 9, -5, 4, 6, "oil", -3, 2, 1];

export function position(at: Partial<Record<Vehicle, number>>): EdisonView {
  const vehicles = Object.fromEntries(
    Object.entries(at).map(([letter, square]) => [letter, { at: square, lane: null, facing: 1, score: 0 }]),
  );
  return {
    seat: -1,
    variant: "solo",
    player: 0,
    phase: "card",
    round: 1,
    rounds_left: 18,
    first: 0,
    mover: 3,
    table: [],
    hands: [],
    held: [],
    played: null,
    vehicles,
    weights: [],
    favourites: [],
    ranking: [],
    standings: [],
    evaluated: [],
    layout: LAYOUT,
    walls: [4, 5, 6, 7, 8],
    drop: 9,
    centre_value: 15,
    oil: false,
    totals: null,
    winners: null,
  };
}
