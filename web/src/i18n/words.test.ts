import { expect, test } from "vitest";
import { fill, pick, type Words } from "./index.svelte";

const files = import.meta.glob<Words>(["./words/*.json", "../games/*/words/*.json"], { import: "default", eager: true });
const english = (file: string): Words => files[file.replace(/\w+\.json$/, "en.json")]!;
const gaps = (entry: Words[string]): string[] => {
  const sentences = typeof entry === "string" ? [entry] : Object.values(entry);
  return [...new Set(sentences.flatMap((sentence) => sentence.match(/\{\w+\}/g) ?? []))].sort();
};

test.each(Object.keys(files))("%s has every key, with the same gaps", (file) => {
  const [words, wanted] = [files[file]!, english(file)];
  expect(Object.keys(words)).toEqual(Object.keys(wanted));
  for (const key of Object.keys(wanted)) expect([key, gaps(words[key]!)]).toEqual([key, gaps(wanted[key]!)]);
});

test.each(Object.keys(files))("%s has every plural its language needs", (file) => {
  const language = /(\w+)\.json/.exec(file)![1]!;
  for (const [key, entry] of Object.entries(files[file]!)) {
    if (typeof entry === "string") continue;
    const needed = [1, 2, 5].map((count) => new Intl.PluralRules(language).select(count));
    for (const rule of needed) expect(entry, `${key} ${rule}`).toHaveProperty(rule);
  }
});

test("a count chooses the plural, and numbers are written as the language does", () => {
  const entry = { one: "{count} move", other: "{count} moves" };
  expect(fill(pick(entry, { count: 1 }), { count: 1 })).toBe("1 move");
  expect(fill(pick(entry, { count: 1200 }), { count: 1200 })).toBe("1,200 moves");
});
