/* The little Markdown that the rules are written in, as a tree; nothing of it is ever HTML.

   Headings `## Title {#id}`, paragraphs, lists, tables; inside them **bold**, `code`, _emphasis_. */

export type Inline = { kind: "text" | "bold" | "code" | "emphasis"; text: string };
export type Block =
  | { kind: "heading"; level: number; id: string; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "drawing"; text: string };

export interface Section {
  id: string;
  level: number;
  title: Inline[];
  blocks: Block[];
}

const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\[([^\]]+)\]\([^)]*\)|(?<![\w*])[*_](?!\s)(.+?)[*_](?![\w*])/g;

export function inline(source: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of source.matchAll(INLINE)) {
    if (found.index > from) parts.push({ kind: "text", text: source.slice(from, found.index) });
    const [all, bold, code, link, emphasis] = found;
    if (bold !== undefined) parts.push({ kind: "bold", text: bold });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (link !== undefined) parts.push({ kind: "text", text: link });
    else parts.push({ kind: "emphasis", text: emphasis ?? "" });
    from = found.index + all.length;
  }
  if (from < source.length) parts.push({ kind: "text", text: source.slice(from) });
  return parts;
}

export const plain = (text: readonly Inline[]): string => text.map((part) => part.text).join("");

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const fences = source.split(/^```.*$/m);
  fences.forEach((part, i) => {
    if (i % 2) found.push({ kind: "drawing", text: part.replace(/^\n|\n$/g, "") });
    else for (const chunk of chunks(part)) found.push(block(chunk));
  });
  return found;
}

/** Paragraphs are apart by an empty line; headings stand alone. */
function chunks(source: string): string[] {
  return source
    .replace(/^(#+ .*)$/gm, "\n$1\n")
    .replace(/^(?![-|\d\s])(.*)\n(?=(?:- |\d+\. |\|))/gm, "$1\n\n")
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter(Boolean);
}

function block(chunk: string): Block {
  const heading = /^(#+) (.*?)(?:\s*\{#([\w-]+)\})?$/.exec(chunk);
  if (heading) {
    const [, marks = "", text = "", id = ""] = heading;
    return { kind: "heading", level: marks.length, id, text: inline(text) };
  }
  if (/^(?:[-*] |\d+\. )/.test(chunk)) return list(chunk);
  if (chunk.startsWith("|")) return table(chunk);
  return { kind: "paragraph", text: inline(chunk.replace(/\s*\n\s*/g, " ")) };
}

function list(chunk: string): Block {
  const items = chunk.split(/\n(?=(?:[-*] |\d+\. ))/);
  return {
    kind: "list",
    ordered: /^\d/.test(chunk),
    items: items.map((item) => inline(item.replace(/^(?:[-*]|\d+\.) /, "").replace(/\s*\n\s*/g, " "))),
  };
}

function table(chunk: string): Block {
  const [head = [], , ...rows] = chunk
    .split("\n")
    .map((line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => inline(cell.trim())));
  return { kind: "table", head, rows };
}

/** The blocks under each heading. */
export function sections(source: string): Section[] {
  const found: Section[] = [];
  for (const part of blocks(source)) {
    if (part.kind === "heading") {
      found.push({ id: part.id || "top", level: part.level, title: part.text, blocks: [] });
    } else found.at(-1)?.blocks.push(part);
  }
  return found;
}

/** Whether a section speaks of something: for the search. */
export function speaksOf(section: Section, words: string): boolean {
  const simple = (text: string): string =>
    text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
  const all = simple(plain(section.title) + " " + section.blocks.map(wordsOf).join(" "));
  return simple(words).split(/\s+/).every((word) => all.includes(word));
}

function wordsOf(part: Block): string {
  if (part.kind === "list") return part.items.map(plain).join(" ");
  if (part.kind === "table") return [part.head, ...part.rows].flat().map(plain).join(" ");
  return part.kind === "drawing" ? part.text : plain(part.text);
}
