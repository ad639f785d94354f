/* Towers on the picture of a new table. */

/** The name of the preset that these squares are, if they are one. */
export const presetOf = (presets: Readonly<Record<string, readonly string[]>>, towers: readonly string[]): string | null =>
  Object.keys(presets).find((name) => presets[name]!.join() === towers.join()) ?? null;

export interface Picture {
  towers: readonly string[];
  /** The seat whose Tower goes to the square that is touched next. */
  chosen: number;
}

/** A square is touched: a Tower there is chosen; else the chosen one goes there, and the next has its turn. */
export function touch({ towers, chosen }: Picture, square: string): Picture {
  const here = towers.indexOf(square);
  if (here >= 0) return { towers, chosen: here };
  return {
    towers: towers.map((old, seat) => (seat === chosen ? square : old)),
    chosen: (chosen + 1) % towers.length,
  };
}
