/* A key for a button: the button says so itself, in `aria-keyshortcuts`. */

const WRITING = "input, select, textarea, dialog";

/** Press the button that the key is for; tells whether there was one. */
export function press(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || shiftKey) return false;
  if ((event.target as Element).closest?.(WRITING) || document.querySelector("dialog[open]")) return false;
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`);
  const button = [...all].find((one) => one.checkVisibility() && !one.matches(":disabled"));
  if (!button) return false;
  event.preventDefault();
  button.click();
  return true;
}
