import type { Locator, Page } from '@playwright/test';
import { installClock } from '../support/page-clock.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

const script = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js$`);
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });

interface Pointed {
  readonly what: string;
  readonly at: string;
  readonly link: (page: Page) => Locator;
  readonly brings: string;
}

const all: readonly Pointed[] = [
  { what: 'a page', at: '/cities', link: page => menu(page, 'Insights'), brings: 'insights-page' },
  {
    what: 'the page of a row',
    at: '/users',
    link: page => rowsOf(page).first().locator('a.lead'),
    brings: 'person-page',
  },
  {
    what: 'a side panel',
    at: '/bookings',
    link: page => page.getByRole('link', { name: 'Book a session', exact: true }),
    brings: 'book-panel',
  },
  {
    what: 'a form with an input of its own',
    at: '/plans',
    link: page => page.getByRole('main').getByRole('link', { name: 'Create', exact: true }),
    brings: 'recurring-input',
  },
];

for (const { what, at, link, brings } of all)
  test(`DEC-309 the script of ${what} comes when its link is pointed at, before it is pressed`, async ({
    page,
  }) => {
    await openScreen(page, at);
    const comes = page.waitForResponse(script(brings));
    await link(page).hover();
    expect((await comes).status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(at);
  });

test('DEC-309 with the keyboard and with a finger as well; a pointer on its way asks for nothing', async ({
  page,
}) => {
  await installClock(page);
  await openScreen(page, '/cities');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
  await menu(page, 'Insights').hover();
  await page.clock.runFor(20);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(1000);
  expect(asked.filter(url => script('insights-page').test(url))).toEqual([]);
  // A finger is on its way to nothing else.
  const atOnce = page.waitForResponse(script('insights-page'));
  await menu(page, 'Insights').dispatchEvent('pointerdown');
  await atOnce;
  const reached = page.waitForResponse(script('now-page'));
  await menu(page, 'Now').focus();
  await page.clock.runFor(100);
  await reached;
  expect(new URL(page.url()).pathname).toBe('/cities');
});

test('DEC-309 a script that cannot be had disturbs nobody who has only pointed, and comes with the press', async ({
  page,
  allow,
}) => {
  allow(/failed GET \/assets\/insights-page-/);
  await openScreen(page, '/cities');
  await page.evaluate('window.sameDocument = true');
  await page.route(script('insights-page'), route => route.abort());
  // What the bundler tells: once with the pointing, whatever of it had been asked for ahead.
  const refused = page.evaluate(
    () => new Promise<void>(done => addEventListener('vite:preloadError', () => done(), { once: true })),
  );
  await menu(page, 'Insights').hover();
  await refused;
  await page.getByRole('button', { name: 'Quickstart' }).hover();
  await expect(page.getByText('This could not be loaded')).toHaveCount(0);
  await page.unroute(script('insights-page'));
  await menu(page, 'Insights').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});
