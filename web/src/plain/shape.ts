/* How a piece of JSON is laid out for a person: a value, a row of values, a table, or fields. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json };

export type Shape =
  | { kind: "value"; value: string | number | boolean | null }
  | { kind: "row"; values: (string | number | boolean | null)[] }
  | { kind: "table"; head: string[]; rows: { name: string; cells: Json[] }[] }
  | { kind: "list"; items: readonly Json[] }
  | { kind: "fields"; fields: [string, Json][] };

const isPlain = (json: Json): json is string | number | boolean | null =>
  json === null || typeof json !== "object";
const isFields = (json: Json): json is Fields => !isPlain(json) && !Array.isArray(json);

export function shapeOf(json: Json): Shape {
  if (isPlain(json)) return { kind: "value", value: json };
  if (Array.isArray(json)) {
    const items = json as readonly Json[];
    if (items.every(isPlain)) return { kind: "row", values: [...items] };
    return tableOf(items.map((item, i) => [String(i + 1), item])) ?? { kind: "list", items };
  }
  const fields = Object.entries(json as Fields);
  return tableOf(fields) ?? { kind: "fields", fields };
}

/** Several things with the same fields are a table. */
function tableOf(things: [string, Json][]): Shape | null {
  const heads = things.map(([, thing]) => (isFields(thing) ? Object.keys(thing) : []));
  const head = heads[0] ?? [];
  if (things.length < 2 || !head.length) return null;
  if (heads.some((other) => other.join("\n") !== head.join("\n"))) return null;
  return { kind: "table", head, rows: things.map(([name, thing]) => ({ name, cells: Object.values(thing as Fields) })) };
}

/** A field's name as people write: `draw_count` is "Draw count". */
export function label(field: string): string {
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
