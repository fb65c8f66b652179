import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type News, newsFile, news as newsSchema, type Plan, planFile } from './plan.ts';

interface Watch {
  /** How long a file of tests may be silent before the process counts as stuck. */
  patienceMs(file: string): number;
  hear(news: News): void;
  /** `pglite`, or every engine of the tests. */
  readonly engines?: string;
}

/** `stuck` is what it was at when it hung or died; everything after that has not been begun. */
export interface Ended {
  readonly stuck?: string;
}

/** Runs a plan in a process of its own, and ends that if it hangs, as broken programs do. */
export async function runSession(
  plan: Plan,
  { patienceMs, hear, engines = 'pglite' }: Watch,
): Promise<Ended> {
  mkdirSync('.cache/mutants', { recursive: true });
  writeFileSync(planFile, JSON.stringify(plan));
  rmSync(newsFile, { force: true });
  const log = openSync('.cache/mutants/session.log', 'w');
  const parameters = ['run', '--config', 'tests/mutants/session/vitest.config.ts'];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
    ...{ stdio: ['ignore', log, log], detached: true },
    // Before the session too: a server that nobody asks would outlive one that is ended.
    env: {
      ...process.env,
      ENGINES: engines,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
    },
  });
  closeSync(log);
  let hasEnded = false;
  child.on('exit', () => {
    hasEnded = true;
  });
  let heard = 0;
  let at: string | undefined;
  let silentUntil = Date.now() + 300_000;
  const listen = () => {
    const lines = existsSync(newsFile) ? readFileSync(newsFile, 'utf8').split('\n').slice(0, -1) : [];
    for (const line of lines.slice(heard)) {
      const each = newsSchema.parse(JSON.parse(line));
      if (each.kind === 'begun') at = each.id;
      else if (each.kind !== 'running') at = undefined;
      silentUntil = Date.now() + (each.kind === 'running' ? patienceMs(each.file) : 60_000);
      hear(each);
    }
    heard = lines.length;
  };
  while (!hasEnded && Date.now() < silentUntil) {
    await sleep(200);
    listen();
  }
  if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  listen();
  return at === undefined ? {} : { stuck: at };
}
