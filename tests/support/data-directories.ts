import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Data directories of one test file, all removed at its end. */
export class DataDirectories {
  readonly #root = mkdtemp(join(tmpdir(), 'portal-data-'));
  #count = 0;

  /** One that does not exist yet. */
  async fresh(): Promise<string> {
    this.#count += 1;
    const name = String(this.#count);
    return join(await this.#root, name);
  }

  /** One with the whole schema and no rows, closed, and to others as well, as a portal leaves it: its start has nothing to tell. */
  async migrated(): Promise<string> {
    const directory = await this.fresh();
    await cp(inject('databases').dataDir, directory, { recursive: true });
    await chmod(directory, 0o700);
    return directory;
  }

  async remove(): Promise<void> {
    await rm(await this.#root, { recursive: true, force: true });
  }
}
