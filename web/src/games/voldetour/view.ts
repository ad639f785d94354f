/* What the server shows of a game of VoldéTour, and how its moves are written. */

import type { VoldetourView } from "./server";

export type { VoldetourView };
export type Piece = VoldetourView["pieces"][number];

export const SIDE = 10;
export const FILES = "abcdefghij";

/** The kinds of pieces in the reserve, and the ways each can lie. */
export const KINDS = ["B1", "B2", "B3", "S"] as const;
export type Kind = (typeof KINDS)[number];
export const POSES: Record<Kind, readonly string[]> = {
  B1: ["B1"],
  B2: ["B2x", "B2y", "B2z"],
  B3: ["B3x", "B3y", "B3z"],
  S: ["Sn", "Se", "Ss", "Sw", "Sv"],
};

export const kindOf = (pose: string): Kind => (pose.startsWith("S") ? "S" : (pose.slice(0, 2) as Kind));

export interface Square {
  file: number;
  rank: number;
}
export const squareOf = (name: string): Square => ({
  file: FILES.indexOf(name[0]!),
  rank: Number(name.slice(1)) - 1,
});
export const nameOf = (file: number, rank: number): string => `${FILES[file]}${rank + 1}`;

/** The corner of the board that a square is nearest to, as an angle about the middle: 0 is east, and
    south a quarter turn, as in the three-dimensional board. */
export function cornerOf(name: string): number {
  const { file, rank } = squareOf(name);
  return Math.atan2(2 * rank < SIDE ? 1 : -1, 2 * file < SIDE ? -1 : 1);
}

/** How often the plan is turned by a quarter, clockwise, so that a Tower's corner is at the lower left. */
export function quarterTurns(tower: string): number {
  const { file, rank } = squareOf(tower);
  const [east, north] = [2 * file >= SIDE, 2 * rank >= SIDE];
  return north ? (east ? 2 : 3) : east ? 1 : 0;
}

/** The way the Stair rises that a nested Stair lies on. */
export function slopeUnder({ at, level }: Piece, pieces: readonly Piece[]): string | null {
  const under = pieces.find((other) => other.at === at && other.level === level && /^S[nesw]/.test(other.piece));
  return under ? under.piece[1]! : null;
}

/** The squares a piece covers when it is named by `at`. */
export function covered(pose: string, at: string): Square[] {
  const { file, rank } = squareOf(at);
  const length = Number(pose[1]) || 1;
  if (pose.endsWith("x")) return Array.from({ length }, (_, i) => ({ file: file + i, rank }));
  if (pose.endsWith("y")) return Array.from({ length }, (_, i) => ({ file, rank: rank + i }));
  return [{ file, rank }];
}

/** The topmost piece on a square, wherever its own name is; a nested Stair lies on another one. */
export function topPiece(pieces: readonly Piece[], square: string): Piece | null {
  const { file, rank } = squareOf(square);
  const here = pieces.filter(({ piece, at }) => covered(piece, at).some((on) => on.file === file && on.rank === rank));
  const height = ({ piece, level }: Piece): number => level + tall(piece) + (piece === "Sv" ? 0.5 : 0);
  return here.reduce<Piece | null>((top, piece) => (top && height(top) > height(piece) ? top : piece), null);
}

/** How many levels a piece fills upwards. */
export const tall = (pose: string): number => (pose.endsWith("z") ? Number(pose[1]) : 1);

export type Move =
  | { act: "place"; pose: string; at: string }
  | { act: "lift" | "lord"; at: string }
  | { act: "end" };

/** What a move says: `B2x@d4`, `^d4`, `L@e5`, `end`. */
export function read(move: string): Move {
  if (move === "end") return { act: "end" };
  if (move.startsWith("^")) return { act: "lift", at: move.slice(1) };
  const [pose = "", at = ""] = move.split("@");
  return pose === "L" ? { act: "lord", at } : { act: "place", pose, at };
}

/** How the board looks at once when a move has been sent, before the server has confirmed it. */
export function preview(view: VoldetourView, text: string): VoldetourView {
  const move = read(text);
  if (move.act === "lord") {
    return { ...view, lords: view.lords.map((at, seat) => (seat === view.player ? move.at : at)) };
  }
  if (move.act !== "place") return view;
  const level = view.tops[move.at]?.height ?? 0;
  const piece: Piece = { piece: move.pose, at: move.at, level, owner: view.player };
  return { ...view, pieces: [...view.pieces, piece], held: null };
}
