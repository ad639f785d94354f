/* What this person prefers at this game, remembered in this browser. */

import { remember, remembered } from "$lib/settings.svelte";

interface Wishes {
  /** The plan alone, without three dimensions. */
  plan: boolean;
}

const KEY = "ludion.voldetour";

export const wishes: Wishes = $state({ plan: false, ...remembered<Wishes>(KEY) });

export function wish(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  remember(KEY, change);
}
