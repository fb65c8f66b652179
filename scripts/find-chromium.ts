import { accessSync, constants } from 'node:fs';

/** Debian's Chromium without windows: it opens a page for less than half the work of the whole browser. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  headlessShell,
];

/** A Chromium that this machine has already; undefined leaves the choice to playwright's own. */
export function chromiumPath(): string | undefined {
  return places.find(place => place !== undefined && isExecutable(place));
}

/** The same for tests, which need no windows. */
export function headlessChromiumPath(): string | undefined {
  const isChosen = process.env.CHROMIUM_PATH !== undefined;
  return !isChosen && isExecutable(headlessShell) ? headlessShell : chromiumPath();
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
