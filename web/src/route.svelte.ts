/* Which page the address names. Links are ordinary links; clicks on them do not reload. */

let address = $state(here());

function here(): string {
  return typeof location === "undefined" ? "/" : location.pathname + location.search;
}

/** The parts of the path: ["table", "abc"] for /table/abc. */
export const parts = (): string[] => address.split("?")[0]!.split("/").filter(Boolean);

export const query = (name: string): string | null =>
  new URLSearchParams(address.split("?")[1] ?? "").get(name);

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const moved = to.split("?")[0] !== address.split("?")[0];
  address = here();
  if (moved) scrollTo(0, 0);
}

export function followAddress(): void {
  addEventListener("popstate", () => (address = here()));
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || !plain(event) || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute("download") || link.dataset.native !== undefined) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

const plain = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);
