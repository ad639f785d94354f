import { SOUNDS } from "$lib/sound";
import type { Room } from "../room";
import "./colours.css";
import Scene from "./Scene.svelte";
import { naming } from "./words";

export default {
  board: () => import("./Board.svelte"),
  scene: Scene,
  minutes: 20,
  naming,
  keys: { L: "lord", E: "end", "R  ⇧R": "keys.turn", 0: "reset" },
  moments: { "told.win": 5 },
  sounds: { "told.win": SOUNDS.score, "told.late": SOUNDS.score, "told.last_lord": SOUNDS.score },
  optionFields: { towers: () => import("./towers/TowersField.svelte") },
  drawings: {
    pieces: () => import("./drawings/Pieces.svelte"),
    nested: () => import("./drawings/Nested.svelte"),
    blocked: () => import("./drawings/Walled.svelte"),
    steps: () => import("./drawings/Steps.svelte"),
  },
} satisfies Room;
