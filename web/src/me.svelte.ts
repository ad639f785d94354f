/* Who this browser is, and what the server offers: asked once, kept for the visit. */

import { api, type GameInfo, type Me, type Offer, type TableWish } from "$lib/protocol/api";
import { go } from "$lib/route.svelte";
import { prefer, preferences } from "$lib/settings.svelte";
import { t } from "$lib/i18n/index.svelte";

export const visit: { me: Me | null; offer: Offer | null } = $state({ me: null, offer: null });

/** The person, made a guest on the first visit that needs one. */
export async function somebody(): Promise<Me> {
  visit.me ??= await api.me();
  if (visit.me.kind === "nobody") visit.me = await api.beCalled(preferences.name || t("me.guest"));
  return visit.me;
}

export async function rename(name: string): Promise<void> {
  prefer({ name });
  visit.me = await api.beCalled(name);
}

let asked: Promise<Offer> | undefined;

/** What the server offers; asked again only after it could not be had. */
export function offer(): Promise<Offer> {
  asked ??= api.offer().then(
    (found) => {
      visit.offer = found;
      if (!allReady(found)) setTimeout(askAgain, ASK_AGAIN);
      return found;
    },
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

const ASK_AGAIN = 1000;
const allReady = ({ games }: Offer): boolean => games.every(({ ready }) => ready >= 1);

/** A server on a new machine is still compiling: look again until it has. */
function askAgain(): void {
  asked = undefined;
  offer().catch(() => setTimeout(askAgain, ASK_AGAIN));
}

/** What the server says of a game, once that is known. */
export const gameOf = (name: string): GameInfo | undefined =>
  visit.offer?.games.find((game) => game.name === name);

export const titleOf = (name: string): string => gameOf(name)?.title ?? name;

export async function openTable(wish: TableWish): Promise<void> {
  await somebody();
  const { id } = await api.open(wish);
  go(`/t/${id}`);
}
