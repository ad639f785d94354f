/* Give an address of this server to somebody: by the device's share sheet, else by the clipboard. */

/** Whether it was copied; the share sheet says for itself what became of it. */
export async function share(path: string, title: string): Promise<boolean> {
  const url = new URL(path, location.origin).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
      return false;
    }
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false; // closed without a choice, or not allowed
  }
}
