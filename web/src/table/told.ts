/* What a move told, in sentences that can be said; a move without any says itself. */

import { roomOf } from "$lib/games/rooms";
import { known, type Message } from "$lib/i18n/sentences.svelte";
import type { Step, Words } from "$lib/protocol/messages";

export function told(step: Step, names: readonly string[], game: string): (Words | string)[] {
  const sentences = step.told.filter((words) => known(words as Message));
  if (sentences.length) return sentences;
  return [`${names[step.seat] ?? step.seat + 1}: ${roomOf(game).naming("move", step.move)}`];
}
