/* A vehicle drives along the track to where it stands now: over every square between, down the drop
   with a tumble, up the ramp from its foot. */

import { calm } from "$lib/settings.svelte";
import { LANE, type Oval, type Spot, type Stand } from "./oval";

interface Road {
  oval: Oval;
  stands: Readonly<Record<string, Stand>>;
  drop: number;
}

const PER_SQUARE = 140;

/** The squares from one to another, the shorter way round; a half is the edge between two. */
export function squaresBetween(from: number, to: number, all: number): number[] {
  const ahead = (((to - from) % all) + all) % all;
  const by = ahead <= all / 2 ? 0.5 : -0.5;
  const steps = by > 0 ? 2 * ahead : 2 * (all - ahead);
  return Array.from({ length: steps + 1 }, (_, i) => from + i * by);
}

function way(from: Stand, to: Stand, { oval, drop }: Road): Spot[] {
  if (from.at === "C") return [];
  const end = to.at === "C" ? drop : Number(to.at);
  const across = { i: -LANE, o: LANE }[to.lane ?? ""] ?? 0;
  const spots = squaresBetween(Number(from.at), end, oval.squares).map((along) => oval.spot(along, across));
  return to.at === "C" ? [...spots, oval.centre] : spots;
}

/** Drives a vehicle from where it stood, which is remembered in `stood`. */
export function drive(letter: string, stood: Map<string, Stand>, road: () => Road): (element: Element) => void {
  return (element) => {
    const now = road();
    const to = now.stands[letter];
    const from = stood.get(letter);
    if (to) stood.set(letter, to);
    if (!from || !to || from.at === to.at || calm()) return;
    const spots = way(from, to, now).slice(0, -1);
    if (!spots.length) return;
    const frames = spots.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    element.animate([...frames, {}], { duration: PER_SQUARE * (spots.length / 2 + 1), easing: "linear" });
  };
}
