/* Which entry of the editor the server means. */

import { word } from "../words";
import { placesOf, type Colour, type Draft } from "./draft";

export interface Fault {
  entry: string;
  /** The server's words. */
  text: string;
}

/** The field and the entry that the server's words name first: `option layout: squares[3]: must be …`. */
export const whereIn = (text: string): string => /^option \w+: ([\w.[\]]+): /.exec(text)?.[1] ?? "";

/** The name of an entry: `squares[3]`, `ranking4[0][2]`, `stacks.red`, `name`, …; of what is wrong with
    a wall, the drop or a token in a stack that lies on the track, its square. */
export function entryOf(where: string, draft: Draft): string {
  const [, field = "", rest = ""] = /^([a-z0-9]+)(.*)$/.exec(where) ?? [];
  const [, colour, index] = /^\.(\w+)(?:\[(\d+)\])?/.exec(rest) ?? [];
  if (field === "drop") return `squares[${draft.drop}]`;
  if (field === "walls") {
    const at = draft.walls.toSorted((a, b) => a - b)[Number(rest.slice(1, -1))];
    return at === undefined ? "squares" : `squares[${at}]`;
  }
  if (!colour) return where;
  if (draft.source === "track" && colour !== "red") {
    return `squares[${placesOf(draft, colour as Colour)[Number(index)]}]`;
  }
  return `stacks.${colour}`;
}

/** The square that an entry is, if it is one. */
export function squareIn(entry: string): number | null {
  const found = /^squares\[(\d+)\]$/.exec(entry);
  return found ? Number(found[1]) : null;
}

/** An entry as people call it. */
export function entryName(entry: string): string {
  const at = squareIn(entry);
  if (at !== null) return word("editor.square", { number: at });
  const [, cards, row] = /^(ranking[34])(?:\[(\d+)\])?/.exec(entry) ?? [];
  if (cards) return row ? word("editor.card", { number: Number(row) + 1 }) : word("editor.ranking");
  if (entry.startsWith("stacks")) return word("editor.tokens");
  if (entry === "name" || entry === "shuffle") return word(`editor.${entry}`);
  return word("editor.track");
}
