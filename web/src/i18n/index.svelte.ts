/* The page's own words, and those of each game's room. What the server says: see sentences.svelte.ts. */

import { prefer, preferences, type Language } from "$lib/settings.svelte";
import type en from "./words/en.json";

export type Key = keyof typeof en;
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Words = Record<string, string | Plural>;
export type Values = Record<string, string | number>;

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  es: "Español",
};

type Load = () => Promise<Words>;
const shell = import.meta.glob<Words>("./words/*.json", { import: "default" });
const rooms = import.meta.glob<Words>("../games/*/words/*.json", { import: "default" });

/** The page's words under "", a game's under its name. */
let words: Record<string, Words> = $state.raw({});

export async function speak(language: Language): Promise<void> {
  words = await wordsIn(language);
  prefer({ language });
  document.documentElement.lang = language;
}

async function wordsIn(language: Language): Promise<Record<string, Words>> {
  const files: [string, Load][] = Object.entries(rooms)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .map(([path, load]) => [path.split("/").at(-3)!, load]);
  files.push(["", shell[`./words/${language}.json`]!]);
  return Object.fromEntries(await Promise.all(files.map(async ([name, load]) => [name, await load()])));
}

/** The sentence of a key in the language spoken now; `count` chooses the plural. */
export const t = (key: Key, values: Values = {}): string => maybe(key, key, values);

/** The same for a key put together at run time; the fallback when there is none. */
export const maybe = (key: string, fallback: string, values: Values = {}): string =>
  wordOf("", key, fallback, values);

/** A word of a game's room; the fallback when there is none. */
export function wordOf(game: string, key: string, fallback: string, values: Values = {}): string {
  const entry = words[game]?.[key];
  return entry === undefined ? fallback : fill(pick(entry, values), values);
}

/** What `t` is for the page, for one room: its words by their keys. */
export const roomWords =
  <Room extends object>(game: string) =>
  (key: keyof Room & string, values: Values = {}): string =>
    wordOf(game, key, key, values);

/** Things of which there is one, "2 or 4", in the language spoken now. */
export const either = (things: readonly string[]): string =>
  new Intl.ListFormat(preferences.language, { type: "disjunction" }).format(things);

export function pick(entry: string | Plural, values: Values): string {
  if (typeof entry === "string") return entry;
  const rule = new Intl.PluralRules(preferences.language).select(Number(values.count ?? 0));
  return entry[rule] ?? entry.other ?? "";
}

export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name];
    if (value === undefined) return gap;
    return typeof value === "number" ? number(value) : value;
  });
}

export function number(value: number): string {
  return new Intl.NumberFormat(preferences.language, { maximumFractionDigits: 2 }).format(value);
}
