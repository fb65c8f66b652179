import { readFile } from 'node:fs/promises';
import type { UploadKind } from '../../domain/records/limits.ts';
import { endOfJpeg, endOfPng, TooManyPixels } from './pictures.ts';
import { type ByteSource, isM4a, isMp3, withBytes } from './sounds.ts';

/** What a file is by its content. */
export interface Format {
  readonly extension: 'jpg' | 'png' | 'wav' | 'mp3' | 'm4a';
  readonly mediaType: string;
  /** Bytes that belong to it; what follows them is something else. */
  readonly bytes: number;
}

const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
} as const satisfies Record<Format['extension'], string>;

/** The media type of a file by the name under which it is kept; undefined for a name that no kept file has. */
export function mediaTypeOf(name: string): string | undefined {
  const [, extension] = /^[\da-f]{32}\.(\w+)$/.exec(name) ?? [];
  return Object.entries(mediaTypes).find(([each]) => each === extension)?.[1];
}

type Check = (path: string) => Promise<number | undefined>;

/** What the first bytes may say, what that is kept as, and the check of the rest. */
const known: Readonly<Record<UploadKind, Readonly<Record<string, readonly [Format['extension'], Check]>>>> = {
  image: {
    'image/jpeg': ['jpg', async path => endOfJpeg(await readFile(path))],
    'image/png': ['png', async path => endOfPng(await readFile(path))],
  },
  audio: {
    'audio/wav': ['wav', path => wholeIf(path, isWav)],
    'audio/mpeg': ['mp3', path => wholeIf(path, isMp3)],
    'audio/x-m4a': ['m4a', path => wholeIf(path, isM4a)],
    'audio/mp4': ['m4a', path => wholeIf(path, isM4a)],
    // Recorders write sound under the brands of films; the tracks tell.
    'video/mp4': ['m4a', path => wholeIf(path, isM4a)],
    'video/quicktime': ['m4a', path => wholeIf(path, isM4a)],
  },
};

/**
 * The format of a file, whatever its name and its sender say (F1); undefined unless it is one of those
 * that this kind takes, sound from its first byte to its last. Throws when the file cannot be read, and
 * `TooManyPixels` for a picture that is too large to be shown.
 */
export async function formatOf(path: string, kind: UploadKind): Promise<Format | undefined> {
  try {
    return await soundFormat(path, kind);
  } catch (error) {
    // What breaks a parser has no format that we take; a disk that fails says nothing about the file.
    if (error instanceof TooManyPixels || (error instanceof Error && 'errno' in error)) throw error;
    return undefined;
  }
}

async function soundFormat(path: string, kind: UploadKind): Promise<Format | undefined> {
  // Loaded with the first upload: most processes never see one.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const [extension, check] = (found === undefined ? undefined : known[kind][found.mime]) ?? [];
  if (extension === undefined || check === undefined) return undefined;
  const bytes = await check(path);
  return bytes === undefined ? undefined : { extension, mediaType: mediaTypes[extension], bytes };
}

async function wholeIf(
  path: string,
  is: (source: ByteSource) => Promise<boolean>,
): Promise<number | undefined> {
  return await withBytes(path, async source => ((await is(source)) ? source.size : undefined));
}

const mostChunks = 1000;

/** True for RIFF WAVE with a description of its sound and the sound itself, all of it inside the file. */
async function isWav({ size, read }: ByteSource): Promise<boolean> {
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
