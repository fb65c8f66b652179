import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { buildPortal } from './build-portal.ts';
import { needBrowser } from './chromium.ts';

// `npm run bench` runs all, `npm run bench -- lists` one of them, `npm run bench -- --only goals` what the table at the end needs,
// `--only set-up`, `--only api` and `--only browser` one part of that.
const benches = [
  'set-up',
  'slots',
  'day-plan',
  'lists',
  'health',
  'insights',
  'processes',
  'growth',
  'portal',
  'calendar',
];
const parts: Readonly<Record<string, readonly string[]>> = {
  'set-up': ['set-up'],
  api: ['lists'],
  browser: ['portal'],
  goals: ['set-up', 'lists', 'portal'],
};
/** Which program measures the goals of a part. */
const measuring: Readonly<Record<string, string>> = {
  'set-up': 'set-up',
  api: 'lists',
  browser: 'portal',
};
/** Those that need no browser, and those that need it but draw what they build themselves. */
const withoutBrowser = ['set-up', 'slots', 'day-plan'];
const withoutPortal = [...withoutBrowser, 'calendar'];

const [first, ...rest] = process.argv.slice(2);
const chosen = first === '--only' ? (parts[rest[0] ?? ''] ?? []) : first === undefined ? benches : [first];
const parameters = first === '--only' ? [] : rest;
const wanted = benches.filter(name => chosen.includes(name));

if (wanted.some(name => !withoutBrowser.includes(name))) needBrowser();
if (wanted.some(name => !withoutPortal.includes(name))) await buildPortal();
// What programs note for the table of goals is of this run alone.
rmSync('.cache/bench', { recursive: true, force: true });
for (const name of wanted) run(`tests/bench/${name}.ts`, parameters);
if (wanted.length === 0)
  throw new Error(
    `There are ${benches.join(', ')}, and --only ${Object.keys(parts).join(', ')}; no ${process.argv.slice(2).join(' ')}`,
  );

const judged = Object.keys(measuring).filter(part => wanted.includes(measuring[part] ?? ''));
if (judged.length > 0) run('tests/bench/print-goals.ts', judged);

function run(program: string, words: readonly string[]): void {
  if (!existsSync(program)) throw new Error(`${program} is missing`);
  const { status } = spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
