/* What to tell a person when a request failed. */

import { t } from "$lib/i18n/index.svelte";
import { say } from "$lib/i18n/sentences.svelte";
import { ApiError } from "$lib/protocol/api";

export function problem(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.network");
  const said = error.reason ? say(error.reason as Parameters<typeof say>[0]) : "";
  return said && said !== error.reason?.key ? said : error.message || t("error.network");
}
