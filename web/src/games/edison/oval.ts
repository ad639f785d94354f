/* The oval track as geometry: where each square, its lanes and its sign are drawn.

   The middle line is a stadium: two straights and two half circles. A place on it is `along` (in
   squares, clockwise from square 0 in the middle of the near straight) and `across` (negative inside,
   positive outside). Upright, the whole oval is turned by a quarter for narrow screens; it can be
   rounder or longer, to fill the room that a screen leaves it. */

const SQUARE = 101;
const RADIUS = 205;
/** The least that leaves room for the centre. */
const LEAST = 150;
export const HALF = 62;
export const LANE = 31;
export const SIGN = HALF + 24;
const MARGIN = SIGN + 28;
const STEPS = 6;

export interface Spot {
  x: number;
  y: number;
  /** The direction of travel clockwise, in degrees. */
  angle: number;
}

export interface Stand {
  at: number | string;
  lane: string | null;
}

export class Oval {
  #straight: number;
  #length: number;

  constructor(
    readonly squares: number,
    readonly upright: boolean,
    readonly radius = RADIUS,
  ) {
    this.#length = squares * SQUARE;
    this.#straight = this.#length / 2 - Math.PI * radius;
  }

  /** The oval that fills a room best: as long as the room is, in its own proportions. */
  static filling(squares: number, width: number, height: number): Oval {
    const shape = Math.max(width, height) / Math.max(1, Math.min(width, height));
    const half = (squares * SQUARE) / 2;
    const radius = (half + 2 * MARGIN * (1 - shape)) / (2 * shape + Math.PI - 2);
    return new Oval(squares, height > width, Math.min(half / Math.PI, Math.max(LEAST, radius)));
  }

  get width(): number {
    return this.upright ? this.#high : this.#wide;
  }

  get height(): number {
    return this.upright ? this.#wide : this.#high;
  }

  get #wide(): number {
    return this.#straight + 2 * (this.radius + MARGIN);
  }

  get #high(): number {
    return 2 * (this.radius + MARGIN);
  }

  get centre(): Spot {
    return { x: this.width / 2, y: this.height / 2, angle: 0 };
  }

  spot(along: number, across: number): Spot {
    const start = 1.5 * this.#straight + Math.PI * this.radius;
    const from = along * SQUARE + start;
    const lying = this.#onStadium(((from % this.#length) + this.#length) % this.#length, across);
    if (!this.upright) return lying;
    return { x: this.#high - lying.y, y: lying.x, angle: lying.angle + 90 };
  }

  /** From the left end of the far straight, clockwise: far straight, right bend, near straight, left bend. */
  #onStadium(length: number, across: number): Spot {
    const { radius } = this;
    const [left, right] = [MARGIN + radius, MARGIN + radius + this.#straight];
    const middle = MARGIN + radius;
    const reach = radius + across;
    if (length < this.#straight) return { x: left + length, y: middle - reach, angle: 0 };
    let rest = length - this.#straight;
    if (rest < Math.PI * radius) return onBend(right, middle, rest / radius - Math.PI / 2, reach);
    rest -= Math.PI * radius;
    if (rest < this.#straight) return { x: right - rest, y: middle + reach, angle: 180 };
    return onBend(left, middle, (rest - this.#straight) / radius + Math.PI / 2, reach);
  }

  /** The line along the track from one square's beginning to its end. */
  line(square: number, across: number, backwards = false): string {
    const points = Array.from({ length: STEPS + 1 }, (_, i) => {
      const { x, y } = this.spot(square - 0.5 + i / STEPS, across);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return (backwards ? points.reverse() : points).join("L");
  }

  /** The outline of a square, or of one of its lanes. */
  outline(square: number, lane: "i" | "o" | null): string {
    const inner = lane === "o" ? 0 : -HALF;
    const outer = lane === "i" ? 0 : HALF;
    return `M${this.line(square, inner)}L${this.line(square, outer, true)}Z`;
  }

  /** Where a vehicle is drawn: in its lane, beside another, or alone in the middle. */
  spotOf(me: Stand, order: number, together: number): Spot {
    if (me.at === "C") return this.centre;
    const square = Number(me.at);
    if (me.lane) return this.spot(square, me.lane === "i" ? -LANE : LANE);
    if (together === 1) return this.spot(square, 0);
    if (together === 2) return this.spot(square, order ? LANE : -LANE);
    return this.spot(square + (order < 2 ? 0.24 : -0.24), order % 2 ? LANE : -LANE);
  }
}

function onBend(x: number, y: number, turn: number, reach: number): Spot {
  return {
    x: x + reach * Math.cos(turn),
    y: y + reach * Math.sin(turn),
    angle: (turn * 180) / Math.PI + 90,
  };
}
