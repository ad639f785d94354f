/* The room of a game that has none: a plain board of the server's view and the legal moves. */

import type { Room } from "$lib/games/room";
import Scene from "./Scene.svelte";

export default {
  board: () => import("./Board.svelte"),
  scene: Scene,
  minutes: null,
  quick: null,
  naming: (_gap, notation) => notation,
  keys: {},
  sounds: {},
  drawings: {},
  optionFields: {},
  verdict: null,
  moments: {},
} satisfies Required<Room>;
