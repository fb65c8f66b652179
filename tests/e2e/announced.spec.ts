import { openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, openFilters, test } from './fixtures.ts';

test.use({ role: 'service' });

test('DEC-360 a page that is opened from another one has the focus under its name, and Tab goes on in it', async ({
  page,
}) => {
  await openScreen(page, '/');
  const main = page.getByRole('main');
  await expect(main).not.toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Locations' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Locations', exact: true })).toBeFocused();
  await screenIsReady(page);
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);

  // Of one record by what it is called.
  const name = (await rowsOf(page).first().locator('.lead').textContent()) ?? '';
  const link = rowsOf(page).first().getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name, exact: true })).toBeFocused();

  // Who comes back is told where, as well.
  await page.goBack();
  await expect(page.getByRole('main', { name: 'Locations', exact: true })).toBeFocused();
});

test('DEC-360 what lies over a page keeps the focus, and the page gets none for an address of its own', async ({
  page,
}) => {
  await openScreen(page, '/locations');
  await page.getByRole('link', { name: 'Create' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create' })).toBeFocused();
});

test('DEC-361 how many a search has found is said, and which page of them is shown', async ({ page }) => {
  await openScreen(page, '/bookings?itemsPerPage=10');
  const said = page.locator('.pager').getByRole('status');
  await expect(said).toHaveText(/^Total [\d,]+ · Page 1$/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(said).toHaveText(/^Total [\d,]+ · Page 2$/);
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await screenIsReady(page);
  const found = await rowsOf(page).count();
  await expect(said).toHaveText(found < 10 ? `Total ${found}` : /^Total [\d,]+( · Page 1)?$/);
});
