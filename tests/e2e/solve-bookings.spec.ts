import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { nameOf, type SomeBooking } from '../support/some-booking.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { test } from './mail-fixtures.ts';

test.use({ mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const panelName = 'Move or cancel bookings';

test.describe('at a desk', () => {
  test.use({ role: 'service' });

  test('DEC-172 three chosen bookings are moved, one of them cancelled, told by mail, and taken back', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'admin');
    await openScreen(page, '/bookings');
    const listed = rowsOf(page).filter({ hasText: 'Booked' });
    await expect(listed).not.toHaveCount(0);
    // Those at the end of the page are not about to begin.
    for (const at of [-1, -2, -3])
      await listed
        .nth(at)
        .getByRole('checkbox', { name: /^Select/ })
        .check();
    await page.getByRole('link', { name: 'Move or cancel' }).click();
    const panel = page.getByRole('dialog', { name: panelName });
    await expect(panel).toContainText('3 bookings');
    const ids = (new URL(page.url()).searchParams.get('ids') ?? '').split(',').map(Number);
    expect(ids).toHaveLength(3);
    await expect(panel.getByText('Say why, and you see what becomes of each.')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Staff is ill');
    const outcomes = panel.getByRole('combobox', { name: /^What becomes of the booking of/ });
    await expect(outcomes).toHaveCount(3);
    await outcomes.first().selectOption({ label: 'Cancel the booking' });
    await expect(panel.getByText('1 booking is cancelled')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Carry out' }).click();
    await expect(panel).toHaveCount(0);
    const statuses = async () =>
      (
        await Promise.all(ids.map(async id => (await api.get(`/v3/bookings/${id}`)).booking_status))
      ).toSorted();
    expect(await statuses()).toContain(3);
    expect((await statuses()).filter(status => status === 2)).toEqual([]);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(statuses).toEqual([2, 2, 2]);
  });
});

test.describe('by a partner', () => {
  test.use({ role: 'partner' });

  test('DEC-172 a partner does it with their own, and an address without bookings says so', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'partner');
    const filter = JSON.stringify([
      { field: 'booking_status', op: 'eq', value: 2 },
      { field: 'start_time', op: 'gt', value: new Date(Date.now() + 86_400_000).toISOString() },
    ]);
    const { data } = await api.get(`/v3/bookings?page=1&itemsPerPage=2&filter=${encodeURIComponent(filter)}`);
    const bookings: readonly SomeBooking[] = data;
    await goTo(page, `/bookings/solve?ids=${bookings.map(({ id }) => id).join(',')}`);
    const panel = page.getByRole('dialog', { name: panelName });
    await panel.getByRole('button', { name: 'Carry out' }).click();
    await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Works');
    await panel.getByRole('button', { name: 'Cancel all' }).click();
    for (const booking of bookings)
      await expect(panel.getByRole('link', { name: nameOf(booking) })).toBeVisible();
    await expect(panel.getByText('2 bookings are cancelled')).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /leave|discard/i })
      .click();
    await goTo(page, '/bookings/solve');
    await expect(page.getByText('Choose the bookings in the list first.')).toBeVisible();
  });
});
