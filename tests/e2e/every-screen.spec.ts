import type { Page } from '@playwright/test';
import { Role } from '../../domain/actor.ts';
import { mayOpen, pages } from '../oracles/pages.ts';
import { ApiClient } from '../support/api-client.ts';
import { demoAccounts, roleNames } from '../support/demo-accounts.ts';
import { listScreens } from '../support/portal-map.ts';
import { expectFits, sticksOut, troubledWords } from '../support/reads-well.ts';
import { atScale } from '../support/scale.ts';
import { goTo, openScreen, screenIsReady } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** A tablet: the menu is as on a phone, lists and pages as at a desk. */
const between = { width: 768, height: 1024 };

/**
 * Colours do not depend on words, nor widths on either. Every run looks at each screen twice, wide, bright and in English,
 * then narrow, dark and in Vietnamese, which shows each of the six once; full counts look at the other widths as well.
 */
const inEachLook = atScale(0, 1) === 1;

/** How much of each list axe looks at: what differs from row to row are tones, whose contrast tests/unit/booking-tones computes. */
const looked = { rows: atScale(4, 1000) };

/** The screens that open without an id, from the table written by hand; a unit test compares it with the portal. */
const screens = Object.keys(pages).filter(path => !path.includes(':'));
/** Those beside the lists (ROUTE-05, ROUTE-19). */
const plainScreens = screens.filter(path => listScreens.every(({ page }) => page.path !== path));

for (const name of roleNames) {
  const { role } = demoAccounts[name];

  test.describe(`as ${name}`, () => {
    // The rights differ, the parts of a screen do not: axe looks at every screen as admin, and as partner, who sees
    // other ones. Customer service and marketing see parts of admin's.
    async function look(page: Page): Promise<void> {
      if (role === Role.Admin || role === Role.Partner) await expectAccessible(page, looked);
      await page.setViewportSize(narrow);
      await screenIsReady(page);
      if (role === Role.Admin && inEachLook) await expectAccessible(page, looked);
      // What was wide takes a moment to become narrow.
      await expect.poll(() => sticksOutYet(page), 'nothing sticks out at 390 px').toEqual([]);
      await seeWholeWords(page);
      if (role === Role.Admin) await seeWholeWords(page, between);
      await page.setViewportSize(wide);
    }

    // GUARD-08, GUARD-09: a partner stays on the 403 page, staff are taken home from it.
    async function seeRefused(page: Page): Promise<void> {
      await page.waitForURL(role === Role.Partner ? '**/403' : /:\d+\/$/);
      await screenIsReady(page);
    }

    const closed = screens.filter(path => !mayOpen(path, role));

    test(`GUARD-05 GUARD-06 the ${closed.length} screens of others are refused`, async ({ standing }) => {
      test.setTimeout(90_000);
      const page = await standing(name, '/information');
      for (const path of closed) {
        await test.step(path, async () => {
          await goTo(page, path);
          await seeRefused(page);
        });
      }
    });

    for (const path of plainScreens) {
      if (!mayOpen(path, role)) continue;
      test(`ROUTE-05 ROUTE-19 ${path} opens, wide and narrow, and axe finds nothing`, async ({
        standing,
      }) => {
        await look(await standing(name, path));
      });
    }

    for (const { page: list } of listScreens) {
      const { path, detail } = list;
      if (!mayOpen(path, role)) continue;
      test(`ROUTE-04 to ROUTE-20 ${path} and its rows open, wide and narrow, and axe finds nothing`, async ({
        standing,
      }) => {
        const page = await standing(name, path);
        expect(new URL(page.url()).pathname).toBe(path);
        await look(page);
        const target = await linkToDetail(page, detail);
        expect(target === undefined, `a link to ${detail}`).toBe(detail === undefined);
        if (target === undefined) return;
        await openScreen(page, target);
        await look(page);
      });
    }
  });
}

async function seeWholeWords(page: Page, at = narrow): Promise<void> {
  await page.setViewportSize(at);
  await expect.poll(() => troubledWords(page), 'words are whole, and within their cards').toEqual([]);
}

/**
 * What sticks out; before it is asked again the screen is made wide once more: on a busy machine Chromium was seen to keep the
 * styles of the wide header for as long as one looked, though it had told the scripts of the page that the screen is narrow. To
 * turn it by a pixel did not help: what a style asks for then answers as before, so nothing has it looked at anew.
 */
async function sticksOutYet(page: Page): Promise<string[]> {
  const found = await sticksOut(page);
  if (found.length > 0) {
    await page.setViewportSize(wide);
    await page.setViewportSize(narrow);
  }
  return found;
}

/** The address of the first row's own page, as its list links to it. */
async function linkToDetail(page: Page, detail: string | undefined): Promise<string | undefined> {
  if (detail === undefined) return undefined;
  const address = new RegExp(`^${detail.replace(':id', '\\d+')}$`);
  const links = page.getByRole('main').locator('table.rows a[href]');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''));
  return addresses.find(href => address.test(href));
}

/** Panels and tabs, which no list leads to; `:id` is a booking that can still be moved. */
const panelsAndTabs = [
  ...[
    '/bookings/new',
    '/bookings/:id/cancel',
    '/bookings/:id/reschedule',
    '/devices/register',
    '/rollouts/new',
  ],
  ...['disable', 'installation-date', 'replace', 'status', 'logs', 'support'].map(
    name => `/devices/1/${name}`,
  ),
  ...['calendar', 'device', 'booking', 'board', 'hours', 'blocks', 'promotion', 'prices', 'information'].map(
    tab => `/location/1?activeTab=${tab}`,
  ),
];

test('DEC-310 every panel, and every tab of a location, fits into 320 pixels', async ({
  standing,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { id } = await movableBooking(await ApiClient.signIn(baseURL ?? '', 'admin'));
  const page = await standing('admin', '/information');
  for (const path of panelsAndTabs) {
    await test.step(path, async () => {
      await openScreen(page, path.replace(':id', String(id)));
      await expectFits(page);
    });
  }
});

test.describe('in the dark, in Vietnamese', () => {
  test.use({ role: 'admin', colorScheme: 'dark' });

  const looks: readonly { path: string; detail?: string | undefined }[] = [
    ...plainScreens.map(path => ({ path })),
    ...listScreens.map(({ page }) => page),
  ].filter(({ path }) => mayOpen(path, Role.Admin));
  const parts = 4;

  async function lookAt(page: Page): Promise<void> {
    if (inEachLook) await expectAccessible(page, looked);
    await page.setViewportSize(narrow);
    await screenIsReady(page);
    await expectFits(page);
    await expectAccessible(page, looked);
  }

  for (let part = 0; part < parts; part++) {
    test(`G16 DEC-310 every screen can be read, wide and narrow: part ${part + 1} of ${parts}`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      await page.context().addCookies([{ name: 'locale', value: 'vi', url: baseURL ?? '' }]);
      for (const { path, detail } of looks.filter((_look, at) => at % parts === part)) {
        await page.setViewportSize(wide);
        await openScreen(page, path);
        const target = await linkToDetail(page, detail);
        await lookAt(page);
        if (target === undefined) continue;
        await openScreen(page, target);
        await lookAt(page);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    });
  }
});
