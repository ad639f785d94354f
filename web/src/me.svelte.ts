/* Who this browser is, and what the server offers: asked once, kept for the visit. */

import { api, type Me, type Offer, type TableWish } from "$lib/protocol/api";
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

export async function offer(): Promise<Offer> {
  visit.offer ??= await api.offer();
  return visit.offer;
}

export async function openTable(wish: TableWish): Promise<void> {
  await somebody();
  const { id } = await api.open(wish);
  go(`/t/${id}`);
}
