import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** A way to a browser: what it says while it is tried. Whether it worked is seen by looking for the browser. */
interface Way {
  readonly says: string;
  readonly commands: readonly (readonly string[])[];
}

/** A package that is there already, wherever it keeps its browser, belongs to somebody else. */
const sparing = ['--no-install-recommends', '--no-upgrade'];
const install = ['apt-get', 'install', '-y', '-qq', ...sparing];

const debian: Way = {
  says: 'Installing a Chromium without windows from the Debian packages (once; about a minute) …',
  commands: [
    ['apt-get', 'update', '-qq'],
    [...install, 'chromium-headless-shell', 'fonts-dejavu-core'],
    // Older releases have only the whole browser.
    [...install, 'chromium', 'fonts-dejavu-core'],
  ],
};

const download: Way = {
  says: 'Downloading the browser of playwright (once) …',
  commands: [['playwright', 'install', 'chromium']],
};

interface Machine {
  readonly hasBrowser: () => boolean;
  readonly isDebianRoot: boolean;
  readonly run: (command: readonly string[]) => void;
}

const thisMachine: Machine = {
  hasBrowser: () => chromiumPath() !== undefined || existsSync(chromium.executablePath()),
  isDebianRoot: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  run: ([program = '', ...parameters]) =>
    void spawnSync(program, parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }),
};

/**
 * Sees to a Chromium: one that is there, else Debian's package, else playwright's own download. Answers what a
 * person can do where none of them worked; undefined when there is a browser.
 */
export function installBrowser(machine: Machine = thisMachine): string | undefined {
  for (const way of machine.isDebianRoot ? [debian, download] : [download]) {
    if (machine.hasBrowser()) return undefined;
    console.log(way.says);
    for (const command of way.commands) if (!machine.hasBrowser()) machine.run(command);
  }
  if (machine.hasBrowser()) return undefined;
  return (
    'There is no browser for the browser tests, and none could be installed: install Chromium or Chrome, or name ' +
    'one by CHROMIUM_PATH=/path/to/chromium. `npm test -- unit` and `npm test -- contract` need none.'
  );
}

const tried = '.cache/headless-shell-tried';

interface DebianMachine extends Pick<Machine, 'isDebianRoot' | 'run'> {
  /** The version of the Chromium that Debian's packages have brought. */
  readonly version: () => string | undefined;
  /** Whether the shell is there, was tried before, or another browser was named. */
  readonly isSettled: () => boolean;
}

const thisDebian: DebianMachine = {
  ...thisMachine,
  version: () => {
    const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium-common'], { encoding: 'utf8' });
    return /^chromium-common\t(\S+)/.exec(stdout)?.[1];
  },
  isSettled: () => {
    if (process.env.CHROMIUM_PATH !== undefined || isExecutable(headlessShell) || existsSync(tried))
      return true;
    mkdirSync('.cache', { recursive: true });
    writeFileSync(tried, '');
    return false;
  },
};

/**
 * Adds the Chromium without windows to a whole one of Debian's, of the same version so that nothing of it changes:
 * the browser tests take half as long with it. Tried once; without it they run in the whole one.
 */
export function addHeadlessShell(machine: DebianMachine = thisDebian): void {
  if (!machine.isDebianRoot) return;
  const version = machine.version();
  if (version === undefined || machine.isSettled()) return;
  console.log('Adding the Chromium without windows from the Debian packages (once) …');
  machine.run(['apt-get', 'update', '-qq']);
  machine.run([...install, `chromium-headless-shell=${version}`]);
}

/** The same for scripts that are nothing without a browser: throws what a person can do. */
export function needBrowser(): void {
  const problem = installBrowser();
  if (problem !== undefined) throw new Error(problem);
}

/** Debian's Chromium without windows: it opens a page for less than half the work of the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';

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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
