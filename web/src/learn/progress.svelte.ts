/* Which steps of which courses were done, remembered in this browser. */

import { remember, remembered } from "$lib/settings.svelte";
import type { Course } from "$lib/protocol/api";

const KEY = "ludion.lessons";

export type Place = { lesson: string; step: string };

export const nameOf = ({ lesson, step }: Place): string => `${lesson}.${step}`;

/** Every step of a course in order. */
export const places = (course: Course): Place[] =>
  course.lessons.flatMap((lesson) => lesson.steps.map((step) => ({ lesson: lesson.name, step: step.name })));

export class Progress {
  done: string[];

  constructor(readonly game: string) {
    this.done = $state(remembered<Record<string, string[]>>(KEY)[game] ?? []);
  }

  has(place: Place): boolean {
    return this.done.includes(nameOf(place));
  }

  finish(place: Place): void {
    if (this.has(place)) return;
    this.done = [...this.done, nameOf(place)];
    remember(KEY, { [this.game]: this.done });
  }

  /** Where to go on: the first step that was not done, else the first. */
  next(course: Course): Place {
    const all = places(course);
    return all.find((place) => !this.has(place)) ?? all[0]!;
  }
}
