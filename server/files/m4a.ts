import type { ByteSource } from './byte-source.ts';

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
