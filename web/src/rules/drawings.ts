/* Which paragraphs of the rules have a drawn example. */

import type { Component } from "svelte";

export const drawings: Record<string, () => Promise<{ default: Component }>> = {};
