import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { demoDirectory } from '../support/demo-directory.ts';
import { willHearChanges } from '../support/live-page.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { screenIsReady } from '../support/screen.ts';
import { test as base, expect, expectAccessible } from './fixtures.ts';

interface Upgraded {
  readonly url: string;
  /** Another version takes the place of the one that runs. */
  upgrade(): Promise<void>;
}

/** A portal in a folder of its own, so that its build can be replaced; one a worker. */
const test = base.extend<object, { own: Upgraded }>({
  own: [
    async ({ browserName: _any }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-version-'));
      const parts = ['server', 'domain', 'resources', 'contract', 'dist', 'package.json'];
      await mkdir(folder, { recursive: true });
      for (const part of parts) await cp(part, join(folder, part), { recursive: true });
      await symlink(resolve('node_modules'), join(folder, 'node_modules'));
      const dataDir = await demoDirectory();
      let portal: PortalProcess = await startPortal({ DATA_DIR: dataDir }, folder);
      const { url } = portal;
      let versions = 0;
      await use({
        url,
        upgrade: async () => {
          await portal.end();
          versions += 1;
          await renameScripts(join(folder, 'dist'), `-v${versions}`);
          portal = await startPortal({ DATA_DIR: dataDir, PORT: new URL(url).port }, folder);
        },
      });
      await portal.end();
      for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.url);
  },
});
test.use({ role: 'admin' });
// The portal stops, is changed and starts again.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/**
 * As a build of other code leaves it: every script has another name, where others name it as well, but for the bundler's
 * own, which comes first in the page and leads to nothing.
 */
async function renameScripts(dist: string, mark: string): Promise<void> {
  const assets = join(dist, 'assets');
  for (const file of await readdir(dist, { recursive: true })) {
    // Compressed copies would be served in their place.
    if (/\.(br|gz)$/.test(file)) await rm(join(dist, file));
    else if (/\.(js|html)$/.test(file)) {
      const text = await readFile(join(dist, file), 'utf8');
      await writeFile(
        join(dist, file),
        text.replace(/[\w-]+-[\w-]{7}(-v\d+)*\.js/g, name => renamed(name, mark)),
      );
    }
  }
  for (const file of await readdir(assets))
    await rename(join(assets, file), join(assets, renamed(file, mark)));
}

function renamed(name: string, mark: string): string {
  return name.startsWith('rolldown-runtime') ? name : name.replace(/\.js$/, `${mark}.js`);
}

const ready = 'The portal has been updated';
// What a server that is not there yet says in place of a stylesheet is none.
const lost = /ws|WebSocket|Failed to load|ERR_CONNECTION|ECONN|50[0-9]|index\.html|Refused to apply style/i;

/** Remembers the page, to know whether it was loaded anew. */
const markPage = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
const isKept = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-kept'));

async function liveOn(page: Page, path: string): Promise<void> {
  const hearsChanges = willHearChanges(page);
  await atRest(page, path);
  await hearsChanges();
  await markPage(page);
}

/**
 * Opens a page and waits for the script that comes last, three seconds after the rest: an upgrade before it would take it
 * away, and the page would be loaded anew for it.
 */
async function atRest(page: Page, path: string): Promise<void> {
  const bell = page.waitForResponse(/\/assets\/bell-[^/]*\.js$/);
  await page.goto(path);
  await screenIsReady(page);
  await (await bell).finished();
}

test('C8 while something is typed a new version is only offered, and nothing of it is lost', async ({
  page,
  own,
  allow,
}) => {
  allow(lost);
  await liveOn(page, '/cities');
  await page.getByRole('main').getByRole('link', { name: 'Create', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Typed before the upgrade');
  // A server that has only just come back is busy at first.
  await page.route('**/index.html', route => route.fulfill({ status: 503 }), { times: 1 });
  await own.upgrade();
  await expect(page.getByText(ready)).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Typed before the upgrade');
  expect(await isKept(page)).toBe(true);
});

test('C8 a page that nobody looks at changes over by itself, one in use says so and reloads at a press', async ({
  page,
  own,
  allow,
}) => {
  allow(lost);
  await liveOn(page, '/cities');
  await own.upgrade();
  await expect(page.getByText(ready)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  expect(await isKept(page)).toBe(true);
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isKept(page).catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { name: 'Cities' })).toBeVisible();
  await expect(page.getByText(ready)).toBeHidden();

  // This one heard nothing of the version before: it was overtaken while it could not connect.
  let mayConnect = false;
  await page.routeWebSocket(/\/api\/v3\/live/, socket => {
    if (mayConnect) socket.connectToServer();
    else void socket.close();
  });
  await atRest(page, '/cities');
  await markPage(page);
  await own.upgrade();
  await page.waitForFunction(() => performance.now() > 10_000);
  mayConnect = true;
  await expect(page.getByText(ready)).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => isKept(page).catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { name: 'Cities' })).toBeVisible();
});
