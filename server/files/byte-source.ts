import { open } from 'node:fs/promises';

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
