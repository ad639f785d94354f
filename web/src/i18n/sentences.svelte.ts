/* What the server tells: a key with arguments, said in the language spoken now.
   The sentences are the very files the Python package uses. */

import { preferences, type Language } from "$lib/settings.svelte";
import { fill, type Values } from "./index.svelte";

export interface Player {
  seat: number;
}
export interface Message {
  key: string;
  arguments?: Record<string, string | number | Player | Message>;
  rule?: string | null;
}

/** What a game calls what it writes in notation, by the gap it stands in: a card by its name,
    a move by what it does. Each game gives its own when its board is loaded. */
export type Naming = (gap: string, notation: string) => string;
export const namings: Record<string, Naming> = $state({});

type Sentences = Record<string, string>;

const files = import.meta.glob<Sentences>(["$package/words/*/*.json", "$package/games/*/words/*.json"], { import: "default" });
const loaded: Record<string, Sentences> = $state({});

const path = (language: Language, part: string): string =>
  Object.keys(files).find(
    (name) => name.endsWith(`/words/${language}/${part}.json`) || name.endsWith(`/${part}/words/${language}.json`),
  ) ?? "";

/** Fetch the sentences of a part of the program (a game, the table) in a language. */
export async function learn(part: string, language: Language): Promise<void> {
  const name = path(language, part);
  if (name && !loaded[name]) loaded[name] = (await files[name]?.()) ?? {};
}

export function say(message: Message, names: readonly string[] = []): string {
  const [part = "", ...rest] = message.key.split(".");
  const sentence = loaded[path(preferences.language, part)]?.[rest.join(".")];
  if (sentence === undefined) return message.key;
  return fill(sentence, said(message, names));
}

function said(message: Message, names: readonly string[]): Values {
  const values: Values = {};
  const named = namings[message.key.split(".")[0] ?? ""];
  for (const [gap, value] of Object.entries(message.arguments ?? {})) {
    if (typeof value === "string") values[gap] = named?.(gap, value) ?? value;
    else if (typeof value === "number") values[gap] = value;
    else if ("seat" in value) values[gap] = names[value.seat] ?? `${value.seat + 1}`;
    else values[gap] = say(value, names);
  }
  return values;
}
