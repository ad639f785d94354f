/* The names at a table: no two alike, so that the log is never in doubt. */

import type { SeatInfo } from "$lib/protocol/messages";
import { playerName } from "$lib/shell/names";

export function tableNames(seats: readonly SeatInfo[]): string[] {
  const names = seats.map((seat) => playerName(seat));
  return names.map((name, i) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}`;
  });
}
