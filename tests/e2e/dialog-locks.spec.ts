import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

type Entry = { readonly field: string; readonly op: string; readonly value: unknown };

async function firstOf(
  baseUrl: string | undefined,
  role: 'admin' | 'partner',
  path: string,
  filter: readonly Entry[],
) {
  const api = await ApiClient.signIn(baseUrl ?? '', role);
  const query = `page=1&itemsPerPage=1&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { data } = await api.get(`${path}?${query}`);
  return data[0];
}

test.describe('as admin', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('FORM-DEV-05 FORM-DEV-07 what a device may not change now is locked, with the reason', async ({
    page,
    baseURL,
  }) => {
    const enabled = await firstOf(baseURL, 'admin', '/v3/homebeds', [
      { field: 'is_disabled', op: 'eq', value: false },
    ]);
    await goTo(page, `/devices/${enabled.id}/edit`);
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    const serial = dialog.getByRole('textbox', { name: 'Serial ID' });
    await expect(serial).toBeDisabled();
    await expect(serial).toHaveAccessibleDescription('Cannot be changed after creation');
    const connection = dialog.getByRole('textbox', { name: 'Connection ID' });
    await expect(connection).toHaveAccessibleDescription(
      'Cannot be changed in the state this record is in. Only while “State” is Disabled.',
    );

    const disabled = await firstOf(baseURL, 'admin', '/v3/homebeds', [
      { field: 'is_disabled', op: 'eq', value: true },
    ]);
    await goTo(page, `/devices/${disabled.id}/edit`);
    await expect(connection).toBeEnabled();
    await expect(serial).toBeDisabled();
  });

  test('FORM-COND-04 the name of a condition is read-only once it exists', async ({ page, baseURL }) => {
    const condition = await firstOf(baseURL, 'admin', '/v3/conditions', []);
    await goTo(page, `/conditions/${condition.id}/edit`);
    const name = page.getByRole('dialog', { name: 'Edit' }).getByRole('textbox', { name: 'Condition' });
    await expect(name).toBeDisabled();
  });
});

test.describe('as partner', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('FORM-LOC-25 a partner edits an own location, but not who owns it', async ({ page, baseURL }) => {
    const location = await firstOf(baseURL, 'partner', '/v3/location', []);
    await goTo(page, `/locations/${location.id}/edit`);
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeEnabled();
    const owner = dialog.getByRole('combobox', { name: 'Owner' });
    await expect(owner).toBeDisabled();
    await expect(owner).toHaveAccessibleDescription(/^Your role cannot change this\. Only for: Admin/);
    await expect(owner).toHaveValue(/@/);
  });
});
