import { openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'partner' });

const start = '2030-01-07T10:00:00.000Z';

for (const path of [
  '/bookings/999999/reschedule',
  `/bookings/999999/reschedule?start=${start}&bed=1`,
  '/bookings/999999/cancel',
])
  test(`DLG ${path.replace(/\?.+/, '?start=…')}: whoever has typed nothing is not asked about it`, async ({
    page,
    allow,
  }) => {
    allow(/404 GET/);
    await openScreen(page, path);
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('This record does not exist')).toBeVisible();
    await panel.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(/\/bookings(\?.*)?$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
