import { crc32 } from 'node:zlib';
import { isPictureSize } from './picture-size.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The bit depths of each colour type. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** Where the next one starts. */
  readonly end: number;
}

/**
 * Where a PNG ends: every chunk is whole by its checksum, a sound header comes first, pixels follow, and
 * the end is marked. Undefined for anything else, such as a picture that was cut off. Pixels are not decoded.
 */
export function endOfPng(bytes: Buffer): number | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const chunks = [...chunksOf(bytes)];
  const [header] = chunks;
  const last = chunks.at(-1);
  const isWhole =
    header?.type === 'IHDR' &&
    isHeader(header.data) &&
    chunks.filter(({ type }) => type === 'IHDR').length === 1 &&
    chunks.some(({ type }) => type === 'IDAT') &&
    last?.type === 'IEND';
  return isWhole ? last.end : undefined;
}

/** Chunk after chunk, up to the end or to the first one that is damaged. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let chunk = chunkAt(bytes, signature.length);
  while (chunk !== undefined) {
    yield chunk;
    chunk = chunk.type === 'IEND' ? undefined : chunkAt(bytes, chunk.end);
  }
}

function chunkAt(bytes: Buffer, at: number): Chunk | undefined {
  if (at + 12 > bytes.length) return undefined;
  const length = bytes.readUInt32BE(at);
  const end = at + 12 + length;
  if (end > bytes.length) return undefined;
  const checked = bytes.subarray(at + 4, end - 4);
  if (crc32(checked) !== bytes.readUInt32BE(end - 4)) return undefined;
  const type = checked.toString('latin1', 0, 4);
  return /^[A-Za-z]{4}$/.test(type) ? { type, data: checked.subarray(4), end } : undefined;
}

function isHeader(data: Buffer): boolean {
  if (data.length !== 13) return false;
  const [depth = 0, colour = -1, compression, filter, interlace = 2] = data.subarray(8);
  return (
    isPictureSize(data.readUInt32BE(0), data.readUInt32BE(4)) &&
    depths[colour]?.includes(depth) === true &&
    compression === 0 &&
    filter === 0 &&
    interlace <= 1
  );
}
