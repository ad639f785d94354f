import { expect, test } from "vitest";
import { blocks, inline, plain, sections, speaksOf } from "./markdown";

test("headings carry the ids that messages link to", () => {
  const [top, turn] = sections("# A game\n\nTwo players.\n\n## Your turn {#turn}\nDo one of:\n\n- play;\n- draw.\n");
  expect(top).toMatchObject({ id: "top", level: 1 });
  expect(turn).toMatchObject({ id: "turn", level: 2 });
  expect(turn!.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
});

test("bold, code and emphasis are told apart, nothing becomes HTML", () => {
  expect(inline("a **b** `<i>` *c*")).toEqual([
    { kind: "text", text: "a " },
    { kind: "bold", text: "b" },
    { kind: "text", text: " " },
    { kind: "code", text: "<i>" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "c" },
  ]);
});

test("tables have a head and rows", () => {
  const [table] = blocks("| a | b |\n|---|---|\n| 1 | 2 |\n");
  expect(table).toMatchObject({ kind: "table", rows: [[[{ text: "1" }], [{ text: "2" }]]] });
});

test("the search ignores case and accents", () => {
  const [section] = sections("## Égalité {#tie}\nQui pose la cinquième carte perd.");
  expect(speaksOf(section!, "CINQUIEME")).toBe(true);
  expect(speaksOf(section!, "fuse")).toBe(false);
});

const rules = import.meta.glob<string>("$package/games/*/rules/*.md", { query: "?raw", import: "default", eager: true });

test.each(Object.keys(rules))("%s is read to the last word", (file) => {
  const source = rules[file]!;
  const all = sections(source);
  expect(all.length).toBeGreaterThan(5);
  const words = (text: string): number => text.replace(/[^\p{L}]+/gu, " ").trim().split(" ").length;
  const read = all.map((section) => `${plain(section.title)} ${JSON.stringify(section.blocks)}`).join(" ");
  expect(words(read)).toBeGreaterThan(words(source) * 0.95);
});
