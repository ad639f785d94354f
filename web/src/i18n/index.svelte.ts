/* The page's own words. The games' words come from the Python package: see sentences.svelte.ts. */

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

const files = import.meta.glob<Words>("./words/*.json", { import: "default" });

let words: Words = $state.raw({});

export async function speak(language: Language): Promise<void> {
  words = (await files[`./words/${language}.json`]?.()) ?? words;
  prefer({ language });
  document.documentElement.lang = language;
}

/** The sentence of a key in the language spoken now; `count` chooses the plural. */
export function t(key: Key, values: Values = {}): string {
  return fill(pick(words[key] ?? key, values), values);
}

/** Things of which there is one, "2 or 4", in the language spoken now. */
export const either = (things: readonly string[]): string =>
  new Intl.ListFormat(preferences.language, { type: "disjunction" }).format(things);

/** The same for a key put together at run time; the fallback when there is none. */
export function maybe(key: string, fallback: string, values: Values = {}): string {
  const entry = words[key];
  return entry === undefined ? fallback : fill(pick(entry, values), values);
}

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
