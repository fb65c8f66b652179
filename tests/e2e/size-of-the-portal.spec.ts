import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { watchLoading } from '../support/script-sizes.ts';
import { expect, test } from './fixtures.ts';

test('PROD-01 sign-in loads at most 125 kB of script and neither tables, charts nor react-admin', async ({
  page,
}) => {
  const loading = await watchLoading(page);
  await page.goto('/login');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  expect(await loading.kilobytes()).toBeLessThanOrEqual(125);
});

test('PROD-04 no script tells browsers what only the API document prints', () => {
  const scripts = readdirSync('dist/assets').filter(name => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const told = [
    ...['Move a booking to another time', 'Answers the plan and changes nothing'],
    ...['How many events, the newest', 'Stop a job after the rows', 'Beside the filter: '],
  ];
  const found = scripts.filter(name => {
    const code = readFileSync(`dist/assets/${name}`, 'utf8');
    return told.some(text => code.includes(text));
  });
  expect(found).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ role: 'admin' });

  test('PROD-04 the first list loads at most 240 kB of script in at most 9 requests', async ({ page }) => {
    const loading = await watchLoading(page);
    await page.goto('/bookings');
    const { requests, scripts } = await loading.untilFirstRow();
    expect(requests).toBeLessThanOrEqual(9);
    expect(scripts.length).toBeGreaterThan(1);
    expect(await loading.kilobytes(scripts)).toBeLessThanOrEqual(240);
  });

  test('PROD-04 the script of the portal comes beside that of sign-in, not after it', async ({ page }) => {
    // The first format of a time costs the browser a reading of its tables: it is had while the page waits.
    await page.addInitScript(() => {
      const construct: ProxyHandler<typeof Intl.DateTimeFormat>['construct'] = (Format, given) => {
        document.documentElement.setAttribute('data-formats', 'yes');
        return Reflect.construct(Format, given);
      };
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, { construct });
    });
    const asked = page.waitForRequest(/assets\/portal-.+\.js$/);
    await page.route(/assets\/sign-in-.+\.js$/, async route => {
      await asked;
      await expect(page.locator('html')).toHaveAttribute('data-formats');
      await route.continue();
    });
    await page.goto('/bookings');
    await expect(page.locator('table.rows:not(.skeleton) > tbody > tr').first()).toBeVisible();
  });

  // Chromium compiles a script as it arrives when nothing stands before this line (ADR 91).
  test('PROD-04 the two scripts that the first list is drawn with are compiled as they arrive, and no others', async ({
    page,
  }) => {
    const loading = await watchLoading(page);
    await page.goto('/bookings');
    const { scripts } = await loading.untilFirstRow();
    const hinted: string[] = [];
    for (const url of scripts) {
      const text = await (await page.request.get(url)).text();
      if (text.startsWith('//# allFunctionsCalledOnLoad\n')) hinted.push(url);
    }
    expect(hinted.map(url => /\/assets\/(.+)-.{7}\.js$/.exec(url)?.[1]).sort()).toEqual([
      'portal',
      'sign-in',
    ]);
  });

  test('PROD-04 DEC-256 what the first list is drawn with costs at most 6 kB of styles', async ({ page }) => {
    const loading = await watchLoading(page);
    await page.goto('/bookings');
    // What stands beside every page brings its own, a moment later.
    const { styles: named } = await loading.untilFirstRow();
    const styles = await loading.kilobytesOfStyles(named);
    expect(styles).toBeGreaterThan(0);
    expect(styles).toBeLessThanOrEqual(6);
  });

  test('PROD-04 what stands beside every page is asked for only when the first list is painted, and costs at most 31 kB', async ({
    page,
  }) => {
    const loading = await watchLoading(page);
    // The rows are a long time coming: nothing takes that for a page at rest.
    await page.route(/\/api\/v3\/bookings\?/, async route => {
      await expect.poll(() => page.locator('table.skeleton').count()).toBe(1);
      await page.waitForTimeout(1_500);
      await route.continue();
    });
    const undo = page.waitForRequest(/\/api\/v3\/operations\?/);
    await page.goto('/bookings');
    const { scripts, requests } = await loading.untilFirstRow();
    expect(requests).toBeLessThanOrEqual(9);
    await undo;
    const before = await loading.kilobytes(scripts);
    // Both are whole tenths, whose difference is none.
    const later = Number(((await loading.kilobytes()) - before).toFixed(1));
    expect(later).toBeGreaterThan(0);
    expect(later).toBeLessThanOrEqual(31);
    // The next page may still be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('PROD-04 DEC-193 the bell comes when the page has come to rest, and costs at most 6 kB', async ({
    page,
  }) => {
    const loading = await watchLoading(page);
    const undo = page.waitForRequest(/\/api\/v3\/operations\?/);
    const bell = page.waitForRequest(/\/api\/v3\/alerts\?/);
    await page.goto('/bookings');
    await undo;
    const before = await loading.kilobytes();
    await bell;
    expect((await loading.kilobytes()) - before).toBeLessThanOrEqual(6);
    await expect(page.getByRole('link', { name: /need someone/ })).toBeVisible();
  });

  const openings = [
    {
      what: 'home',
      from: '/cities',
      limit: 45,
      press: (page: Page) => page.getByRole('link', { name: 'Home', exact: true }),
      stands: (page: Page) => page.getByRole('region', { name: 'Fleet health' }).getByRole('link').first(),
    },
    {
      what: 'a form',
      from: '/cities',
      limit: 110,
      press: (page: Page) => page.getByRole('link', { name: 'Create', exact: true }),
      stands: (page: Page) => page.getByRole('dialog').getByRole('textbox').first(),
    },
    {
      what: 'a page of a record',
      from: '/users',
      limit: 50,
      press: (page: Page) => page.getByRole('cell').getByRole('link').first(),
      stands: (page: Page) => page.getByRole('button', { name: 'Edit' }),
    },
  ];
  for (const { what, from, limit, press, stands } of openings) {
    test(`PROD-04 DEC-282 ${what} that is opened first costs at most ${limit} kB, as it brings what it is made of alone`, async ({
      page,
    }) => {
      const loading = await watchLoading(page);
      const bell = page.waitForResponse(/\/api\/v3\/alerts\?/);
      await page.goto(from);
      await bell;
      const before = await loading.kilobytes();
      await press(page).click();
      await expect(stands(page)).toBeVisible();
      const brought = (await loading.kilobytes()) - before;
      expect(brought).toBeGreaterThan(5);
      expect(brought).toBeLessThanOrEqual(limit);
    });
  }
});
