import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { inEveryPage } from './every-page.ts';

const script = pathToFileURL('tests/support/shifted-clock.mjs').href;
const hours = process.env.CLOCK_SHIFT_HOURS ?? '0';

/** Whether this run has another hour than the machine: `CLOCK_SHIFT_HOURS=17 npm test -- e2e`. */
export const isClockShifted = Number(hours) !== 0;

/** What a process is started with, so that its clock is moved as far as ours. */
export const clockEnv: Readonly<Record<string, string>> = isClockShifted
  ? { CLOCK_SHIFT_HOURS: hours, NODE_OPTIONS: `--import ${script}` }
  : {};

/** Moves the clock of every page that the browser opens. */
export function shiftClockOf(browser: Browser): void {
  if (!isClockShifted) return;
  const code = readFileSync('tests/support/shifted-clock.mjs', 'utf8');
  inEveryPage(browser, context =>
    context.addInitScript(`{ const process = { env: { CLOCK_SHIFT_HOURS: '${hours}' } };\n${code} }`),
  );
}
