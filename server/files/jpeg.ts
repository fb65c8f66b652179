import { isPictureSize } from './picture-size.ts';

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
