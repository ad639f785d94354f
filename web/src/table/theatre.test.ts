import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Step } from "$lib/protocol/messages";
import { lastTurn, Theatre } from "./theatre.svelte";

const step = (number: number, seat: number, key = "told.card"): Step => ({
  number,
  seat,
  move: `m${number}`,
  told: [{ key: `game.${key}` }],
});
const steps = [step(0, 0), step(1, 1), step(2, 1), step(3, 1, "told.set")];
const momentOf = ({ told }: Step): number => (told.some(({ key }) => key.endsWith("set")) ? 1.6 : 0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function following(pace: number): { theatre: Theatre; shown: () => string[] } {
  const theatre = new Theatre(() => pace, momentOf);
  const shown = (): string[] => {
    const all = [];
    while (theatre.now) {
      all.push(`${theatre.now.number}${theatre.now.step ? "!" : ""}`);
      vi.advanceTimersToNextTimer();
    }
    return all;
  };
  theatre.follow(1, steps.slice(0, 1), [0]);
  return { theatre, shown };
}

test("what others did is shown move by move, a moment before its effect", () => {
  const { theatre, shown } = following(100);
  theatre.follow(4, steps, [0]);
  expect(shown()).toEqual(["2", "3", "3!", "4"]);
  expect(theatre.now).toBeNull();
});

test("what comes meanwhile waits its turn", () => {
  const { theatre, shown } = following(100);
  theatre.follow(2, steps.slice(0, 2), [0]);
  theatre.follow(3, steps.slice(0, 3), [0]);
  expect(theatre.now?.number).toBe(2);
  expect(shown()).toEqual(["2", "3"]);
});

test("a position that was taken back, a touch and no pace end it", () => {
  const { theatre } = following(100);
  theatre.follow(3, steps.slice(0, 3), [0]);
  theatre.skip();
  expect(theatre.now).toBeNull();
  theatre.follow(1, steps.slice(0, 1), [0]);
  expect(theatre.now).toBeNull();
  const off = following(0);
  off.theatre.follow(4, steps, [0]);
  expect(off.theatre.now).toBeNull();
});

test("the last turn is shown again when asked for, also without a pace", () => {
  const { theatre, shown } = following(0);
  theatre.again(lastTurn(steps, 0));
  expect(shown()).toEqual(["2", "3", "3!", "4"]);
});

test("the last turn is what happened since somebody decided", () => {
  expect(lastTurn(steps, 0).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(lastTurn(steps, 1)).toEqual([]);
  expect(lastTurn(steps, undefined)).toEqual([]);
});
