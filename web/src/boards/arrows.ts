/* One tab stop for a whole board; the arrow keys go to the nearest place in their direction,
   Page Down and Page Up to the next and the previous place that can be touched. */

const PLACES = "[data-cell]:not(:disabled)";

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Place = HTMLElement | SVGElement;

export function arrowKeys(element: Element): () => void {
  const board = element as HTMLElement;
  let current: Place | undefined;
  const places = (): Place[] => [...board.querySelectorAll<Place>(PLACES)];

  function settle(): void {
    const all = places();
    if (!current || !all.includes(current)) current = all.find(isLit) ?? all[0];
    for (const place of all) {
      const index = place === current ? "0" : "-1";
      if (place.getAttribute("tabindex") !== index) place.setAttribute("tabindex", index);
    }
  }

  function move(event: KeyboardEvent): void {
    const from = (event.target as Element).closest?.<Place>("[data-cell]");
    const direction = DIRECTIONS[event.key];
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    if (direction) focus(nearest(from, places(), direction), event);
    else if (event.key === "PageDown") focus(nextLit(from, places(), 1), event);
    else if (event.key === "PageUp") focus(nextLit(from, places(), -1), event);
    else if (event.key === "Home") focus(places()[0], event);
    else if (event.key === "End") focus(places().at(-1), event);
    else if ((event.key === "Enter" || event.key === " ") && from.tagName !== "BUTTON") {
      event.preventDefault();
      from.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  }

  function focus(place: Place | undefined, event: Event): void {
    event.preventDefault();
    place?.focus();
  }

  function follow(event: FocusEvent): void {
    const place = (event.target as Element).closest?.<Place>("[data-cell]");
    if (place) current = place;
    settle();
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(board, { childList: true, subtree: true, attributeFilter: ["disabled", "data-cell"] });
  board.addEventListener("keydown", move);
  board.addEventListener("focusin", follow);
  board.dataset.keys = "arrows";
  // An SVG that listens for the focus is a tab stop of its own, unless it says otherwise.
  if (!board.hasAttribute("tabindex")) board.setAttribute("tabindex", "-1");
  settle();
  return () => {
    watcher.disconnect();
    board.removeEventListener("keydown", move);
    board.removeEventListener("focusin", follow);
  };
}

const isLit = (place: Place): boolean => place.dataset.lit === "true" || place.dataset.can === "true";

function nextLit(from: Place, all: Place[], by: 1 | -1): Place | undefined {
  const at = all.indexOf(from);
  const turned = [...all.slice(at + 1), ...all.slice(0, at)];
  return by > 0 ? turned.find(isLit) : turned.findLast(isLit);
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const centre = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** How far a place is in a direction: sideways counts double; Infinity if it is not that way. */
export function distance(from: Box, to: Box, [dx, dy]: readonly [number, number]): number {
  const [x, y] = centre(from);
  const [u, v] = centre(to);
  const along = (u - x) * dx + (v - y) * dy;
  const across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
  return along > 1 ? along + 2 * across : Infinity;
}

function nearest(from: Place, all: Place[], direction: readonly [number, number]): Place | undefined {
  const box = from.getBoundingClientRect();
  let best: Place | undefined;
  let least = Infinity;
  for (const place of all) {
    const far = place === from ? Infinity : distance(box, place.getBoundingClientRect(), direction);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
