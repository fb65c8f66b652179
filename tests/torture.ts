import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { inOneZone } from '../scripts/test-suite.ts';
import { forgetFigures, goalNames, goalTable, type Held } from './support/goals.ts';

// `npm run torture` runs the contract tests, and the unit tests in one zone, at their full counts, one file
// at a time so that times mean something, and prints what each threat was met with. Then the browser tests follow, in every
// window and look.
// `npm run torture -- http-refresh` runs some files.
const report = '.cache/report-torture.json';
const hourMs = 3_600_000;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
});

interface Row {
  readonly threats: string;
  readonly title: string;
  readonly result: string;
  readonly seconds: string;
}

mkdirSync('.cache', { recursive: true });
rmSync(report, { force: true });
forgetFigures();
spawnSync(
  'node_modules/.bin/vitest',
  [
    'run',
    '--project=contract',
    ...inOneZone.map(name => `--project=${name}`),
    '--no-file-parallelism',
    `--testTimeout=${hourMs}`,
    `--hookTimeout=${hourMs}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, TORTURE: '1' } },
);

const rows = reportSchema
  .parse(JSON.parse(readFileSync(report, 'utf8')))
  .testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(rowOf))
  .sort((a, b) => a.threats.localeCompare(b.threats, 'en', { numeric: true }));
const failed = rows.filter(({ result }) => result === 'FAILED').length;
for (const { threats, title, result, seconds } of rows)
  process.stdout.write(`${threats.padEnd(16)} ${result.padEnd(6)} ${seconds.padStart(7)} s  ${title}\n`);
process.stdout.write(`\n${goalTable(goalNames, heldOf(rows))}\n`);
process.stdout.write(`\n${rows.length - failed} passed, ${failed} failed\n`);
if (failed > 0 || rows.length === 0) process.exitCode = 1;
if (process.argv.length === 2) {
  const browser = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/test.ts', 'e2e'], {
    stdio: 'inherit',
    env: { ...process.env, TORTURE: '1' },
  });
  if (browser.status !== 0) process.exitCode = 1;
}

/** A test that names rows of the fault catalogue (`B10`, `E4 E5`); others are no torture. */
function rowOf({
  fullName,
  status,
  duration,
}: z.infer<typeof reportSchema>['testResults'][number]['assertionResults'][number]): Row[] {
  const threats = fullName.match(/\b[A-G]\d{1,2}\b/g);
  if (threats === null || status === 'skipped' || status === 'pending') return [];
  return [
    {
      threats: [...new Set(threats)].join(' '),
      title: fullName,
      result: status === 'passed' ? 'held' : 'FAILED',
      seconds: ((duration ?? 0) / 1000).toFixed(1),
    },
  ];
}

/** How many tests of each threat held. */
function heldOf(all: readonly Row[]): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  for (const { threats, result } of all)
    for (const threat of threats.split(' ')) {
      const before = held.get(threat) ?? { held: 0, all: 0 };
      held.set(threat, { held: before.held + (result === 'held' ? 1 : 0), all: before.all + 1 });
    }
  return held;
}
