/** Writes a character beyond ASCII as UTF-8; returns where the next byte goes. Four bytes must have room. */
export function writeUtf8(bytes: Uint8Array, at: number, point: number): number {
  let next = at;
  if (point < 0x800) bytes[next++] = 0xc0 | (point >> 6);
  else {
    if (point < 0x10000) bytes[next++] = 0xe0 | (point >> 12);
    else {
      bytes[next++] = 0xf0 | (point >> 18);
      bytes[next++] = 0x80 | ((point >> 12) & 0x3f);
    }
    bytes[next++] = 0x80 | ((point >> 6) & 0x3f);
  }
  bytes[next++] = 0x80 | (point & 0x3f);
  return next;
}
