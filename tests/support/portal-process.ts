import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface PortalStart {
  readonly port: number;
  readonly dataDir: string;
  /** The checkout to run; the current one unless told. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The whole portal as a process of its own, as `npm start` runs it. */
export class PortalProcess {
  readonly address: string;
  readonly #child: ChildProcess;
  #output = '';

  constructor({ port, dataDir, folder = process.cwd(), env = {} }: PortalStart) {
    this.address = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, ['server/main.ts'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', chunk => {
        this.#output += chunk;
      });
    }
  }

  /** Milliseconds until the database answers through the API; throws with the output when it does not. */
  async ready(withinMs = 120_000): Promise<number> {
    const started = performance.now();
    while (performance.now() - started < withinMs) {
      if (this.#child.exitCode !== null) break;
      if (await answers(`${this.address}/api/ready`)) return performance.now() - started;
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    throw new Error(`The portal did not become ready:\n${this.#output}`);
  }

  /** Resident memory in MB, where the system tells. */
  memoryMegabytes(): number | undefined {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    } catch {
      return undefined;
    }
  }

  /** Asks it to stop and waits until it has; the code that it exits with. */
  stop(): Promise<number | null> {
    return new Promise(resolve => {
      if (this.#child.exitCode !== null) return resolve(this.#child.exitCode);
      this.#child.once('exit', resolve);
      this.#child.kill('SIGTERM');
    });
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
