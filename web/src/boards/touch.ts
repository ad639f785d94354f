/* Clicks on anything with a data-handle, for boards drawn in SVG. */

export function onTouch(pick: (handle: string) => void): (board: Element) => () => void {
  return (board) => {
    function touch(event: Event): void {
      const element = (event.target as Element).closest<HTMLElement | SVGElement>("[data-handle]");
      if (element?.dataset.handle) pick(element.dataset.handle);
    }
    board.addEventListener("click", touch);
    return () => board.removeEventListener("click", touch);
  };
}

/** The handle under the pointer or in focus, as it changes. */
export function onAim(aim: (handle: string | null) => void): (board: Element) => () => void {
  return (board) => {
    function over(event: Event): void {
      const element = (event.target as Element).closest<HTMLElement | SVGElement>("[data-handle]");
      aim(element?.dataset.handle ?? null);
    }
    const leave = (): void => aim(null);
    board.addEventListener("pointerover", over);
    board.addEventListener("focusin", over);
    board.addEventListener("pointerleave", leave);
    return () => {
      board.removeEventListener("pointerover", over);
      board.removeEventListener("focusin", over);
      board.removeEventListener("pointerleave", leave);
    };
  };
}
