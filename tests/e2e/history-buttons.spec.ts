import { ApiClient } from '../support/api-client.ts';
import { openScreen } from '../support/screen.ts';
import { callersBooking } from '../support/some-booking.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

test('F12 a button that takes a change back names its value as text, with no link within', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(String(baseURL), 'admin');
  const { user_id } = await callersBooking(api);
  for (const phone_number of ['111-222-3333', '111-222-4444'])
    await api.put(`/v3/user/${user_id}`, { phone_number });
  await openScreen(page, `/users/${user_id}/history`);
  const panel = page.getByRole('dialog', { name: 'History' });
  await expect(panel.getByRole('button', { name: 'Undo this change (back to 111-222-3333)' })).toBeVisible();
  await expect(panel.getByRole('link', { name: '111-222-3333' }).first()).toBeVisible();
  await expect(panel.locator('button :is(a, button)')).toHaveCount(0);
});
