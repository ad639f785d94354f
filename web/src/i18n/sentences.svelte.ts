/* What the server tells: a key with arguments, said in the language spoken now. The sentences are
   the server's own, so also those of a game that the page knows nothing of. */

import { roomOf } from "$lib/games/rooms";
import { api, type Sentences } from "$lib/protocol/api";
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

const learnt: Partial<Record<Language, Sentences>> = $state({});

/** Fetch the sentences of a language. Without them keys are said, and refusals in English. */
export async function learn(language: Language): Promise<void> {
  if (learnt[language]) return;
  try {
    learnt[language] = await api.words(language);
  } catch {
    // The next page that needs them asks again.
  }
}

/** The sentence of a key in the language spoken now, with its gaps; undefined where there is none. */
export const sentenceOf = (key: string): string | undefined => learnt[preferences.language]?.[key];

/** Whether there is a sentence for it. */
export const known = (message: Message): boolean => sentenceOf(message.key) !== undefined;

export function say(message: Message, names: readonly string[] = []): string {
  const sentence = sentenceOf(message.key);
  return sentence === undefined ? message.key : fill(sentence, said(message, names));
}

function said(message: Message, names: readonly string[]): Values {
  const values: Values = {};
  const { naming } = roomOf(message.key.split(".")[0] ?? "");
  for (const [gap, value] of Object.entries(message.arguments ?? {})) {
    if (typeof value === "string") values[gap] = naming(gap, value);
    else if (typeof value === "number") values[gap] = value;
    else if ("seat" in value) values[gap] = names[value.seat] ?? `${value.seat + 1}`;
    else values[gap] = say(value, names);
  }
  return values;
}
