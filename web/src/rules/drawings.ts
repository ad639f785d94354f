/* Which paragraphs of the rules have a drawn example: the boards' own parts, set up to show a rule. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component }>;

export const drawings: Record<string, Load> = {
  "voltage.cards": () => import("./drawings/VoltageCards.svelte"),
  "voltage.scoring": () => import("./drawings/VoltageSet.svelte"),
  "voldetour.pieces": () => import("./drawings/VoldetourPieces.svelte"),
  "voldetour.steps": () => import("./drawings/VoldetourSteps.svelte"),
  "edison.vehicles": () => import("./drawings/EdisonVehicles.svelte"),
  "edison.cards": () => import("./drawings/EdisonCards.svelte"),
  "edison.track": () => import("./drawings/EdisonTrack.svelte"),
  "edison.drop": () => import("./drawings/EdisonDrop.svelte"),
};
