/* How a seat is called: a person by name, a bot by its level in words. */

import { t } from "$lib/i18n/index.svelte";
import { botName } from "./bots";

interface Sitting {
  kind: "open" | "person" | "bot";
  name: string;
  seat: number;
}

export function playerName({ kind, name, seat }: Sitting): string {
  if (kind === "open") return t("seat.open");
  if (kind === "bot") return botName(name);
  return name || t("seat.number", { number: seat + 1 });
}
