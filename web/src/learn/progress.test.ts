import { beforeEach, expect, test, vi } from "vitest";
import type { Course } from "$lib/protocol/api";
import { places, Progress } from "./progress.svelte";

const step = (name: string) => ({ name, rules: [], say: "", done: "" });
const course: Course = {
  title: "",
  lessons: [
    { name: "one", title: "", steps: [step("a"), step("b")] },
    { name: "two", title: "", steps: [step("a")] },
  ],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("the steps of a course follow one another over its lessons", () => {
  expect(places(course).map(({ lesson, step }) => lesson + step)).toEqual(["onea", "oneb", "twoa"]);
});

test("one goes on at the first step that was not done", () => {
  const progress = new Progress("game");
  expect(progress.next(course)).toEqual({ lesson: "one", step: "a" });
  progress.finish({ lesson: "one", step: "a" });
  expect(progress.next(course)).toEqual({ lesson: "one", step: "b" });
});

test("what was done is remembered, each game by itself, and not twice", () => {
  const progress = new Progress("game");
  progress.finish({ lesson: "two", step: "a" });
  progress.finish({ lesson: "two", step: "a" });
  expect(new Progress("game").done).toEqual(["two.a"]);
  expect(new Progress("other").done).toEqual([]);
});

test("whoever has done everything begins again", () => {
  const progress = new Progress("game");
  places(course).forEach((place) => progress.finish(place));
  expect(progress.next(course)).toEqual({ lesson: "one", step: "a" });
});
