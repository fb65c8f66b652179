import { open } from 'node:fs/promises';
import { mpegFrame } from '../../domain/mpeg-frame.ts';

/** Bytes of a file, read where they are needed. */
export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Hands the file over as a source of bytes, and closes it afterwards. */
export async function withBytes<Result>(
  path: string,
  work: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work({
      size,
      read: async (position, length) => {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}

/** How far behind its tag the sound may start: encoders leave blanks there. */
const mostBlanks = 8_192;
const framesNeeded = 3;

/** True for sound of MPEG layer III: after an ID3 tag, if there is one, frames that follow one another. */
export async function isMp3({ read }: ByteSource): Promise<boolean> {
  const start = await endOfTag(read);
  const bytes = await read(start, mostBlanks + framesNeeded * 1_500);
  for (let at = 0; at < Math.min(mostBlanks, bytes.length); at += 1) {
    if (hasFrames(bytes, at)) return true;
  }
  return false;
}

async function endOfTag(read: ByteSource['read']): Promise<number> {
  const head = await read(0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [major = 0, flags = 0, a = 0, b = 0, c = 0, d = 0] = [head[3], ...head.subarray(5)];
  const footer = major >= 4 && (flags & 0x10) !== 0 ? 10 : 0;
  return 10 + footer + (a & 127) * 2 ** 21 + (b & 127) * 2 ** 14 + (c & 127) * 2 ** 7 + (d & 127);
}

function hasFrames(bytes: Buffer, start: number): boolean {
  let at = start;
  for (let frames = 0; frames < framesNeeded; frames += 1) {
    const length = mpegFrame(bytes, at)?.length;
    if (length === undefined) return false;
    at += length;
  }
  return true;
}

const mostBoxes = 2_000;
/** Boxes that hold further boxes on the way to what a track is. */
const containers: readonly string[] = ['moov', 'trak', 'mdia'];

interface Tracks {
  /** How many boxes were looked at. */
  boxes: number;
  readonly kinds: Set<string>;
}

/** True for an MPEG-4 file of sound alone: some track of sound and none of moving pictures. */
export async function isM4a(source: ByteSource): Promise<boolean> {
  const tracks: Tracks = { boxes: 0, kinds: new Set() };
  const isWhole = await walk(source, { start: 0, end: source.size }, tracks);
  return isWhole && tracks.kinds.has('soun') && !tracks.kinds.has('vide');
}

/** Notes what the tracks between two positions are; false when the boxes do not fit into one another. */
async function walk(
  source: ByteSource,
  { start, end }: { start: number; end: number },
  tracks: Tracks,
): Promise<boolean> {
  let at = start;
  while (at < end) {
    tracks.boxes += 1;
    const box = tracks.boxes > mostBoxes ? undefined : await boxAt(source, at, end);
    if (box === undefined) return false;
    if (box.type === 'hdlr') tracks.kinds.add((await source.read(box.start + 8, 4)).toString('latin1'));
    if (containers.includes(box.type) && !(await walk(source, box, tracks))) return false;
    at = box.end;
  }
  return true;
}

async function boxAt(source: ByteSource, at: number, limit: number) {
  const head = await source.read(at, 16);
  if (head.length < 8) return undefined;
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && head.length === 16;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - at : short;
  const start = at + (isLong ? 16 : 8);
  const end = at + size;
  return end < start || end > limit ? undefined : { type, start, end };
}
