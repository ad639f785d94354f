/* What a person who is not looking should notice: sounds, the tab's title, a notification. */

import { t } from "$lib/i18n/index.svelte";
import type { Step } from "$lib/protocol/messages";
import { preferences } from "$lib/settings.svelte";
import { play, SOUNDS, type Sound } from "$lib/sound";

/** The sound of a move: the first of the game's sounds that belongs to something the server tells. */
export function soundOf(step: Step, sounds: Readonly<Record<string, Sound>>): Sound {
  const told = new Set(step.told.map(({ key }) => key.slice(key.indexOf(".") + 1)));
  const sounding = Object.keys(sounds).find((key) => told.has(key));
  return (sounding && sounds[sounding]) || SOUNDS.place;
}

export function announceTurn(title: string): void {
  play(SOUNDS.turn);
  if (!document.hidden || !preferences.notify || typeof Notification === "undefined") return;
  if (Notification.permission === "granted") new Notification(title, { body: t("turn.yours") });
}

export function titleFor(game: string, myTurn: boolean): string {
  return myTurn ? `● ${t("turn.yours")} – ${game}` : `${game} – Ludion`;
}
