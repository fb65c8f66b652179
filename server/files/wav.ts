import type { ByteSource } from './byte-source.ts';

const mostChunks = 1000;

/** True for RIFF WAVE with a description of its sound and the sound itself, all of it inside the file. */
export async function isWav({ size, read }: ByteSource): Promise<boolean> {
  const head = await read(0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return false;
  let at = 12;
  let hasFormat = false;
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const chunk = await read(at, 8);
    if (chunk.length < 8) return false;
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    if (name === 'data') return hasFormat && length > 0 && at + 8 + length <= size;
    hasFormat ||= name === 'fmt ' && length >= 16;
    at += 8 + length + (length % 2);
  }
  return false;
}
