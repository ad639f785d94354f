import { SOUNDS } from "$lib/sound";
import type { Room } from "../room";
import "./colours.css";
import Scene from "./Scene.svelte";
import { naming } from "./words";

export default {
  board: () => import("./Board.svelte"),
  scene: Scene,
  minutes: 30,
  quick: "two",
  naming,
  sounds: { "told.evaluation": SOUNDS.score, "told.last_evaluation": SOUNDS.score },
  optionFields: { layout: () => import("./editor/LayoutEditor.svelte") },
  verdict: () => import("./Verdict.svelte"),
  drawings: {
    vehicles: () => import("./drawings/Vehicles.svelte"),
    cards: () => import("./drawings/Cards.svelte"),
    track: () => import("./drawings/Track.svelte"),
    drop: () => import("./drawings/Drop.svelte"),
  },
} satisfies Room;
