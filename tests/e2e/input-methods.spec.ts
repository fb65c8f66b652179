import type { Locator } from '@playwright/test';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

/** How browsers say that a key is an input method's: the second is Safari's Enter that has just ended a word. */
const signs = [{ isComposing: true }, { keyCode: 229 }];

/** Presses keys that an input method takes for itself while it proposes words for what stands in the box. */
async function pressWhileComposing(box: Locator): Promise<void> {
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape'])
    for (const sign of signs)
      await box.dispatchEvent('keydown', { key, bubbles: true, cancelable: true, ...sign });
}

test('DEC-323 a name that is changed in place is not saved by the Enter that takes a word, nor given up by Escape', async ({
  page,
}) => {
  let saved = 0;
  await page.route('**/api/v3/homebeds/*', route => {
    if (route.request().method() === 'PUT') saved += 1;
    return route.fallback();
  });
  await openScreen(page, '/devices');
  const row = rowsOf(page).last();
  await row.getByRole('button', { name: 'Change Name' }).click();
  const box = row.getByRole('textbox', { name: 'Name' });
  await box.fill('Giường');
  await pressWhileComposing(box);
  await expect(box).toHaveValue('Giường');
  await expect(box).toBeFocused();
  expect(saved).toBe(0);
  const name = `Giường ${Math.random().toString(36).slice(2, 9)}`;
  await box.fill(name);
  await box.press('Enter');
  await expect(rowsOf(page).getByRole('link', { name, exact: true })).toBeVisible();
  expect(saved).toBe(1);
});

test("DEC-323 neither a choice, a dialog nor the palette takes a key that is an input method's", async ({
  page,
}) => {
  await openScreen(page, '/bookings');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const users = page.getByRole('combobox', { name: 'User', exact: true });
  await users.fill('an');
  const people = page.getByRole('listbox', { name: 'User' });
  await expect(people.getByRole('option').nth(1)).toBeVisible();
  await pressWhileComposing(users);
  await expect(people.getByRole('option').nth(1)).toBeVisible();
  await expect(users).toHaveValue('an');
  await users.press('Escape');
  await expect(people).toBeHidden();

  await openScreen(page, '/cities');
  await rowsOf(page).first().getByRole('link', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
  await pressWhileComposing(dialog.getByRole('textbox', { name: 'City' }));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { href } = new URL(page.url());
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const palette = page.getByRole('dialog').getByRole('combobox');
  await palette.fill('devices');
  await expect(page.getByRole('option').first()).toContainText('evices');
  await pressWhileComposing(palette);
  await expect(palette).toBeVisible();
  expect(page.url()).toBe(href);
  await palette.press('Enter');
  await expect(page).not.toHaveURL(href);
});
