import { writeSync } from 'node:fs';

const standardOutput = 1;
/** A reader that pauses is waited for so long in all, in short naps, before its line is given up. */
const mostNaps = 10;
const napMs = 5;

/**
 * Standard output for the log of a process that must outlive it: lines that find no room on the disk, or nobody who
 * reads them any more, are counted and left out. The first line that can be written again is about them.
 */
export class LogOutput {
  #lost = 0;
  #isCut = false;

  write(line: string): void {
    const missing =
      this.#lost === 0
        ? ''
        : `{"level":40,"time":${Date.now()},"lost":${this.#lost},"msg":"lines of the log could not be written"}\n`;
    const bytes = Buffer.from(`${this.#isCut ? '\n' : ''}${missing}${line}`);
    const written = writeAll(bytes);
    if (written === bytes.length) {
      this.#lost = 0;
      this.#isCut = false;
      return;
    }
    this.#lost += 1;
    this.#isCut ||= written > 0;
  }
}

/** How many of the bytes found their way. */
function writeAll(bytes: Buffer): number {
  let written = 0;
  for (let naps = 0; written < bytes.length; ) {
    try {
      written += writeSync(standardOutput, bytes, written);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!isBusy || naps >= mostNaps) return written;
      naps += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, napMs);
    }
  }
  return written;
}

/** What is said to whoever started the process goes the same way: nobody may be there to read it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
