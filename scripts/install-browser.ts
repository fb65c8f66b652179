import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';

/** Sees to a Chromium: one that is there, else Debian's package, else playwright's own download. */
export function installBrowser(): void {
  if (chromiumPath() !== undefined || existsSync(chromium.executablePath())) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the Debian packages (once; about a minute) …');
    run('apt-get', ['update', '-qq']);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']))
      return;
  }
  console.log('Downloading the browser of playwright (once) …');
  if (run('playwright', ['install', 'chromium'])) return;
  throw new Error(
    'No browser for the browser tests. Install Chromium, or name one by CHROMIUM_PATH=/path/to/chromium.',
  );
}

function run(program: string, parameters: readonly string[]): boolean {
  const { status } = spawnSync(program, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
