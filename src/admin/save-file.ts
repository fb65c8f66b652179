/**
 * Hands a file over to whoever looks, as a download of this name. No standard says when a browser begins to read it, so its
 * address lives on for a minute; Chromium, Firefox 153 and WebKitGTK 2.50 do so before the press ends.
 */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const keptMs = 60_000;
