import type { Locator } from '@playwright/test';
import { openScreen, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('as partner', () => {
  test.use({ role: 'partner' });

  test('GUARD-05 GUARD-06 GUARD-09 DEC-07 E17 a refused page shows 403 and does not sign out', async ({
    page,
  }) => {
    await page.goto('/shared-devices');
    await expect(page).toHaveURL('/403');
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  test('ROUTE-10 ROUTE-19 NAV-03 NAV-06 ROLE-09 DEC-19 the menu leads to the statistics in frames, the own user and the own record', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Statistic', exact: true }).click();
    await expect(page).toHaveURL('/statistics');
    await expect(page.locator('iframe').first()).toHaveAttribute('title', /.+/);
    await page.getByRole('link', { name: 'Account management' }).click();
    await expect(page).toHaveURL(/\/users\/\d+$/);
    await screenIsReady(page);
    await page.getByRole('link', { name: 'Account Info' }).click();
    await expect(page).toHaveURL('/information');
    await expect(page.getByText('partner@portal.test', { exact: true }).first()).toBeVisible();
  });
});

for (const role of ['admin', 'partner', 'service', 'marketing'] as const) {
  test(`LAYOUT-04 LAYOUT-05 LAYOUT-06 BANNER-01 every signed-in page of ${role} has header, content, help, tutorials and banner`, async ({
    standing,
  }) => {
    const page = await standing(role, '/');
    for (const path of ['/', '/bookings', '/location/1', '/information']) {
      await openScreen(page, path);
      await expect(page.getByRole('banner'), path).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main navigation' }), path).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByText(/will be discontinued on 25-11-2024/), path).toBeVisible();
      await page.getByRole('button', { name: 'Quickstart' }).click();
      await expect(page.getByRole('dialog', { name: 'Quickstart' }), path).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Quickstart' }), path).toBeHidden();
    }
  });
}

test.describe('as admin', () => {
  test.use({ role: 'admin' });

  test('GUARD-07 GUARD-08 DEC-07 leaves /403 for home', async ({ page }) => {
    await page.goto('/403');
    await expect(page).toHaveURL('/');
  });

  test('GUARD-13 GUARD-14 GUARD-15 GUARD-16 ERR-17 an unknown address gives 404 and the way home', async ({
    page,
  }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    await expect(page.getByText('Status 404')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('LAYOUT-08 breadcrumbs lead from HomePage over the list to the row', async ({ page }) => {
    await page.goto('/location/1');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs.getByRole('listitem')).toHaveCount(3);
    await expect(crumbs.getByRole('link')).toHaveText(['HomePage', 'Locations']);
    await expect(crumbs.getByRole('listitem').last()).not.toHaveText('#1');
    await crumbs.getByRole('link', { name: 'Locations' }).click();
    await expect(page).toHaveURL('/locations');
  });

  test('LAYOUT-08 a name as long as names may be leaves the header its room, beneath a panel too', async ({
    page,
  }) => {
    await page.route(/\/v3\/homebeds\/1(\?|$)/, async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), name: 'W'.repeat(255) } });
    });
    await openScreen(page, '/devices/1/edit');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      /^W+$/,
    );
    // What lies beneath the dialog is hidden from roles.
    const crumb = page.getByLabel('Breadcrumbs').getByText(/^W+$/);
    const account = page.locator('header').getByText('Ada Hartley');
    const right = async (of: Locator) => {
      const box = await of.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await right(crumb)).toBeLessThan((await account.boundingBox())?.x ?? 0);
    expect(await right(account)).toBeLessThanOrEqual(1440);
  });

  test('LAYOUT-07 BANNER-01 BANNER-02 BANNER-03 BANNER-04 DEC-93 DEC-20 the banner sends the token in the fragment', async ({
    page,
  }) => {
    const companies = page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/my-companies?add_user_role=1'),
    );
    await page.goto('/');
    await companies;
    await expect(page.getByText(/will be discontinued on 25-11-2024/)).toBeVisible();
    let target = '';
    await page.route(/^https:\/\/(?!127)/, route => {
      target = route.request().url();
      return route.fulfill({ body: 'the new version' });
    });
    const left = page.waitForURL(/^https:/);
    await page.getByRole('button', { name: 'Switch to New Version' }).click();
    await left;
    expect(page.url()).toMatch(/^https:\/\/[^/]+\/#access_token=.+\..+\..+$/);
    expect(target).not.toContain('access_token');
  });

  test('GUARD-19 ERR-18 a lost script reloads the page, once', async ({ page, allow }) => {
    allow(/palette|preload|dynamically imported|Failed to load/i);
    await page.goto('/information');
    await expect(page.getByText('admin@portal.test', { exact: true }).first()).toBeVisible();
    await page.route('**/assets/palette-*.js', route => route.abort());
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await reloaded;
    await expect(page.getByText('admin@portal.test', { exact: true }).first()).toBeVisible();
  });

  test('DEC-314 who goes elsewhere is not held back by scripts that Firefox gives up on the way', async ({
    page,
    allow,
  }) => {
    allow(/later/);
    await page.goto('/information');
    await expect(page.getByText('admin@portal.test', { exact: true }).first()).toBeVisible();
    let answer = () => {};
    await page.route('**/elsewhere', async route => {
      await new Promise<void>(resolve => {
        answer = resolve;
      });
      await route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' });
    });
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    // Firefox gives its scripts up once it is on its way; Chromium keeps them.
    await page.evaluate(() => {
      setTimeout(() => location.assign('/elsewhere'));
      setTimeout(() => dispatchEvent(new Event('vite:preloadError')), 200);
      setTimeout(() => fetch('/later'), 500);
    });
    // A page that is being left answers no questions: what it asks for is all that can be seen of it.
    await expect.poll(() => asked).toContain('/later');
    expect(asked).toContain('/elsewhere');
    expect(asked).not.toContain('/index.html');
    answer();
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  test('at 390 px the navigation is a drawer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Cities' }).click();
    await expect(page).toHaveURL('/cities');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
  });
});
