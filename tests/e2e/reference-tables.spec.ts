import { goTo, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true });

test('REF-03 REF-04 REF-05 the tables of the world are searched, and their address can be sent', async ({
  signedInAs,
}) => {
  const page = await signedInAs('service');
  await goTo(page, '/reference');
  await screenIsReady(page);
  const table = page.getByRole('table', { name: 'Countries' });
  await expect(table.getByRole('row').nth(1)).toContainText('Afghanistan');
  await page.getByRole('tab', { name: 'Time zones' }).click();
  const zones = page.getByRole('table', { name: 'Time zones' });
  await expect(zones).toBeVisible();
  const search = page.getByLabel('Search in this table');
  // Letter by letter, as fast as it goes: none of them may be lost.
  await search.pressSequentially('saigon');
  await expect(search).toHaveValue('saigon');
  await expect(page).toHaveURL(/q=saigon/);
  await expect(zones.getByRole('row')).toHaveCount(2);
  await expect(zones).toContainText('Asia/Ho_Chi_Minh');
  await page.reload();
  await screenIsReady(page);
  await expect(page.getByLabel('Search in this table')).toHaveValue('saigon');
  await expect(zones.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 entry')).toBeVisible();
  await expectAccessible(page);
});

test('partners, who keep no reference data, are refused', async ({ signedInAs }) => {
  const page = await signedInAs('partner');
  await goTo(page, '/reference');
  await expect(page).toHaveURL('/403');
});
