import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { shortLived } from './short-lived.ts';

/** Another process of the tests: a script of this folder, whose lines are heard. */
export class ChildScript {
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  #errors = '';

  constructor(script: string, parameters: readonly string[]) {
    this.#process = spawn(
      process.execPath,
      [...shortLived, join(import.meta.dirname, script), ...parameters],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
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

  /** Resolves when it has said this line. */
  async saidLine(line: string): Promise<void> {
    while (!this.lines.includes(line)) await this.said(this.lines.length + 1);
  }

  /** Lets it end in its own way. */
  async end(): Promise<void> {
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await gone;
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
