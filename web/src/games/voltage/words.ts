/* Cards and terminals in words. */

import { t } from "$lib/i18n/index.svelte";
import { face, type Colour } from "./view";

export const colourName = (colour: Colour): string => t(`voltage.colour.${colour}`);

export function cardName(card: string): string {
  const { kind, value, transformer } = face(card);
  const name =
    kind === "X" ? t("voltage.bypass") : kind === "F" ? t("voltage.fuse") : `${colourName(kind)} ${value}`;
  return transformer ? t("voltage.with_transformer", { card: name }) : name;
}
