/* Games in which somebody waits for this person. */

import type { TableSummary } from "$lib/protocol/api";

export const waitsForMe = ({ seats, deciding }: TableSummary): boolean =>
  seats.some(({ seat, yours }) => yours && seat === deciding);

/** The same tables, those that wait for this person first. */
export const mineFirst = (tables: readonly TableSummary[]): TableSummary[] =>
  [...tables].sort((a, b) => Number(waitsForMe(b)) - Number(waitsForMe(a)));
