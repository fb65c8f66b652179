import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

test('PROD-10 ROUTE-26 a dialog has an address: it opens over its list, survives a reload, and back closes it', async ({
  page,
}) => {
  await page.goto('/cities?search=lo');
  await page.getByRole('link', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/cities\/create/);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  await expect(dialog).toBeVisible();
  await expect(page.locator('section.list')).toBeAttached();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cities/);
});

test('DLG-03 DLG-06 CONST-28 DEC-04 the generic dialog is 650 px wide and its form at most 500 px high', async ({
  page,
}) => {
  await page.goto('/locations/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  expect((await dialog.boundingBox())?.width).toBe(650);
  const form = await dialog.locator('.MuiDialogContent-root').boundingBox();
  expect(form?.height).toBe(500);
});

test('DLG-05 FORM-PLAN-09 DEC-04 the dialog of plans is 35 % wide', async ({ page }) => {
  await page.goto('/plans/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await expect(dialog.getByRole('textbox', { name: 'Order' })).toBeFocused();
  expect((await dialog.boundingBox())?.width).toBeCloseTo(1440 * 0.35);
});

test('DLG at 390 px a dialog takes the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cities/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await expect(dialog.getByRole('textbox', { name: 'City' })).toBeFocused();
  const box = await dialog.boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  await expectAccessible(page);
});
