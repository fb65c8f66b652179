import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Fleet health' });

/** The installed devices that are told of: how many are well, and how many there are. */
async function figuresOf(page: Page): Promise<readonly number[]> {
  const sentence = region(page).getByText(/^\d+ of \d+ devices healthy$/);
  return ((await sentence.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
}

test.describe('fleet health of everybody on the staff', () => {
  test.use({ keptOpen: true, role: 'service' });

  test('a device that needs someone says why and leads to its page', async ({ page }) => {
    await goTo(page, '/');
    const first = region(page).getByRole('listitem').first();
    await expect(first).toContainText(/Not connected|never configured|last heard/);
    const device = first.getByRole('link');
    const name = (await device.textContent()) ?? '';
    await device.click();
    await expect(page).toHaveURL(/\/devices\/\d+$/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  test('a state narrows the list to its devices, and lets go again', async ({ page }) => {
    await goTo(page, '/');
    const fleet = region(page);
    const weak = fleet.getByRole('button', { name: /^Weak signal \d+$/ });
    const count = Number(/\d+$/.exec((await weak.textContent()) ?? '')?.[0]);
    await weak.click();
    await expect(weak).toHaveAttribute('aria-pressed', 'true');
    expect(count).toBeGreaterThan(0);
    await expect(fleet.getByRole('listitem')).toHaveCount(count);
    for (const line of await fleet.getByRole('listitem').all()) await expect(line).toContainText(/-\d+ dBm/);
    await weak.click();
    await expect(fleet.getByRole('listitem')).toHaveCount(6);
    await fleet.getByRole('button', { name: /^Show all \d+$/ }).click();
    await expect(fleet.getByRole('listitem').nth(6)).toBeVisible();
  });

  test('DIS-01 follows what happens to devices without being asked', async ({ page, baseURL }) => {
    const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
    const bed = '/v3/homebeds/5';
    await goTo(page, '/');
    await expect(region(page).getByRole('button', { name: /^Disabled/ })).toBeVisible();
    const reason_disabled = `Cover is torn ${Date.now()}`;
    await admin.put(bed, { is_disabled: true, reason_disabled });
    await region(page)
      .getByRole('button', { name: /^Disabled/ })
      .click();
    await expect(region(page).getByText(`Disabled: ${reason_disabled}`)).toBeVisible();
    await admin.put(bed, { is_disabled: false });
    await expect(region(page).getByText(`Disabled: ${reason_disabled}`)).toBeHidden();
  });

  test('G16 the signal stands in a table too; with everything open it is accessible, also on a narrow screen', async ({
    page,
  }) => {
    await goTo(page, '/');
    await region(page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    await region(page).getByText('Show the signal as a table').click();
    await expect(region(page).getByRole('row')).toHaveCount(8);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
  });
});

test.describe('fleet health of a partner', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('ROLE-17 tells of own devices only', async ({ page, signedInAs }) => {
    const everything = await signedInAs('marketing');
    await goTo(everything, '/');
    await goTo(page, '/');
    const [[, mine = 0], [, all = 0]] = [await figuresOf(page), await figuresOf(everything)];
    expect(mine).toBeGreaterThan(0);
    expect(mine).toBeLessThan(all);
    await expect(region(page).getByText('in stock')).toBeHidden();
  });
});
