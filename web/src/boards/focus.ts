/* Keeps the focus of whoever plays by keyboard on the board.

   What was touched often goes away by that: a card that was played, a button that ends the turn. The
   browser would then begin again at the top of the page; here the board's tab stop gets the focus. */

const STOP = '[data-cell][tabindex="0"]';

export function keepFocus(board: HTMLElement): () => void {
  /** What had the focus last, if it was reached by keys and on the board. */
  let last: Element | null = null;

  const enter = (event: FocusEvent): void => void (last = event.target as Element);
  const leave = (event: FocusEvent): void => {
    if (event.relatedTarget) last = null;
  };
  const point = (): void => void (last = null);
  const restore = (): void => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    board.querySelector<HTMLElement>(STOP)?.focus();
  };

  const watcher = new MutationObserver(restore);
  watcher.observe(board, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
  board.addEventListener("focusin", enter);
  board.addEventListener("focusout", leave);
  document.addEventListener("pointerdown", point);
  document.addEventListener("pointerup", point);
  return () => {
    watcher.disconnect();
    board.removeEventListener("focusin", enter);
    board.removeEventListener("focusout", leave);
    document.removeEventListener("pointerdown", point);
    document.removeEventListener("pointerup", point);
  };
}
