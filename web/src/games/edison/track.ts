/* The oval track as geometry: where each of the 23 squares, its lanes and its sign are drawn.

   The middle line is a stadium: two straights and two half circles. A place on it is `along` (0 to 23,
   in squares, clockwise) and `across` (negative inside, positive outside). Upright, the whole oval is
   turned by a quarter for narrow screens. */

export const SQUARES = 23;

const RADIUS = 205;
const STRAIGHT = (SQUARES * 101 - 2 * Math.PI * RADIUS) / 2;
const LENGTH = 2 * STRAIGHT + 2 * Math.PI * RADIUS;
export const HALF = 62;
export const LANE = 31;
export const SIGN = HALF + 24;
const MARGIN = SIGN + 28;

export const WIDE = STRAIGHT + 2 * (RADIUS + MARGIN);
export const HIGH = 2 * (RADIUS + MARGIN);

export interface Spot {
  x: number;
  y: number;
  /** The direction of travel clockwise, in degrees. */
  angle: number;
}

/** Square 0 is in the middle of the near straight. */
const OFFSET = 1.5 * STRAIGHT + Math.PI * RADIUS;

export function spot(along: number, across: number, upright: boolean): Spot {
  const lying = onStadium((((along / SQUARES) * LENGTH + OFFSET) % LENGTH + LENGTH) % LENGTH, across);
  if (!upright) return lying;
  return { x: HIGH - lying.y, y: lying.x, angle: lying.angle + 90 };
}

/** From the left end of the far straight, clockwise: far straight, right bend, near straight, left bend. */
function onStadium(length: number, across: number): Spot {
  const [left, right] = [MARGIN + RADIUS, MARGIN + RADIUS + STRAIGHT];
  const middle = MARGIN + RADIUS;
  const reach = RADIUS + across;
  if (length < STRAIGHT) return { x: left + length, y: middle - reach, angle: 0 };
  let rest = length - STRAIGHT;
  if (rest < Math.PI * RADIUS) return onBend(right, middle, rest / RADIUS - Math.PI / 2, reach);
  rest -= Math.PI * RADIUS;
  if (rest < STRAIGHT) return { x: right - rest, y: middle + reach, angle: 180 };
  return onBend(left, middle, (rest - STRAIGHT) / RADIUS + Math.PI / 2, reach);
}

function onBend(x: number, y: number, turn: number, reach: number): Spot {
  return {
    x: x + reach * Math.cos(turn),
    y: y + reach * Math.sin(turn),
    angle: (turn * 180) / Math.PI + 90,
  };
}

export function centre(upright: boolean): Spot {
  const [x, y] = [WIDE / 2, HIGH / 2];
  return upright ? { x: y, y: x, angle: 0 } : { x, y, angle: 0 };
}

const STEPS = 6;

/** The line along the track from one square's beginning to its end. */
export function line(square: number, across: number, upright: boolean, backwards = false): string {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const { x, y } = spot(square - 0.5 + i / STEPS, across, upright);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (backwards ? points.reverse() : points).join("L");
}

/** The outline of a square, or of one of its lanes. */
export function outline(square: number, lane: "i" | "o" | null, upright: boolean): string {
  const inner = lane === "o" ? 0 : -HALF;
  const outer = lane === "i" ? 0 : HALF;
  return `M${line(square, inner, upright)}L${line(square, outer, upright, true)}Z`;
}

export interface Stand {
  at: number | string;
  lane: string | null;
}

/** Where a vehicle is drawn: in its lane, beside another, or alone in the middle. */
export function spotOf(me: Stand, order: number, together: number, upright: boolean): Spot {
  if (me.at === "C") return centre(upright);
  const square = Number(me.at);
  if (me.lane) return spot(square, me.lane === "i" ? -LANE : LANE, upright);
  if (together === 1) return spot(square, 0, upright);
  if (together === 2) return spot(square, order ? LANE : -LANE, upright);
  return spot(square + (order < 2 ? 0.24 : -0.24), order % 2 ? LANE : -LANE, upright);
}
