import { ApiClient } from '../support/api-client.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

test('rows are chosen and changed together, what is refused is told, survives a reload, and all of it is undone', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const name = `Bulk ${Math.random().toString(36).slice(2, 9)}`;
  const cities = await Promise.all(
    Array.from({ length: 12 }, (_, n) => api.post('/v3/cities', { city_name: `${name} ${10 + n}` })),
  );
  const list = `q=${name.slice(-7)}`;
  const now = async (query = '') => (await api.get(`/v3/cities?${list}&itemsPerPage=50${query}`)).data;
  const bar = page.getByRole('region', { name: 'Actions for the selected rows' });
  const box = (n: number) => page.getByRole('checkbox', { name: `Select ${name} ${n}` });

  await openScreen(page, `/cities?${list}&itemsPerPage=10`);
  await expect(rowsOf(page)).toHaveCount(10);
  await box(10).click();
  await box(13).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await box(12).press('Space');
  await expect(bar).toContainText('3 selected');
  await page.getByRole('row').getByRole('checkbox', { name: 'Select this page' }).check();
  await expect(bar).toContainText('10 selected');
  await bar.getByRole('button', { name: 'Select all 12 matching' }).click();
  await expect(bar).toContainText('All 12 matching are selected');

  await bar.getByRole('button', { name: 'Change…' }).click();
  const change = page.getByRole('dialog', { name: 'Change 12 cities' });
  const press = change.getByRole('button', { name: 'Change 12 cities' });
  await expect(press).toBeDisabled();
  await change.getByRole('combobox', { name: 'What to change' }).click();
  await page.getByRole('option', { name: 'Country' }).click();
  await expect(press).toBeDisabled();
  await change.getByRole('checkbox', { name: 'Clear this field' }).check();
  await expect(press).toBeEnabled();
  await change.getByRole('combobox', { name: 'What to change' }).click();
  await page.getByRole('option', { name: 'Display on mobile' }).click();
  await change.getByRole('switch', { name: 'Display on mobile' }).check();
  await expectAccessible(page);
  await press.click();
  const changed = page.getByRole('dialog', { name: 'Change 12 cities: Display on mobile' });
  await expect(changed.getByRole('status')).toHaveText('12 of 12 done');
  expect((await now()).filter((row: { display_on_mobile: boolean }) => row.display_on_mobile)).toHaveLength(
    12,
  );
  await changed.getByRole('button', { name: /^Undo all/ }).click();
  await expect(changed.getByRole('status')).toHaveText('Undone: all is as it was');
  expect((await now()).filter((row: { display_on_mobile: boolean }) => row.display_on_mobile)).toHaveLength(
    0,
  );
  await changed.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await expect(page.locator('.list-tools-place')).toBeFocused();

  // One of those that are chosen is taken away meanwhile.
  await page.getByRole('row').getByRole('checkbox', { name: 'Select this page' }).check();
  await api.delete(`/v3/cities/${cities[1].id}`);
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 10 cities?' });
  await expect(question).toContainText('They will be removed');
  await question.getByRole('button', { name: 'Delete 10 cities' }).click();
  const removed = page.getByRole('dialog', { name: 'Delete 10 cities' });
  await expect(removed.getByRole('status')).toHaveText('9 of 10 done · 1 refused');
  await expect(removed.getByRole('listitem')).toContainText('has been removed and cannot be changed');
  await expectAccessible(page);
  await removed.getByRole('button', { name: 'Close' }).click();

  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: '9 of 10 done · 1 refused' });
  await expect(rowsOf(page)).toHaveCount(2);
  await card.getByRole('button', { name: 'Show' }).click();
  await expect(removed.getByRole('listitem')).toContainText(`${name} 11`);
  await removed.getByRole('button', { name: /^Undo all/ }).click();
  await expect(removed.getByRole('status')).toHaveText('Undone: all is as it was');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(10);
  expect(await now()).toHaveLength(11);
});
