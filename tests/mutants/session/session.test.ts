import { appendFileSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, inject, it, vi } from 'vitest';
import { collect, type Found, run } from './mini-suite.ts';
import { type News, newsFile, planFile, type Run, plan as readPlan } from './plan.ts';
import { type WarmModules, warmModules } from './warm-modules.ts';

// Not a test of its own: what `npm run mutants` starts, to have vitest's own `expect` around other files of tests.
const others = { expect, vi, inject, expectTypeOf };
const plan = readPlan.parse(JSON.parse(readFileSync(planFile, 'utf8')));
const { now: readClock } = performance;
const sinceStart = () => Math.round(readClock.call(performance));
const tell = (line: News) => appendFileSync(newsFile, `${JSON.stringify(line)}\n`);
const mostBytes = 3 * 1024 ** 3;
const machineZone = process.env.TZ ?? 'UTC';

it('works through the plan', async () => {
  const modules = await warmModules({ watched: plan.kind === 'survey' });
  if (plan.kind === 'survey') for (const each of plan.runs) await survey(modules, each);
  else
    for (const { id, planted, runs } of plan.mutants) {
      // Broken programs leave things behind, and so do databases that no test has closed: another process goes on.
      if (process.memoryUsage.rss() > mostBytes) break;
      tell({ kind: 'begun', id });
      const begun = sinceStart();
      modules.plant(planted);
      const { tried, failed } = await untilOneFails(modules, runs);
      const judged = { kind: 'judged', id, tried, ms: sinceStart() - begun } as const;
      tell(failed === undefined ? judged : { ...judged, killedBy: failed });
    }
  modules.plant(undefined);
  await modules.close();
});

async function survey(modules: WarmModules, each: Run): Promise<void> {
  tell({ kind: 'begun', id: each.file });
  const reached = new Set<string>();
  Object.assign(globalThis, { reachedFunctions: reached });
  const begun = sinceStart();
  const { ran, failed } = await runFile(modules, each);
  const line = { kind: 'surveyed', file: each.file, ms: sinceStart() - begun, ran } as const;
  tell({ ...line, reached: [...reached], ...(failed !== undefined && { failed }) });
}

async function untilOneFails(modules: WarmModules, runs: readonly Run[]) {
  let tried = 0;
  for (const each of runs) {
    tried += 1;
    const { failed } = await runFile(modules, each);
    if (failed !== undefined) return { tried, failed: `${each.file}: ${failed}` };
  }
  return { tried, failed: undefined };
}

async function runFile(modules: WarmModules, { file, only, limitMs }: Run): Promise<Found> {
  tell({ kind: 'running', file });
  // Unit tests run where the other day is most often.
  process.env.TZ = file.startsWith('tests/unit/') ? 'Pacific/Apia' : machineZone;
  try {
    const suite = await collect(words => modules.load(file, words), others);
    return await run(suite, only === undefined ? { limitMs } : { limitMs, only });
  } catch (error) {
    return { ran: 0, failed: `cannot be loaded: ${String(error).split('\n', 1)[0]}` };
  } finally {
    vi.useRealTimers();
  }
}
