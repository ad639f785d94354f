/* What was, what is and what was taken back. */

export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

export const change = <T>({ past, now }: History<T>, next: T): History<T> => ({
  past: [...past, now],
  now: next,
  future: [],
});

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future };
}
