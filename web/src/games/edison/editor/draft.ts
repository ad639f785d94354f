/* A layout as the editor holds it, and as the file says it.

   What is entered is kept as it was typed: the server judges it. The one thing a file does not say is
   the colour of a token on the track; it follows from the stacks, if they hold the same tokens. */

export type Token = number | string;
export const COLOURS = ["yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];
export const SHUFFLES = ["none", "stacks", "all"] as const;
/** Where the tokens of the stacks are from: there are none, those on the track, or lists of their own. */
export const SOURCES = ["none", "track", "listed"] as const;

type Stacks = Record<Colour, readonly Token[]>;

export interface Draft {
  name: string;
  squares: readonly Token[];
  /** The back of each square's token; of a square without one, what it would have. */
  colours: readonly Colour[];
  walls: readonly number[];
  /** The square with the ramp; the drop lies between it and the next. */
  drop: number;
  ranking4: readonly (readonly Token[])[];
  ranking3: readonly (readonly Token[])[];
  source: (typeof SOURCES)[number];
  listed: Stacks;
  red: readonly Token[];
  /** How the tokens are shuffled; empty: as is usual in the variant. */
  shuffle: string;
}

/** The content of a layout file. */
export interface Content {
  name: string;
  squares: readonly Token[];
  walls?: readonly number[];
  drop?: number;
  ranking4?: readonly (readonly Token[])[];
  ranking3?: readonly (readonly Token[])[];
  stacks?: Stacks & { red?: readonly Token[] };
  shuffle?: string;
}

/** Whether a token can lie there: not on Start, nor beside the drop. */
export const takesToken = (draft: Pick<Draft, "drop">, at: number): boolean =>
  at !== 0 && at !== draft.drop && at !== draft.drop + 1;

/** The squares on which tokens of a colour lie, in the order they are laid. */
export const placesOf = (draft: Draft, colour: Colour): number[] =>
  draft.squares.flatMap((_, at) => (takesToken(draft, at) && draft.colours[at] === colour ? [at] : []));

export function stacksOf(draft: Draft): Stacks {
  if (draft.source !== "track") return draft.listed;
  const onTrack = (colour: Colour): Token[] => placesOf(draft, colour).map((at) => draft.squares[at]!);
  return { yellow: onTrack("yellow"), green: onTrack("green"), blue: onTrack("blue") };
}

/** The file of a draft. */
export function contentOf(draft: Draft): Content {
  const { name, squares, walls, drop, ranking4, ranking3, red, shuffle } = draft;
  const content: Content = { name, squares, walls: walls.toSorted((a, b) => a - b), drop, ranking4, ranking3 };
  if (draft.source !== "none") content.stacks = { ...stacksOf(draft), ...(red.length ? { red } : {}) };
  if (shuffle) content.shuffle = shuffle;
  return content;
}

/** The draft of a file, with what it leaves out taken from another; null if it cannot be drawn, so
    that only the server's words help. */
export function draftOf(content: unknown, usual: Content): Draft | null {
  if (!isObject(content) || !fits(content, usual)) return null;
  const file = { ...usual, stacks: undefined, ...(content as unknown as Content) };
  const { name, squares, walls = [], drop = 1, ranking4 = [], ranking3 = [], stacks, shuffle = "" } = file;
  const listed: Stacks = { yellow: [], green: [], blue: [], ...stacks };
  const found = stacks ? coloursFrom(squares, drop, stacks) : null;
  return {
    ...{ name, squares, walls, drop, ranking4, ranking3, shuffle },
    colours: found ?? inTurn(squares),
    source: !stacks ? "none" : found ? "track" : "listed",
    listed: { yellow: listed.yellow, green: listed.green, blue: listed.blue },
    red: stacks?.red ?? [],
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isToken = (value: unknown): boolean => typeof value === "number" || typeof value === "string";
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isToken);
const isNumber = (value: unknown): boolean => typeof value === "number";

const FIELDS: Record<keyof Content, (value: unknown, usual: Content) => boolean> = {
  name: (value) => typeof value === "string",
  squares: (value, usual) => isList(value) && value.length === usual.squares.length,
  walls: (value) => Array.isArray(value) && value.every(isNumber),
  drop: isNumber,
  ranking4: (value, usual) => isTable(value, usual.ranking4),
  ranking3: (value, usual) => isTable(value, usual.ranking3),
  stacks: (value) =>
    isObject(value) &&
    COLOURS.every((colour) => colour in value) &&
    Object.entries(value).every(([colour, stack]) => [...COLOURS, "red"].includes(colour) && isList(stack)),
  shuffle: (value) => typeof value === "string",
};

/** Whether a file has the shape that the editor draws: lists as long as the usual ones. */
const fits = (content: Record<string, unknown>, usual: Content): boolean =>
  "name" in content &&
  "squares" in content &&
  Object.entries(content).every(([field, value]) => field in FIELDS && FIELDS[field as keyof Content](value, usual));

const isTable = (value: unknown, usual: readonly (readonly Token[])[] = []): boolean =>
  Array.isArray(value) &&
  value.length === usual.length &&
  value.every((row) => isList(row) && row.length === usual.length);

/** Colours for which the stacks hold the track's tokens in their order, if there are any. */
export function coloursFrom(squares: readonly Token[], drop: number, stacks: Stacks): Colour[] | null {
  const places = squares.flatMap((_, at) => (takesToken({ drop }, at) ? [at] : []));
  if (COLOURS.reduce((sum, colour) => sum + stacks[colour].length, 0) !== places.length) return null;
  const hopeless = new Set<string>();
  function lay(used: readonly number[]): Colour[] | null {
    const count = used.reduce((sum, many) => sum + many, 0);
    if (count === places.length) return [];
    if (hopeless.has(used.join())) return null;
    for (const [i, colour] of COLOURS.entries()) {
      if (stacks[colour][used[i]!] !== squares[places[count]!]) continue;
      const rest = lay(used.map((many, j) => many + Number(i === j)));
      if (rest) return [colour, ...rest];
    }
    hopeless.add(used.join());
    return null;
  }
  const laid = lay([0, 0, 0]);
  if (!laid) return null;
  let last: Colour = "yellow";
  return squares.map((_, at) => (last = laid[places.indexOf(at)] ?? last));
}

/** A third of the track for each colour. */
const inTurn = (squares: readonly Token[]): Colour[] =>
  squares.map((_, at) => COLOURS[Math.floor((at * COLOURS.length) / squares.length)]!);
