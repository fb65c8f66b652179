import { namesOfFile, type SoundBytes, type SoundHead, soundHead } from './sound-head.ts';

/** The bytes of a file, of which no more are read than are asked for. */
export function bytesOf(file: Blob): SoundBytes {
  return {
    size: file.size,
    read: async (position, length) =>
      new Uint8Array(await file.slice(position, position + Math.max(0, length)).arrayBuffer()),
  };
}

/** What a sound is called: by its tags, else by the name of its file. */
export async function soundNames(file: File): Promise<Pick<SoundHead, 'title' | 'artist'>> {
  const named = namesOfFile(file.name);
  // What cannot be read is sent all the same, and judged by the server.
  const { title = named.title, artist = named.artist } = await soundHead(bytesOf(file)).catch(() => named);
  return { ...(title === undefined ? {} : { title }), ...(artist === undefined ? {} : { artist }) };
}
