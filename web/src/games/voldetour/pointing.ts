/* What a pointer does on the picture: a mouse aims as it moves, a finger as it rests; both touch. */

export interface Touches {
  pick(square: string): void;
  aim(square: string | null): void;
}

const CLICK = 6;
const HOLD = 450;

/** Listens to a canvas; gives back what ends it. */
export function pointing(canvas: HTMLElement, squareAt: (x: number, y: number) => string | null, touches: Touches): () => void {
  let pressed: { x: number; y: number } | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const far = ({ clientX, clientY }: PointerEvent): boolean =>
    !pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) > CLICK;

  function press({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
    pressed = { x, y };
    if (pointerType !== "touch") return;
    // To rest is to look, not to touch.
    rest = setTimeout(() => {
      pressed = undefined;
      touches.aim(squareAt(x, y));
    }, HOLD);
  }

  function move(event: PointerEvent): void {
    if (event.pointerType === "touch") return far(event) ? clearTimeout(rest) : undefined;
    if (!event.buttons) touches.aim(squareAt(event.clientX, event.clientY));
  }

  function leave(): void {
    clearTimeout(rest);
    touches.aim(null);
  }

  function release(event: PointerEvent): void {
    clearTimeout(rest);
    const touched = !far(event);
    const held = !pressed;
    pressed = undefined;
    const square = touched ? squareAt(event.clientX, event.clientY) : null;
    if (square) touches.pick(square);
    else if (held) touches.aim(null);
  }

  const listeners = { pointerdown: press, pointermove: move, pointerleave: leave, pointerup: release };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) canvas.addEventListener(name, listener);
  return () => {
    clearTimeout(rest);
    for (const [name, listener] of all) canvas.removeEventListener(name, listener);
  };
}
