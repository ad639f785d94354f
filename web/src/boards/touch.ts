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
