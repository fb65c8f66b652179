import { Role } from '../../domain/actor.ts';
import { demoAccounts, roleNames } from '../support/demo-accounts.ts';
import { listScreens, mayOpen, ownScreens } from '../support/portal-map.ts';
import { openScreen, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

for (const name of roleNames) {
  const { role } = demoAccounts[name];

  test.describe(`as ${name}`, () => {
    test.use({ role: name });

    for (const path of ownScreens) {
      test(`ROUTE-05 ROUTE-19 ${path} opens, wide and narrow, without a flaw that axe can see`, async ({
        page,
      }) => {
        await openScreen(page, path);
        await expectAccessible(page);
        await page.setViewportSize(narrow);
        await screenIsReady(page);
        await expectAccessible(page);
      });
    }

    for (const screen of listScreens) {
      const { path, detail } = screen.page;

      if (!mayOpen(screen, role)) {
        test(`GUARD-05 GUARD-06 ${path} is refused`, async ({ page }) => {
          await page.goto(path);
          // GUARD-08, GUARD-09: a partner stays on the 403 page, staff are taken home from it.
          await page.waitForURL(role === Role.Partner ? '**/403' : /:\d+\/$/);
          await screenIsReady(page);
          await expectAccessible(page);
        });
        continue;
      }

      test(`ROUTE-04 to ROUTE-20 ${path} opens, wide and narrow, without a flaw that axe can see`, async ({
        page,
      }) => {
        await page.setViewportSize(wide);
        await openScreen(page, path);
        expect(new URL(page.url()).pathname).toBe(path);
        await expectAccessible(page);
        await page.setViewportSize(narrow);
        await screenIsReady(page);
        await expectAccessible(page);
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth, 'nothing sticks out at 390 px').toBeLessThanOrEqual(clientWidth);
      });

      if (detail === undefined) continue;
      test(`ROUTE-04 to ROUTE-20 ${detail} opens from its list`, async ({ page }) => {
        await openScreen(page, path);
        const address = new RegExp(`^${detail.replace(':id', '\\d+')}$`);
        const links = page.getByRole('main').locator('table.rows a[href]');
        await expect(links.first()).toBeVisible();
        const addresses = await links.evaluateAll(found =>
          found.map(link => link.getAttribute('href') ?? ''),
        );
        const target = addresses.find(href => address.test(href));
        expect(target, `a link to ${detail}`).toBeDefined();
        await openScreen(page, target ?? '');
        await expectAccessible(page);
        await page.setViewportSize(narrow);
        await screenIsReady(page);
        await expectAccessible(page);
      });
    }
  });
}

test.describe('in the dark', () => {
  test.use({ role: 'admin', colorScheme: 'dark' });

  for (const path of ['/', '/information', ...listScreens.map(({ page }) => page.path)]) {
    test(`LAYOUT-04 ${path} can be read`, async ({ page }) => {
      await openScreen(page, path);
      await expectAccessible(page);
    });
  }
});
