/* What somebody aims at without touching it: under the mouse, reached by keys, or held by a finger. */

const HOLD = 450;
const FAR = 8;

type Target = HTMLElement | SVGElement;

const handleOf = (event: Event): string | null =>
  (event.target as Element).closest<Target>("[data-handle]")?.dataset.handle ?? null;

/** Tells the handle that is aimed at as it changes; null once nothing is, and after Escape. */
export function onAim(tell: (handle: string | null) => void): (board: Element) => () => void {
  // The focus is also lost while a board is being drawn anew: nothing may change just then.
  const aim = (handle: string | null): void => queueMicrotask(() => tell(handle));
  return (board) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: { x: number; y: number } | undefined;
    let held = false;

    const over = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== "touch") aim(handleOf(event));
    };
    const focus = (event: Event): void => {
      if ((event.target as Element).matches(":focus-visible")) aim(handleOf(event));
    };
    const leave = (): void => aim(null);
    const escape = (event: Event): void => {
      if ((event as KeyboardEvent).key === "Escape") aim(null);
    };

    function press(event: Event): void {
      const { pointerType, clientX: x, clientY: y } = event as PointerEvent;
      const handle = handleOf(event);
      held = false;
      if (pointerType !== "touch" || !handle) return;
      start = { x, y };
      timer = setTimeout(() => {
        held = true;
        aim(handle);
      }, HOLD);
    }

    function move(event: Event): void {
      const { clientX: x, clientY: y } = event as PointerEvent;
      if (start && Math.hypot(x - start.x, y - start.y) > FAR) release();
    }

    function release(): void {
      clearTimeout(timer);
      start = undefined;
      if (held) aim(null);
    }

    /** To hold is to look, not to touch. */
    function swallow(event: Event): void {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    }

    const listeners: [string, (event: Event) => void, boolean?][] = [
      ["pointerover", over],
      ["pointerleave", leave],
      ["focusin", focus],
      ["focusout", leave],
      ["keydown", escape],
      ["pointerdown", press],
      ["pointermove", move],
      ["pointerup", release],
      ["pointercancel", release],
      ["click", swallow, true],
      ["contextmenu", swallow],
    ];
    for (const [name, listener, capture] of listeners) board.addEventListener(name, listener, capture);
    return () => {
      clearTimeout(timer);
      for (const [name, listener, capture] of listeners) board.removeEventListener(name, listener, capture);
    };
  };
}
