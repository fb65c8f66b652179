import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';

/** Data directories of one test file, all removed at its end. */
export class DataDirectories {
  readonly #root = mkdtemp(join(tmpdir(), 'portal-data-'));
  #count = 0;
  #migrated: Promise<string> | undefined;

  /** One that does not exist yet. */
  async fresh(): Promise<string> {
    this.#count += 1;
    const name = String(this.#count);
    return join(await this.#root, name);
  }

  /** One with the whole schema and no rows, closed. */
  async migrated(): Promise<string> {
    this.#migrated ??= this.#migrate();
    const directory = await this.fresh();
    await cp(await this.#migrated, directory, { recursive: true });
    return directory;
  }

  async remove(): Promise<void> {
    await rm(await this.#root, { recursive: true, force: true });
  }

  async #migrate(): Promise<string> {
    const directory = await this.fresh();
    const database = await openDatabase({ dataDir: directory });
    await migrate(database);
    await database.close();
    return directory;
  }
}

/** Another process on a data directory, as `database-child.ts` describes it. */
export class DatabaseChild {
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  #errors = '';

  constructor(mode: 'open' | 'write' | 'migrate', dataDir: string) {
    this.#process = spawn(process.execPath, [join(import.meta.dirname, 'database-child.ts'), mode, dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { stdout, stderr } = this.#process;
    if (stdout !== null) createInterface({ input: stdout }).on('line', line => this.lines.push(line));
    stderr?.on('data', chunk => {
      this.#errors += chunk;
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Resolves when it has said so many lines. */
  async said(lines: number): Promise<void> {
    while (this.lines.length < lines) {
      if (this.#process.exitCode !== null) throw new Error(`It ended: ${this.#errors}`);
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  }

  /** What it said on its way out. */
  async ended(): Promise<string> {
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    return this.#errors;
  }

  /** Ends it the hard way. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }
}
