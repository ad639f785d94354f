/* FLIP: what moved on the board glides from where it was.

   Things carry data-glide (what they are) and lie in something with data-place (where). After a
   change each thing is matched with one that was there before: first in the same place, then
   anywhere; a thing that nobody saw before comes from [data-source]. */

import { calm } from "$lib/settings.svelte";

interface Seen {
  what: string;
  place: string;
  box: DOMRect;
}

const GLIDE = 260;

function look(board: Element): { seen: Seen; element: Element }[] {
  return [...board.querySelectorAll<HTMLElement>("[data-glide]")].map((element) => ({
    element,
    seen: {
      what: element.dataset.glide ?? "",
      place: element.closest<HTMLElement>("[data-place]")?.dataset.place ?? "",
      box: element.getBoundingClientRect(),
    },
  }));
}

/** Remember where everything is; the function given back makes what moved glide. */
export function before(board: Element): () => void {
  if (calm()) return () => undefined;
  const old = look(board).map(({ seen }) => seen);
  return () => {
    const now = look(board);
    for (const [i, from] of matched(now.map(({ seen }) => seen), old).entries()) {
      const { element, seen } = now[i]!;
      const box = from ? from.box : sourceOf(board, seen.place);
      if (box) glide(element, box, seen.box);
    }
  };
}

export function matched(now: readonly Pick<Seen, "what" | "place">[], old: readonly Seen[]): (Seen | undefined)[] {
  const left = [...old];
  const take = (fits: (seen: Seen) => boolean): Seen | undefined => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const stayed = now.map(({ what, place }) => take((o) => o.what === what && o.place === place));
  return stayed.map((found, i) => found ?? take((o) => o.what === now[i]!.what));
}

function sourceOf(board: Element, place: string): DOMRect | undefined {
  const sources = [...board.querySelectorAll<HTMLElement>("[data-source]")];
  const fitting = sources.find((source) => (source.dataset.source ?? "").split(" ").includes(place));
  return fitting?.getBoundingClientRect();
}

function glide(element: Element, from: DOMRect, to: DOMRect): void {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 2 || !to.width) return;
  const scale = Math.min(2, Math.max(0.4, from.width / to.width));
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 9 },
      { transform: "none", transformOrigin: "0 0", zIndex: 9 },
    ],
    { duration: GLIDE, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}
