import { demoPassword } from '../support/demo-accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

/** What the API answers to somebody who signed in long ago (see the contract test of the same name). */
const refusal = { code: 403, message: 'Please confirm that it is you', reason: 'confirm-identity' };

test('who is asked to confirm that it is they does so on the spot, and nothing typed is lost', async ({
  page,
  allow,
}) => {
  allow(/status of 4(03|22)|403 PUT|422 POST .*confirm/);
  let refused = 0;
  await page.route('**/api/v3/user/2', async route => {
    if (route.request().method() !== 'PUT' || refused > 1) return await route.fallback();
    refused += 1;
    await route.fulfill({ status: 403, json: refusal });
  });
  await page.goto('/users/2?dialog=access');
  const form = page.getByRole('dialog', { name: 'Role and access' });
  await form.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Tiếng Việt' }).click();
  await form.getByRole('button', { name: 'Save' }).click();

  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('alert')).toContainText('Please confirm that it is you');
  await expect(form.getByRole('combobox', { name: 'Language' })).toContainText('Tiếng Việt');

  await form.getByRole('button', { name: 'Save' }).click();
  await password.fill('Wrong12345');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The password is not correct')).toBeVisible();
  await password.fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Update success')).toBeVisible();
  await expect(form).toBeHidden();
  expect(refused).toBe(2);
});
