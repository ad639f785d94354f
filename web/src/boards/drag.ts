/* Drag and drop with mouse, pen and finger, on the same handles as click-click.

   Pressing a handle that can be held and moving it picks it up; letting go over another handle
   picks that one. A press without a move stays an ordinary click. */

export interface DragActs {
  lift(handle: string): boolean;
  drop(handle: string | null): void;
}

type Source = HTMLElement | SVGElement;

const FAR = 8;

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
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    }

    function begin(event: PointerEvent): void {
      if (!start || !acts.lift(start.handle)) return void (start = undefined);
      board.setPointerCapture(event.pointerId);
      ghost = ghostOf(start.element);
      start.element.dataset.dragged = "true";
    }

    function release(event: PointerEvent): void {
      if (ghost && start) {
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const target = under?.closest<HTMLElement>("[data-handle]")?.dataset.handle ?? null;
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
  const ghost = element instanceof HTMLElement ? (element.cloneNode(true) as HTMLElement) : disc();
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
  (element.closest("[data-game]") ?? document.body).append(ghost);
  return ghost;
}

/** What is drawn in SVG has no life outside it: a disc goes along instead. */
function disc(): HTMLElement {
  const ghost = document.createElement("div");
  Object.assign(ghost.style, { borderRadius: "50%", border: "4px solid var(--legal)" });
  return ghost;
}

/** The click that follows a drag is not a click on the handle. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
