/* Layouts as files: saved, or handed to whatever the device shares with. */

import type { Content } from "./draft";

/** A name that every system takes. */
export const fileName = (name: string): string =>
  `${name.normalize("NFKD").replace(/[^\w -]/g, "").trim().replace(/\s+/g, "-").toLowerCase() || "layout"}.json`;

/** The file's text, a line for each field, as people write it. */
export const textOf = (content: Content): string =>
  `{\n${Object.entries(content)
    .map(([field, value]) => `  ${JSON.stringify(field)}: ${JSON.stringify(value)}`)
    .join(",\n")}\n}\n`;

const fileOf = (content: Content): File =>
  new File([textOf(content)], fileName(content.name), { type: "application/json" });

export function save(content: Content): void {
  const file = fileOf(content);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What the device will share: the file, or, as some share no JSON, the same as text. */
function shareable(content: Content): File | undefined {
  const file = fileOf(content);
  const text = new File([textOf(content)], `${file.name}.txt`, { type: "text/plain" });
  return [file, text].find((one) => navigator.canShare?.({ files: [one] }));
}

export const canShare = (content: Content): boolean => shareable(content) !== undefined;

/** Hand the file to the device; that somebody changes their mind is no error. */
export async function share(content: Content): Promise<void> {
  const file = shareable(content);
  if (file) await navigator.share({ files: [file] }).catch(() => undefined);
}
