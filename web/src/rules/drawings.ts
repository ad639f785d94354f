/* Which paragraphs of the rules have a drawn example: the boards' own parts, set up to show a rule. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component }>;

export const drawings: Record<string, Load> = {
  "voltage.cards": () => import("$lib/games/voltage/drawings/Cards.svelte"),
  "voltage.scoring": () => import("$lib/games/voltage/drawings/Set.svelte"),
  "voldetour.pieces": () => import("$lib/games/voldetour/drawings/Pieces.svelte"),
  "voldetour.steps": () => import("$lib/games/voldetour/drawings/Steps.svelte"),
  "edison.vehicles": () => import("$lib/games/edison/drawings/Vehicles.svelte"),
  "edison.cards": () => import("$lib/games/edison/drawings/Cards.svelte"),
  "edison.track": () => import("$lib/games/edison/drawings/Track.svelte"),
  "edison.drop": () => import("$lib/games/edison/drawings/Drop.svelte"),
};
