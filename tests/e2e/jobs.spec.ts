import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { countPresses } from '../support/count-presses.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { windows } from '../support/windows.ts';
import { expect, test } from './fixtures.ts';

const unique = () => Math.random().toString(36).slice(2, 9);

for (const { width, height } of windows('phone'))
  test.describe(`${width} pixels wide`, () => {
    test.use({ role: 'admin', viewport: { width, height } });
    const isPhone = width < 600;
    /** On a phone the menu is one press away. */
    const menu = isPhone ? 1 : 0;

    async function openFromMenu(page: Page, name: string) {
      if (isPhone) await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    }

    test('DEC-146 which devices are offline now is one press away, and right', async ({ page, baseURL }) => {
      const api = await ApiClient.signIn(baseURL ?? '', 'admin');
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await page.getByRole('link', { name: /^Devices without a connection/ }).click();
      const fleet = page.getByRole('region', { name: 'Fleet health' });
      const offline = fleet.getByRole('button', { name: /^Offline \d+$/, pressed: true });
      await expect(offline).toBeInViewport();
      const count = Number(/\d+$/.exec((await offline.textContent()) ?? '')?.[0]);
      // Until they are there, those of all states stand.
      await expect(fleet.getByRole('listitem')).toHaveCount(Math.min(count, 6));
      expect(await presses()).toBe(1);
      const named = await fleet.getByRole('listitem').getByRole('link').allTextContents();
      const filter = encodeURIComponent(JSON.stringify([{ field: 'health', op: 'eq', value: 1 }]));
      const { data } = await api.get(`/v3/homebeds?page=1&itemsPerPage=500&filter=${filter}`);
      const rows: readonly { name: string }[] = data;
      expect(count).toBe(rows.length);
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    });

    test('DLG-13 a city is added with two presses, on a phone three', async ({ page }) => {
      const name = `Jobsville ${unique()}`;
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await openFromMenu(page, 'Cities');
      await page.getByRole('link', { name: 'Create', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'City' })).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Control+Enter');
      await expect(rowsOf(page).filter({ hasText: name })).toBeVisible();
      expect(await presses()).toBe(2 + menu);
    });

    test('DEC-12 a partner is invited with three presses at most, from Partner management on', async ({
      page,
    }) => {
      const email = `${unique()}@jobs.example`;
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await openFromMenu(page, 'Partner management');
      await page.getByRole('main').getByRole('link', { name: 'Invite a partner' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite a partner' });
      await dialog.getByRole('textbox', { name: 'Company' }).fill('Jobs and Daughters');
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByText('successful new creation')).toBeVisible();
      expect(await presses()).toBe(3 + menu);
    });

    test("DEC-154 this month's cancelled bookings are exported with two presses", async ({ page }) => {
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page
        .getByRole('combobox', { name: 'Search pages and records' })
        .fill('cancelled bookings this month');
      await expect(page.getByRole('option', { name: 'Bookings: Cancelled · This month' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(rowsOf(page).filter({ hasNotText: 'Cancelled' })).toHaveCount(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await saved).suggestedFilename()).toMatch(/bookings/i);
      expect(await presses()).toBe(2);
    });

    test('what a list is asked for is kept and shared with customer service by three presses from home', async ({
      page,
      signedInAs,
    }) => {
      const name = `Late ${unique()}`;
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page.getByRole('combobox', { name: 'Search pages and records' }).fill('cancelled bookings');
      await expect(page.getByRole('option', { name: 'Bookings: Cancelled' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(rowsOf(page).first()).toBeVisible();
      await page.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByLabel('Name of the view').fill(name);
      await dialog.getByLabel('Customer service').check();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
      expect(await presses()).toBe(3);

      const service = await signedInAs('service');
      await openScreen(service, '/bookings');
      await expect(service.getByRole('button', { name })).toBeVisible();
      await page.getByRole('button', { name: 'View options' }).click();
      await page.getByRole('button', { name: `Remove “${name}”` }).click();
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    });
  });

test.describe('a partner on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, role: 'partner' });

  test('DEC-143 sees the bookings of today without any press', async ({ page }) => {
    await page.goto('/');
    const presses = await countPresses(page);
    const agenda = page.getByRole('region', { name: /^Today, / });
    await expect(
      agenda
        .getByRole('listitem')
        .or(agenda.getByText('Nobody is expected today.'))
        .or(agenda.getByText(/^Earlier today/))
        .first(),
    ).toBeInViewport();
    expect(await presses()).toBe(0);
  });
});
