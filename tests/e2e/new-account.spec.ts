import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// Whoever makes an account has signed in a moment ago; a page that was kept open asks who one is.
test.use({ role: 'admin' });

const unique = () => `new.${Math.floor(Math.random() * 1_000_000_000)}@portal.test`;

async function createStaff(page: Page, email: string): Promise<void> {
  await page.goto('/users');
  await page.getByRole('link', { name: 'Create staff account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nam');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Vu');
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1990');
  await dialog.getByRole('combobox', { name: 'Sex' }).click();
  await page.getByRole('option', { name: 'Male', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
}

const entry = (page: Page) => page.getByRole('dialog', { name: 'How they get in' });

test('DEC-352 whoever creates an account is told that nobody has told its person, and sends a link', async ({
  page,
  baseURL,
}) => {
  const email = unique();
  await createStaff(page, email);
  await expect(entry(page)).toContainText(email);
  await expect(entry(page)).toContainText('has not been told');
  await expect(entry(page)).toContainText('/forgot-password');
  await expectAccessible(page);
  await entry(page).getByRole('button', { name: 'Send link' }).click();
  await expect(entry(page).getByRole('status')).toHaveText(`A mail with the link is on its way to ${email}.`);
  await expect(entry(page).getByRole('button', { name: 'Send link' })).toHaveCount(0);
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const filter = encodeURIComponent(JSON.stringify([{ field: 'to_email', op: 'ilike', value: email }]));
  await expect
    .poll(async () => (await api.get(`/v3/mails?itemsPerPage=5&filter=${filter}`)).data.length)
    .toBe(1);
  await entry(page).getByRole('button', { name: 'Close' }).click();
  await expect(entry(page)).toHaveCount(0);
});

test('DEC-353 a new member of staff stands at the head of a list whose filter asks for partners', async ({
  page,
}) => {
  const email = unique();
  await createStaff(page, email);
  await entry(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByText('Role: Partner')).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(email);
  await expect(page.getByText('Just created, and therefore first.')).toBeVisible();
  await page.getByRole('button', { name: 'Show in order' }).click();
  await expect(rowsOf(page).filter({ hasText: email })).toHaveCount(0);
});

test('DEC-367 a save while the page is still opening is told once, beside its way back', async ({
  signedInAs,
}) => {
  const page = await signedInAs('service');
  const saved = Promise.withResolvers<void>();
  // The first answer is of before, however late it comes.
  await page.route('**/api/v3/operations?*', async route => {
    const answer = await route.fetch();
    await saved.promise;
    await route.fulfill({ response: answer });
  });
  await page.goto('/information');
  const name = page.getByRole('textbox', { name: 'Last name' });
  await name.fill(`Vu ${Math.floor(Math.random() * 1_000_000)}`);
  const stored = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await stored;
  await expect(page.getByText('Update success')).toBeVisible();
  saved.resolve();
  const tray = page.getByRole('region', { name: 'What can be undone' });
  await expect(tray.getByText('Update success')).toBeVisible();
  await expect(page.getByText('Update success')).toHaveCount(1);
});
