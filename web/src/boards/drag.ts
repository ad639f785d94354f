/* Drag and drop with mouse, pen and finger, on the same handles as click-click.

   Pressing a handle that can be held and moving it picks it up; letting go over another handle
   picks that one. A press without a move stays an ordinary click. What is dragged keeps its size:
   it is the handle itself, or what carries its name as `data-look`. */

export interface DragActs {
  lift(handle: string): boolean;
  /** What is dragged is over a handle now. */
  over?(handle: string | null): void;
  drop(handle: string | null): void;
  /** The handle at a point of a picture that has none of its own. */
  at?(x: number, y: number): string | null;
}

type Source = HTMLElement | SVGElement;

const FAR = 8;
const SVG = "http://www.w3.org/2000/svg";

export function drag(acts: DragActs): (board: HTMLElement) => () => void {
  return (board) => {
    let start: { x: number; y: number; element: Source; handle: string } | undefined;
    let ghost: HTMLElement | undefined;

    function press(event: PointerEvent): void {
      const element = (event.target as Element).closest<Source>("[data-drag]");
      if (!element || event.button !== 0 || element.hasAttribute("disabled")) return;
      start = { x: event.clientX, y: event.clientY, element, handle: element.dataset.drag! };
    }

    function move(event: PointerEvent): void {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!ghost && Math.hypot(dx, dy) > FAR) begin(event);
      if (!ghost) return;
      ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
      acts.over?.(under(event));
    }

    function under({ clientX: x, clientY: y }: PointerEvent): string | null {
      const element = document.elementFromPoint(x, y);
      const handle = element?.closest<HTMLElement>("[data-handle]")?.dataset.handle;
      return handle ?? (element?.tagName === "CANVAS" ? (acts.at?.(x, y) ?? null) : null);
    }

    function begin(event: PointerEvent): void {
      if (!start || !acts.lift(start.handle)) return void (start = undefined);
      board.setPointerCapture(event.pointerId);
      const look = board.querySelector<Source>(`[data-look="${CSS.escape(start.handle)}"]`);
      ghost = ghostOf(look ?? start.element);
      (start.element.closest("[data-game]") ?? document.body).append(ghost);
      start.element.dataset.dragged = "true";
    }

    function release(event: PointerEvent): void {
      if (ghost && start) {
        const target = under(event);
        finish();
        swallowClick();
        acts.drop(target);
      }
      start = undefined;
    }

    function finish(): void {
      ghost?.remove();
      ghost = undefined;
      if (start) delete start.element.dataset.dragged;
    }

    function cancel(): void {
      if (ghost) acts.drop(null);
      finish();
      start = undefined;
    }

    board.addEventListener("pointerdown", press);
    board.addEventListener("pointermove", move);
    board.addEventListener("pointerup", release);
    board.addEventListener("pointercancel", cancel);
    return () => {
      finish();
      board.removeEventListener("pointerdown", press);
      board.removeEventListener("pointermove", move);
      board.removeEventListener("pointerup", release);
      board.removeEventListener("pointercancel", cancel);
    };
  };
}

function ghostOf(element: Source): HTMLElement {
  const box = element.getBoundingClientRect();
  const ghost = element instanceof HTMLElement ? (element.cloneNode(true) as HTMLElement) : pictureOf(element, box);
  ghost.removeAttribute("data-handle");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    zIndex: "1000",
    pointerEvents: "none",
    opacity: "0.95",
  });
  return ghost;
}

/** What is drawn in SVG goes along in a picture of its own, as large as it is drawn. */
function pictureOf(element: SVGElement, box: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as SVGGraphicsElement;
  const seen = (element as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
  const { a, b, c, d, e, f } = seen;
  copy.style.transform = "none";
  const place = document.createElementNS(SVG, "g");
  place.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - box.left} ${f - box.top})`);
  place.append(copy);
  const picture = document.createElementNS(SVG, "svg");
  picture.style.overflow = "visible";
  picture.setAttribute("width", `${box.width}`);
  picture.setAttribute("height", `${box.height}`);
  picture.append(place);
  const ghost = document.createElement("div");
  ghost.append(picture);
  return ghost;
}

/** The click that follows a drag is not a click on the handle. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
