import { crc32 } from 'node:zlib';

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

const marker = { start: 0xd8, end: 0xd9, scan: 0xda } as const;
/** Start-of-frame markers are 0xC0 to 0xCF, but for these three. */
const noFrames: readonly number[] = [0xc4, 0xc8, 0xcc];

interface Segment {
  readonly code: number;
  /** Where what it holds begins. */
  readonly at: number;
  /** Where the next one may start; behind a scan, its pixels are passed. */
  readonly end: number;
}

/**
 * Where a JPEG ends: its segments follow one another, a frame says its size, at least one scan holds
 * pixels, and the end is marked. Undefined for anything else, such as a picture that was cut off. What
 * cameras put behind the end, a second picture or a film, is not counted. Pixels are not decoded.
 */
export function endOfJpeg(bytes: Buffer): number | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return undefined;
  const segments = [...segmentsOf(bytes)];
  const frames = segments.filter(({ code }) => isFrame(code));
  const last = segments.at(-1);
  const isWhole =
    frames.length > 0 &&
    frames.every(frame => isSound(bytes, frame)) &&
    segments.some(({ code }) => code === marker.scan) &&
    last?.code === marker.end;
  return isWhole ? last.end : undefined;
}

/** Segment after segment, up to the end or to the first place where none begins. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let segment = segmentAt(bytes, 2);
  while (segment !== undefined) {
    yield segment;
    segment = segment.code === marker.end ? undefined : segmentAt(bytes, segment.end);
  }
}

function segmentAt(bytes: Buffer, start: number): Segment | undefined {
  let at = start;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
  const code = bytes[at] === 0xff ? bytes[at + 1] : undefined;
  at += 2;
  if (code === undefined || code === 0) return undefined;
  if (code === marker.end) return { code, at, end: at };
  const end = endOfSegment(bytes, at);
  if (end === undefined) return undefined;
  return { code, at, end: code === marker.scan ? endOfScan(bytes, end) : end };
}

/** A frame that says how large the picture is. */
function isSound(bytes: Buffer, { at, end }: Segment): boolean {
  return end - at >= 8 && isPictureSize(bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 3));
}

function endOfSegment(bytes: Buffer, at: number): number | undefined {
  if (at + 2 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at);
  return length >= 2 && at + length <= bytes.length ? at + length : undefined;
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && !noFrames.includes(code);
}

/** Inside a scan 0xFF is followed by 0 or by the number of a restart; anything else ends it. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const code = bytes[at + 1] ?? 0xff;
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at;
    at += 2;
  }
}

/** More than any camera of today takes; a browser that shows more may run out of memory (F5). */
export const mostPixels = 64_000_000;

/** A picture that is one by its format, and too large to be shown. */
export class TooManyPixels extends Error {}

/** True for a picture that has pixels; throws where they are so many that showing it would hurt. */
function isPictureSize(width: number, height: number): boolean {
  if (width * height > mostPixels) throw new TooManyPixels(`${width} × ${height} pixels`);
  return width > 0 && height > 0;
}
