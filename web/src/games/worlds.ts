/* The three games as the page knows them: their pictures, their boards, how to begin quickly. */

import type { Component } from "svelte";
import type { BoardProps } from "$lib/boards/board";
import EdisonScene from "./edison/Scene.svelte";
import VoldetourScene from "./voldetour/Scene.svelte";
import VoltageScene from "./voltage/Scene.svelte";

export type GameName = "voltage" | "voldetour" | "edison";

// Each board knows its own view; the table only carries it.
export type Board = Component<BoardProps<any>>;

export interface World {
  name: GameName;
  title: string;
  scene: Component;
  /** Seats and minutes, as shown on the home page. */
  seats: readonly string[];
  minutes: number;
  /** The variant of "play now". */
  quick: string;
  /** Whether seats hold secrets, so that one screen needs the curtain. */
  secret: boolean;
  board: () => Promise<Board>;
}

export const WORLDS: readonly World[] = [
  {
    name: "voltage",
    title: "Voltage",
    scene: VoltageScene,
    seats: ["2"],
    minutes: 15,
    quick: "standard",
    secret: true,
    board: async () => (await import("./voltage/Board.svelte")).default,
  },
  {
    name: "voldetour",
    title: "VoldéTour",
    scene: VoldetourScene,
    seats: ["2", "4"],
    minutes: 20,
    quick: "two",
    secret: false,
    board: async () => (await import("./voldetour/Board.svelte")).default,
  },
  {
    name: "edison",
    title: "Edison & Co.",
    scene: EdisonScene,
    seats: ["2–4"],
    minutes: 30,
    quick: "two",
    secret: true,
    board: async () => (await import("./edison/Board.svelte")).default,
  },
];

export const worldOf = (name: string | undefined): World | undefined =>
  WORLDS.find((world) => world.name === name);
