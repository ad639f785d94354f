import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { BoardProps } from "$lib/boards/board";
import Board from "./Board.svelte";
import type { Json } from "./shape";

const props = (more: Partial<BoardProps<Json>> = {}): BoardProps<Json> => ({
  game: "unheard_of",
  view: { hand: ["4", "7"], draw_count: 9, players: [{ name: "a", won: true }, { name: "b", won: false }] },
  legal: ["play 4", "play 7"],
  names: ["Ann", "Bob"],
  sides: [0, 1],
  options: {},
  last: null,
  pending: null,
  onmove: () => undefined,
  ...more,
});
const html = (more: Partial<BoardProps<Json>> = {}): string => render(Board, { props: props(more) }).body;

test("fields have readable names, lists are rows, equal things a table", () => {
  const shown = html();
  expect(shown).toContain("Draw count");
  expect(shown).toMatch(/<li[^>]*>(<!--.*?-->)*4/);
  expect(shown).toMatch(/<th[^>]*scope="col"[^>]*>Won<\/th>/);
});

test("each legal move is a button, and nothing can be chosen while it is not one's turn", () => {
  expect(html().match(/<button/g)).toHaveLength(2);
  expect(html({ legal: null })).not.toContain("<button");
});

test("a move that was sent waits for the server, and no other can be chosen", () => {
  const shown = html({ pending: "play 7" });
  expect(shown.match(/aria-disabled="true"/g)).toHaveLength(2);
});

test("only many moves have to be searched", () => {
  const many = Array.from({ length: 25 }, (_, i) => `play ${i}`);
  expect(html()).not.toContain('type="search"');
  expect(html({ legal: many })).toContain('type="search"');
});

test("where everything may be known, everybody's view is shown under their name", () => {
  const shown = html({ all: [{ hand: ["4"] }, { hand: ["7"] }], legal: null });
  expect(shown).toMatch(/Ann[\s\S]*4[\s\S]*Bob[\s\S]*7/);
});
