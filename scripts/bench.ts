import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildPortal } from './build-portal.ts';
import { needBrowser } from './chromium.ts';

// `npm run bench` runs all, `npm run bench -- lists` one of them.
const benches = ['slots', 'day-plan', 'lists', 'health', 'insights', 'portal', 'calendar'];
/** Those that need no browser, and those that need it but draw what they build themselves. */
const withoutBrowser = ['slots', 'day-plan'];
const withoutPortal = [...withoutBrowser, 'calendar'];
const [chosen, ...parameters] = process.argv.slice(2);
const wanted = benches.filter(name => chosen === undefined || name === chosen);

if (wanted.some(name => !withoutBrowser.includes(name))) needBrowser();
if (wanted.some(name => !withoutPortal.includes(name))) await buildPortal();
for (const name of wanted) {
  const program = `tests/bench/${name}.ts`;
  if (!existsSync(program)) throw new Error(`${program} is missing`);
  const { status } = spawnSync(process.execPath, [program, ...parameters], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
if (wanted.length === 0) throw new Error(`There are ${benches.join(', ')}, no ${chosen}`);
