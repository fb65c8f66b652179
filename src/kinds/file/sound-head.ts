import { mpegFrame } from '../../../domain/mpeg-frame.ts';

/** Bytes of a file, read where they are needed. */
export interface SoundBytes {
  readonly size: number;
  /** Up to `length` bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
}

/** What a sound says of itself, as far as it does. */
export interface SoundHead {
  readonly hertz?: number;
  readonly channels?: number;
  readonly title?: string;
  readonly artist?: string;
}

type Head = { -readonly [Name in keyof SoundHead]: SoundHead[Name] };

/** What parts of a file are called in which something is named. */
type Names = Readonly<Record<string, 'title' | 'artist'>>;

/** Whatever a file claims, no more parts of it are looked at, and no longer names read. */
const mostParts = 500;
const mostNameBytes = 2_000;

/**
 * Sampling, title and artist of a WAV, M4A or MP3, from its heads and tags. A file is not trusted: some kB of it are read,
 * whatever its tags hold, and what does not fit is left out (docs/decisions/0060).
 */
export async function soundHead(source: SoundBytes): Promise<SoundHead> {
  const start = await source.read(0, 12);
  if (letters(start, 0, 4) === 'RIFF') return await wavHead(source);
  return letters(start, 4, 8) === 'ftyp' ? await m4aHead(source) : await mp3Head(source);
}

/**
 * Artist and title by the name of a file: 'Artist - Title.mp3', else all of it is the title.
 *
 * @example namesOfFile('03 Mira Holm - Rain_on_roof.mp3') // { artist: 'Mira Holm', title: 'Rain on roof' }
 */
export function namesOfFile(fileName: string): Pick<SoundHead, 'title' | 'artist'> {
  const name = cleaned(fileName.replace(/\.\w{2,4}$/, '').replaceAll('_', ' ')).replace(
    /^\d{1,3}[ .-]+(?=\S)/,
    '',
  );
  const [first = '', ...others] = name.split(/ [-–—] /);
  const title = others.join(' - ').trim();
  if (title === '') return name === '' ? {} : { title: name };
  return { artist: first.trim(), title };
}

async function wavHead(source: SoundBytes): Promise<SoundHead> {
  const head: Head = {};
  let at = 12;
  for (let parts = 0; parts < mostParts; parts += 1) {
    const chunk = await source.read(at, 24);
    if (chunk.length < 8) break;
    const name = letters(chunk, 0, 4);
    const length = view(chunk).getUint32(4, true);
    if (name === 'fmt ' && chunk.length === 24) {
      head.channels = view(chunk).getUint16(10, true);
      head.hertz = view(chunk).getUint32(12, true);
    }
    const named = infoNames[name];
    if (named !== undefined) put(head, named, await source.read(at + 8, Math.min(length, mostNameBytes)));
    // What is said of the sound lies inside a list; everything else is passed over.
    at += name === 'LIST' && letters(chunk, 8, 12) === 'INFO' ? 12 : 8 + length + (length % 2);
  }
  return head;
}

const infoNames: Names = { INAM: 'title', IART: 'artist' };

const titleBox = '\u00a9nam';
const artistBox = '\u00a9ART';
const boxNames: Names = { [titleBox]: 'title', [artistBox]: 'artist' };

/** Boxes that hold further boxes on the way to what is looked for, and where these begin in them. */
const containers: Readonly<Record<string, number>> = {
  ...{ moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, udta: 0, meta: 4, ilst: 0 },
  ...{ [titleBox]: 0, [artistBox]: 0 },
};

interface Box {
  readonly type: string;
  /** Where what it holds begins, and where that ends. */
  readonly from: number;
  readonly to: number;
}

async function m4aHead(source: SoundBytes): Promise<SoundHead> {
  const head: Head = {};
  let parts = 0;
  await walk({ type: '', from: 0, to: source.size });
  return head;

  async function walk({ type: within, from, to }: Box): Promise<void> {
    let at = from;
    while (at + 8 <= to && parts < mostParts) {
      parts += 1;
      const box = await boxAt(source, at, to);
      if (box === undefined) return;
      const offset = containers[box.type];
      if (offset === undefined) await take(source, head, box, within);
      else await walk({ ...box, from: box.from + offset });
      at = box.to;
    }
  }
}

async function boxAt(source: SoundBytes, at: number, limit: number): Promise<Box | undefined> {
  const bytes = await source.read(at, 16);
  if (bytes.length < 8) return undefined;
  const short = view(bytes).getUint32(0);
  const isLong = short === 1 && bytes.length === 16;
  const size = isLong ? Number(view(bytes).getBigUint64(8)) : short === 0 ? limit - at : short;
  const from = at + (isLong ? 16 : 8);
  return at + size < from || at + size > limit
    ? undefined
    : { type: letters(bytes, 4, 8), from, to: at + size };
}

/** What a box says of the sound, if anything; names lie in the data of the box that is called after them. */
async function take(source: SoundBytes, head: Head, { type, from, to }: Box, within: string): Promise<void> {
  if (type === 'stsd') {
    const entry = await source.read(from, 44);
    if (entry.length < 44 || letters(entry, 12, 16) !== 'mp4a') return;
    head.channels = view(entry).getUint16(32);
    head.hertz = view(entry).getUint16(40);
  }
  const name = boxNames[within];
  if (type === 'data' && name !== undefined)
    put(head, name, await source.read(from + 8, Math.min(to - from - 8, mostNameBytes)));
}

/** How far behind its tag the sound may start. */
const mostBlanks = 8_192;

async function mp3Head(source: SoundBytes): Promise<SoundHead> {
  const head: Head = {};
  const start = await tagHead(source, head);
  const bytes = await source.read(start, mostBlanks);
  for (let at = 0; at < bytes.length; at += 1) {
    const frame = mpegFrame(bytes, at);
    if (frame === undefined || mpegFrame(bytes, at + frame.length) === undefined) continue;
    return { ...head, hertz: frame.hertz, channels: frame.channels };
  }
  return head;
}

const frames: Names = { TIT2: 'title', TPE1: 'artist' };

/** Reads an ID3 tag of version 2.3 or 2.4, and tells where it ends; tags with an unusual layout are passed over. */
async function tagHead(source: SoundBytes, head: Head): Promise<number> {
  const bytes = await source.read(0, 10);
  if (bytes.length < 10 || letters(bytes, 0, 3) !== 'ID3') return 0;
  const [version = 0, flags = 0] = [bytes[3], bytes[5]];
  const end = 10 + sevenBits(bytes, 6);
  if (version < 3 || version > 4 || (flags & 0xc0) !== 0) return end;
  let at = 10;
  for (let parts = 0; parts < mostParts && at + 10 <= end; parts += 1) {
    const frame = await frameAt(source, at, version);
    if (frame === undefined) break;
    const { name, from, size } = frame;
    at = from + size;
    if (name !== undefined && size <= mostNameBytes && at <= end)
      putTagged(head, name, await source.read(from, size));
  }
  return end;
}

async function frameAt(source: SoundBytes, at: number, version: number) {
  const bytes = await source.read(at, 10);
  const id = letters(bytes, 0, 4);
  if (bytes.length < 10 || !/^[A-Z\d]{4}$/.test(id)) return undefined;
  const size = version === 4 ? sevenBits(bytes, 4) : view(bytes).getUint32(4);
  return { name: frames[id], from: at + 10, size };
}

/** By the first byte of a text of ID3. */
const encodings = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'] as const;

function putTagged(head: Head, name: 'title' | 'artist', [encoding = 0, ...bytes]: Uint8Array): void {
  const isBig = encoding === 1 && bytes[0] === 0xfe;
  const label = isBig ? 'utf-16be' : encodings[encoding];
  if (label !== undefined) keep(head, name, new TextDecoder(label).decode(Uint8Array.from(bytes)));
}

/** UTF-8, or what older programs wrote. */
function put(head: Head, name: 'title' | 'artist', bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes);
  keep(head, name, text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text);
}

function keep(head: Head, name: 'title' | 'artist', text: string): void {
  const value = cleaned(text.split('\0')[0] ?? '');
  if (value !== '') head[name] = value;
}

const longestName = 255;

function cleaned(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim();
}

function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function sevenBits(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, each) => sum * 128 + (each & 127), 0);
}
