import { ApiClient } from '../support/api-client.ts';
import { demoAccounts, type RoleName } from '../support/demo-accounts.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

async function idOf(baseUrl: string | undefined, name: RoleName): Promise<number> {
  const api = await ApiClient.signIn(baseUrl ?? '', 'admin');
  const filter = JSON.stringify([{ field: 'email', op: 'eq', value: demoAccounts[name].email }]);
  const { data } = await api.get(`/v3/user?page=1&itemsPerPage=1&filter=${encodeURIComponent(filter)}`);
  return data[0].id;
}

test.describe('as marketing', () => {
  test.use({ keptOpen: true, role: 'marketing' });

  test('DEC-345 whoever may change their own account alone is offered no way to change another', async ({
    page,
    baseURL,
  }) => {
    const admin = await idOf(baseURL, 'admin');
    await openScreen(page, `/users?q=${demoAccounts.admin.email}`);
    const row = rowsOf(page).first();
    await expect(row).toContainText(demoAccounts.admin.email);
    await expect(row.getByRole('link', { name: /^View:/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Edit:/ })).toHaveCount(0);
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    await row.focus();
    await page.keyboard.press('e');
    await goTo(page, `/users/${admin}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(demoAccounts.admin.email);
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    for (const address of [`/users/${admin}/edit`, `/users/${admin}?dialog=edit`]) {
      await goTo(page, address);
      await expect(dialog).toContainText('You may not change this record');
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
    }

    await goTo(page, `/users/${await idOf(baseURL, 'marketing')}/edit`);
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeEnabled();
  });

  test('DEC-346 the form of a partner says who changes the address', async ({ page, baseURL }) => {
    await goTo(page, `/users/${await idOf(baseURL, 'partner')}/edit`);
    const email = page
      .getByRole('dialog', { name: 'Edit' })
      .getByRole('textbox', { name: 'Email', exact: true });
    await expect(email).toBeDisabled();
    await expect(email).toHaveAccessibleDescription(
      'Your role cannot change this. Only for: Admin, and the person themselves.',
    );
  });
});

test.describe('as admin', () => {
  test.use({ role: 'admin' });

  test('DEC-347 what refers to an account is told before it is closed, or its partner gets another role', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/users/${await idOf(baseURL, 'partner')}?dialog=access`);
    const dialog = page.getByRole('dialog', { name: 'Role and access' });
    const open = dialog.getByRole('switch', { name: 'Enabled' });
    await expect(open).toBeChecked();
    const referring = dialog.getByRole('alert').filter({ hasText: /^\d+ locations?.* refer to it\./ });
    await expect(referring).toHaveCount(0);
    await open.click();
    await expect(referring).toBeVisible();
    await expect(referring.getByRole('link', { name: /location/ })).toBeVisible();
    await expect(dialog.getByText('although they can no longer sign in')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('switch').click();
    await expect(referring).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Marketing' }).click();
    await expect(referring).toBeVisible();
    await expect(dialog.getByText('although they are no partner any more')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('DEC-347 the same is told before many accounts are closed, or get another role', async ({ page }) => {
    await page.goto('/users?q=portal.test');
    await expect(rowsOf(page).filter({ hasText: demoAccounts.partner.email })).toBeVisible();
    await page.getByRole('row').getByRole('checkbox', { name: 'Select this page' }).check();
    const bar = page.getByRole('region', { name: 'Actions for the selected rows' });
    await bar.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change \d+ users$/ });
    const choose = async (name: string) => {
      await dialog.getByRole('combobox', { name: 'What to change' }).click();
      await page.getByRole('option', { name }).click();
    };
    const referring = dialog.getByRole('alert').filter({ hasText: /^\d+ locations?.* refer to them\./ });
    await choose('State');
    await expect(dialog.getByRole('switch')).toBeVisible();
    await expect(referring).toHaveCount(0);
    await dialog.getByRole('switch').click();
    await expect(referring).toBeVisible();
    await expect(dialog.getByText('although they can no longer sign in')).toBeVisible();
    await expectAccessible(page);
    await choose('Role');
    await expect(referring).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Marketing' }).click();
    await expect(referring).toBeVisible();
    await expect(dialog.getByText('although they are no partner any more')).toBeVisible();
  });

  test('DEC-348 a removed person is said to be removed, and brought back from their row', async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const email = `gone.${Date.now()}@mail.example`;
    const { id } = await api.post('/v3/user', {
      ...{ email, role: 4, first_name: 'Ida', last_name: 'Gone', date_of_birth: '1980-02-29', sex: 1 },
    });
    await api.delete(`/v3/user/${id}`);
    await page.goto(`/users?q=${email}`);
    await page.getByRole('switch', { name: 'Display removed users' }).check();
    const row = rowsOf(page).first();
    await expect(row).toContainText(email);
    await expect(row.locator('td[data-label="State"]')).toHaveText('Removed');
    await row.getByRole('button', { name: /^Restore:/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore 1 user' }).click();
    const job = page.getByRole('dialog', { name: 'Restore 1 user' });
    await expect(job.getByRole('status')).toHaveText('1 of 1 done');
    await job.getByRole('button', { name: 'Close' }).click();
    await expect(job).toBeHidden();
    expect(await api.get(`/v3/user/${id}`)).toMatchObject({ email, deleted: false });
  });

  test('DEC-349 role and access of staff stand where those of a partner do, and not in the form', async ({
    page,
    baseURL,
  }) => {
    const id = await idOf(baseURL, 'service');
    for (const person of [id, await idOf(baseURL, 'partner')]) {
      await goTo(page, `/users/${person}`);
      await page.getByRole('button', { name: 'Role and access' }).click();
      const access = page.getByRole('dialog', { name: 'Role and access' });
      await expect(access.getByRole('combobox', { name: 'Role' })).toBeVisible();
      await access.getByRole('button', { name: 'Cancel' }).click();
    }
    await goTo(page, `/users/${id}/edit`);
    const form = page.getByRole('dialog', { name: 'Edit' });
    await expect(form.getByRole('textbox', { name: 'First name' })).toBeEnabled();
    await expect(form.getByRole('combobox', { name: 'Role' })).toHaveCount(0);
    await expect(form.getByRole('switch')).toHaveCount(0);
  });
});
