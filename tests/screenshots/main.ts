import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildPortal } from '../../scripts/build-portal.ts';
import { chromiumPath, needBrowser } from '../../scripts/chromium.ts';
import { startPortal } from '../support/portal-process.ts';
import { openScreen, screenIsReady } from '../support/screen.ts';
import { Sessions } from '../support/sessions.ts';
import { smallPng } from '../support/small-png.ts';
import { endMailPortal } from './booking-steps.ts';
import { type Picture, pictures } from './pictures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const looks = ['light', 'dark'] as const;

// `npm run screenshots -- day-board cancel-with-mail` takes some of them.
const wanted = process.argv.slice(2);
const folder = 'docs/screenshots';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-pictures-'));

needBrowser();
await buildPortal();
const portal = await startPortal({ DATA_DIR: dataDir });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const sessions = new Sessions();
mkdirSync(folder, { recursive: true });

/** Asked again and again from here: the page itself evaluates no text. */
async function offersAreKnown(page: Page): Promise<void> {
  while ((await page.evaluate("localStorage.getItem('portal.offers')")) === null)
    await page.waitForTimeout(50);
}

async function take(picture: Picture, viewport: (typeof sizes)[number], colorScheme: 'light' | 'dark') {
  const { name, role, path, prepare } = picture;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    baseURL: portal.url,
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    ...(role === undefined ? {} : { storageState: await sessions.of(role, portal.url) }),
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  if (role === undefined || prepare !== undefined) await page.goto(path);
  else await openScreen(page, path);
  // On the first visit of a browser, what the host offers beyond the documented calls is told a moment later.
  if (role !== undefined) await offersAreKnown(page);
  await prepare?.(page);
  if (role !== undefined && prepare === undefined) await screenIsReady(page);
  await page.evaluate('document.fonts.ready');
  // The frame of a mail never says that it is idle; whoever prepares a picture waits for what it shows.
  if (prepare === undefined) await page.waitForLoadState('networkidle');
  const file = `${folder}/${name}-${viewport.width}-${colorScheme}.png`;
  writeFileSync(file, smallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' })));
  await context.close();
  console.log(`${file} ${Math.round(statSync(file).size / 1024)} kB`);
}

try {
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const viewport of sizes) {
      for (const scheme of looks) {
        await take(picture, viewport, scheme).catch((error: unknown) => {
          // One that cannot be taken is told; the others are taken nevertheless.
          console.error(`${picture.name}, ${viewport.width} px, ${scheme}: ${error}`);
          process.exitCode = 1;
        });
      }
    }
  }
} finally {
  await browser.close();
  await portal.end();
  await endMailPortal();
  rmSync(dataDir, { recursive: true, force: true });
}
