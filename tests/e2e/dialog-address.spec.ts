import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

test('PROD-10 ROUTE-26 a dialog has an address: it opens over its list, survives a reload, and back closes it', async ({
  page,
}) => {
  await goTo(page, '/cities?search=lo');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
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
  await goTo(page, '/locations/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  expect((await dialog.boundingBox())?.width).toBe(650);
  const form = await dialog.locator('.MuiDialogContent-root').boundingBox();
  expect(form?.height).toBe(500);
});

test('DLG-05 FORM-PLAN-09 FORM-PLAYLIST-04 DEC-04 the dialogs of plans and music are 35 % wide', async ({
  page,
}) => {
  for (const [path, first] of [
    ['/plans', 'Order'],
    ['/playlists', 'Name'],
    ['/programs', 'Name'],
    ['/tracks', 'Title'],
  ] as const) {
    await goTo(page, `${path}/create`);
    const dialog = page.getByRole('dialog', { name: 'Create' });
    await expect(dialog.getByRole('textbox', { name: first })).toBeFocused();
    expect((await dialog.boundingBox())?.width).toBeCloseTo(1440 * 0.35);
  }
});

/** Each with a message that its form gives when it is sent empty. */
const forms: readonly (readonly [path: string, message: string])[] = [
  ['/locations/create', 'Address cannot be left blank'],
  ['/devices/create', 'You must choose an option Version'],
  ['/cities/create', 'City cannot be left blank'],
  ['/settings/create', 'Choose a choice Value type'],
  ['/question-steps/create', 'Do not leave blank'],
  ['/hardwares/create', 'Do not leave blank'],
  ['/companies/create', 'Company name cannot be left blank'],
  ['/plans/create', 'Do not leave blank'],
  ['/conditions/create', 'Condition name cannot be left blank'],
  ['/manage-statistics/create', 'Url cannot be left blank'],
  ['/supports/create', 'Description cannot be left blank'],
  ['/users/create', 'Choose a choice Country'],
  ['/users/create?for=staff', 'Do not leave blank'],
  ['/playlists/create', 'Name cannot be left blank'],
  ['/programs/create', 'Do not leave blank'],
  ['/tracks/create', 'Do not leave blank'],
];

test('PROD-09 ROUTE-26 FORM-PARTNER-03 FORM-PARTNER-04 FORM-PARTNER-07 every administration form opens at its address and says what is missing', async ({
  page,
}) => {
  test.slow();
  for (const [path, message] of forms) {
    await goTo(page, path);
    const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
    await expect(page.locator('section.list'), `${path} lies over its list`).toBeAttached();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(message, { exact: true }).first(), path).toBeVisible();
  }
  await goTo(page, '/users/create');
  const latest = `${new Date().getUTCFullYear() - 18}-12-31`;
  await expect(page.getByRole('dialog').locator('.day-picker')).toHaveAttribute('max', latest);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Country' }).click();
  await expect(page.getByRole('option')).toHaveText(['Vietnam', 'United Kingdom']);
  await goTo(page, '/information');
  for (const name of ['Profile', 'Password']) await expect(page.getByRole('region', { name })).toBeVisible();
});

test('DLG at 390 px a dialog takes the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/cities/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await expect(dialog.getByRole('textbox', { name: 'City' })).toBeFocused();
  const box = await dialog.boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  await expectAccessible(page);
});
