/* What a person who is not looking should notice: sounds, the tab's title, a notification. */

import { t } from "$lib/i18n/index.svelte";
import type { Step } from "$lib/protocol/messages";
import { preferences } from "$lib/settings.svelte";
import { play, type Sound } from "$lib/sound";

/** The sound of a move, by what the server tells of it. */
export function soundOf(step: Step): Sound {
  const keys = step.told.map(({ key }) => key.split(".").at(-1) ?? "");
  const tells = (part: string): boolean => keys.some((key) => key.includes(part));
  if (tells("set_") || tells("evaluat") || tells("win")) return "score";
  if (tells("flip")) return "flip";
  return tells("draw") ? "draw" : "place";
}

export const soundMove = (step: Step): void => play(soundOf(step));

export function announceTurn(title: string): void {
  play("turn");
  if (!document.hidden || !preferences.notify || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") new Notification(title, { body: t("turn.yours") });
}

export function titleFor(game: string, myTurn: boolean): string {
  return myTurn ? `● ${t("turn.yours")} – ${game}` : `${game} – Ludion`;
}
