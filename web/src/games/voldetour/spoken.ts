/* The board as a screen reader says it: what a square is, what lies there, and what can be done. */

import type { Hand } from "./hand.svelte";
import { covered, kindOf, nameOf, type Piece, type VoldetourView } from "./view";
import { poseName, word } from "./words";

export type Stacks = Readonly<Record<string, readonly Piece[]>>;

/** The pieces on each square, the topmost first: a nested Stair lies on one of its own level. */
export function stacks({ pieces }: Pick<VoldetourView, "pieces">): Stacks {
  const found: Record<string, Piece[]> = {};
  const height = ({ piece, level }: Piece): number => level + (piece === "Sv" ? 0.5 : 0);
  for (const piece of [...pieces].sort((a, b) => height(b) - height(a)))
    for (const { file, rank } of covered(piece.piece, piece.at)) (found[nameOf(file, rank)] ??= []).push(piece);
  return found;
}

const pieceName = ({ piece, owner }: Piece, names: readonly string[]): string => {
  const name = `${word(`kind.${kindOf(piece)}`)} ${poseName(piece)}`.trim();
  return word("piece_of", { piece: name, name: names[owner] ?? "" });
};

export function squareLabel(view: VoldetourView, name: string, names: readonly string[], lying: Stacks): string {
  const top = view.tops[name];
  if (!top) return name;
  const parts = [name];
  if (top.tower) parts.push(word("tower", { name: names[top.owner ?? 0] ?? "" }));
  else if (top.rises) parts.push(word("slope", { direction: word(`way.${top.rises as "n"}`), height: top.height }));
  else parts.push(word("height", { height: top.height }));
  const [first, ...beneath] = lying[name] ?? [];
  if (first) parts.push(pieceName(first, names));
  if (beneath.length) parts.push(word("beneath", { pieces: beneath.map((piece) => pieceName(piece, names)).join(", ") }));
  const lord = view.lords.indexOf(name);
  if (lord >= 0) parts.push(word("lord_of", { name: names[lord] ?? "" }));
  return parts.join(", ");
}

type Aims = Pick<Hand, "inHand" | "fits" | "turned" | "liftable">;

/** What a touch of the square would do; empty while nothing can be done. */
export function chanceLabel(name: string, hand: Aims, reach: ReadonlySet<string>): string {
  if (hand.inHand === "lord") return word(hand.fits.has(name) ? "can.lord" : "cannot.lord");
  if (hand.inHand) {
    if (hand.fits.has(name)) return word("can.fit");
    return word(hand.turned.has(name) ? "can.turn" : "cannot.fit");
  }
  if (hand.liftable.has(name)) return word("can.lift");
  return reach.has(name) ? word("can.reach") : "";
}

/** What is in hand, how it lies and where it fits: said as it is taken or turned. */
export function handLabel({ inHand, pose, fits }: Pick<Hand, "inHand" | "pose" | "fits">): string {
  if (!inHand || inHand === "lord") return "";
  const piece = `${word(`kind.${inHand}`)} ${poseName(pose)}`.trim();
  return word("in_hand", { piece, count: fits.size });
}
