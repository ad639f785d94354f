import type { Room } from "../room";
import "./colours.css";
import Scene from "./Scene.svelte";
import { sounds } from "./sounds";
import { naming } from "./words";

export default {
  board: () => import("./Board.svelte"),
  scene: Scene,
  minutes: 15,
  naming,
  moments: { "told.set_high": 1.6, "told.set_low": 1.6, "told.set_tie": 1.6 },
  sounds,
  drawings: {
    cards: () => import("./drawings/Cards.svelte"),
    bypass: () => import("./drawings/Bypass.svelte"),
    fuse: () => import("./drawings/Fuse.svelte"),
    scoring: () => import("./drawings/Set.svelte"),
  },
} satisfies Room;
