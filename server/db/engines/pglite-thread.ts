import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { DatabaseError, failure, timedOut } from '../database.ts';
import type { PgliteAnswer, PgliteRequest, PgliteStart, PgliteThreadStart } from './pglite-start.ts';

/**
 * With the default stack, deeply nested JSON makes PGlite lose an insert without an error, then hang.
 * This much is enough for a depth of a million; only what is used of it is ever taken from the system.
 */
const stackSizeMb = 128;
/** Creating a database takes seconds, on a busy machine many. */
const openTimeoutMs = 180_000;

/**
 * PGlite's program, compiled once a process. A database that is opened again, or another one beside it, starts with
 * the machine code that the ones before it were sped up to, where each thread would else compile its own.
 */
let program: Promise<unknown> | undefined;

interface Waiting {
  readonly resolve: (answer: PgliteAnswer) => void;
  readonly reject: (error: DatabaseError) => void;
}

/** The worker thread of one PGlite, seen from the parent: one request at a time, each with its time limit. */
export class PgliteThread {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  #alive = true;

  private constructor(start: PgliteStart, compiled: unknown) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { ...start, program: compiled } satisfies PgliteThreadStart,
      resourceLimits: { stackSizeMb },
    });
    this.#worker.on('message', (answer: PgliteAnswer) => this.#settle(waiting => waiting.resolve(answer)));
    this.#worker.on('error', error => this.#die(error.message));
    this.#worker.on('exit', () => this.#die('its thread ended'));
  }

  /** Resolves when the database answers. */
  static async open(start: PgliteStart): Promise<PgliteThread> {
    program ??= compileProgram().catch(error => {
      program = undefined;
      throw error;
    });
    const thread = new PgliteThread(start, await program);
    try {
      await thread.#answer(openTimeoutMs);
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Rejects with 57014 after `timeoutMs`; the thread is ended then, as nothing else can stop a query. */
  async request(request: PgliteRequest, timeoutMs: number): Promise<PgliteAnswer> {
    if (!this.#alive) throw new DatabaseError('The database has stopped', failure.shutDown);
    const answer = this.#answer(timeoutMs);
    this.#worker.postMessage(request);
    return answer;
  }

  async terminate(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }

  #answer(timeoutMs: number): Promise<PgliteAnswer> {
    return new Promise<PgliteAnswer>((resolve, reject) => {
      const watchdog = setTimeout(() => {
        this.#alive = false;
        void this.#worker
          .terminate()
          .then(() => this.#settle(waiting => waiting.reject(timedOut(timeoutMs))));
      }, timeoutMs);
      this.#waiting = {
        resolve: answer => {
          clearTimeout(watchdog);
          if (answer.kind === 'failed') reject(new DatabaseError(answer.message, failure.unreachable));
          else resolve(answer);
        },
        reject: error => {
          clearTimeout(watchdog);
          reject(error);
        },
      };
    });
  }

  #die(reason: string): void {
    const ended = !this.#alive;
    this.#alive = false;
    if (ended) return;
    this.#settle(waiting =>
      waiting.reject(new DatabaseError(`The database stopped: ${reason}`, failure.shutDown)),
    );
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) how(waiting);
  }
}

async function compileProgram(): Promise<unknown> {
  // All threads share its machine code, of which the engine frees what has been replaced by quicker one. While a thread
  // ended it was seen to free some of it twice, which ends the process (Node 24.21): it is kept until the program goes.
  setFlagsFromString('--no-wasm-code-gc');
  const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  // The types of it stand among those of browsers, which the server must not see.
  const assembly = Reflect.get(globalThis, 'WebAssembly');
  return await assembly.compile(await readFile(file));
}
