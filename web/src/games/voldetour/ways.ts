/* The Lord's ways as lines: over flat squares at their height, and up and down the slopes.

   The server says over which squares a way leads; here it only becomes points. */

import { SIDE, squareOf, type VoldetourView } from "./view";

/** One unit is one square; x goes east, y up, z south, as in the three-dimensional board. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

/** The middle of what one sees of a square: of a slope, half-way up. */
export function middle(view: VoldetourView, name: string): Point {
  const { file, rank } = squareOf(name);
  const top = view.tops[name];
  return { x: file + 0.5, y: (top?.height ?? 0) + (top?.rises ? 0.5 : 0), z: SIDE - rank - 0.5 };
}

/** The points of a way: the middle of each square, and of each edge between two. */
export function walk(view: VoldetourView, way: readonly string[]): Point[] {
  return way.flatMap((name, i) => {
    const next = way[i + 1];
    return next ? [middle(view, name), edge(view, name, next)] : [middle(view, name)];
  });
}

function edge(view: VoldetourView, from: string, to: string): Point {
  const [a, b] = [middle(view, from), middle(view, to)];
  const top = view.tops[from];
  const up = top?.rises && top.rises === direction(a, b) ? 1 : 0;
  return { x: (a.x + b.x) / 2, y: (top?.height ?? 0) + up, z: (a.z + b.z) / 2 };
}

function direction(from: Point, to: Point): string {
  if (from.x !== to.x) return to.x > from.x ? "e" : "w";
  return to.z < from.z ? "n" : "s";
}

/** A point of a way: 0 is where it begins, 1 where it ends. */
export function at(points: readonly Point[], part: number): Point {
  const along = part * (points.length - 1);
  const i = Math.min(Math.floor(along), points.length - 2);
  const [a, b] = [points[i]!, points[i + 1]!];
  const mix = (from: number, to: number): number => from + (to - from) * (along - i);
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z) };
}

export type Line = readonly [Point, Point];

/** All ways together, each piece of line once. */
export function lines(view: VoldetourView, ways: Iterable<readonly string[]>): Line[] {
  const all = new Map<string, Line>();
  for (const way of ways) {
    const points = walk(view, way);
    points.slice(1).forEach((to, i) => {
      const from = points[i]!;
      all.set(`${from.x},${from.z} ${to.x},${to.z}`, [from, to]);
    });
  }
  return [...all.values()];
}
