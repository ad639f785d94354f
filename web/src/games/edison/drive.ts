/* A vehicle drives along the track to where it stands now: over every square between, tumbling down
   the drop, climbing the ramp, skidding on oil. */

import { calm } from "$lib/settings.svelte";
import { LANE, type Oval, type Spot, type Stand } from "./oval";

interface Road {
  oval: Oval;
  stands: Readonly<Record<string, Stand>>;
  layout: readonly (number | string)[];
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

export type Event = "drop" | "ramp" | "oil";

/** A place on the way, and what happens there. */
interface Point {
  along: number;
  event: Event | null;
}

/** The way from one stand to another, half a square at a time; to the centre, as far as the ramp. */
export function wayBetween(from: Stand, to: Stand, { layout, drop }: Pick<Road, "layout" | "drop">): Point[] {
  if (from.at === "C") return [];
  const end = to.at === "C" ? drop : Number(to.at);
  const squares = squaresBetween(Number(from.at), end, layout.length);
  const way = squares.map((along, i): Point => {
    const falls = along === drop + 0.5 && squares[i - 1] === drop;
    return { along, event: falls ? "drop" : null };
  });
  const last = way.at(-1)!;
  if (to.at === "C") last.event = "ramp";
  else if (layout[end] === "oil") last.event = "oil";
  return way;
}

const moved = ({ x, y }: Spot): string => `translate(${x}px, ${y}px)`;

/** How it looks there: over and over down the drop, larger as it climbs, turning about on oil. */
function frames({ event }: Point, spot: Spot): Keyframe[] {
  if (event === "drop") return [0, 120, 240, 360].map((turn) => ({ transform: `${moved(spot)} rotate(${turn}deg) scale(${turn % 360 ? 0.8 : 1})` }));
  if (event === "ramp") return [1, 1.25, 1.45].map((size) => ({ transform: `${moved(spot)} scale(${size})` }));
  if (event === "oil") return [0, 40, -35, 20, -180].map((turn) => ({ transform: `${moved(spot)} rotate(${turn}deg)` }));
  return [{ transform: moved(spot) }];
}

/** Drives a vehicle from where it stood, which is remembered in `stood`. */
export function drive(letter: string, stood: Map<string, Stand>, road: () => Road): (element: SVGElement) => void {
  return (element) => {
    const now = road();
    const to = now.stands[letter];
    const from = stood.get(letter);
    if (to) stood.set(letter, to);
    if (!from || !to || from.at === to.at) return;
    const way = wayBetween(from, to, now);
    element.dataset.ride = way.flatMap(({ event }) => event ?? []).join(" ");
    if (calm() || !way.length) return;
    const across = { i: -LANE, o: LANE }[to.lane ?? ""] ?? 0;
    const all = way.flatMap((point) => frames(point, now.oval.spot(point.along, across)));
    element.animate([...all, {}], { duration: (PER_SQUARE / 2) * (all.length + 1), easing: "linear" });
  };
}
