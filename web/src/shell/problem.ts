/* What to tell a person when a request failed. */

import { t } from "$lib/i18n/index.svelte";
import { known, say, type Message } from "$lib/i18n/sentences.svelte";
import { ApiError } from "$lib/protocol/api";

export function problem(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.network");
  const reason = error.reason as Message | null;
  return (reason && known(reason) && say(reason)) || error.message || t("error.network");
}
