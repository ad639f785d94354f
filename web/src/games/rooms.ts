/* The rooms, found by their folders. A game without one gets the plain room. */

import PLAIN from "$lib/plain/room";
import type { Room } from "./room";

const ROOMS = import.meta.glob<Room>("./*/room.ts", { eager: true, import: "default" });

export const roomOf = (game: string): Required<Room> => ({ ...PLAIN, ...ROOMS[`./${game}/room.ts`] });
