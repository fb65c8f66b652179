import { dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { movableBookings, nameOf, type SomeBooking } from '../support/some-booking.ts';
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
    // None that is about to begin: its guest would be to call.
    const ahead = {
      field: 'start_time',
      op: 'gt',
      value: new Date(Date.now() + 4 * 86_400_000).toISOString(),
    };
    await openScreen(page, `/bookings?bookings=${encodeURIComponent(JSON.stringify([ahead]))}`);
    const listed = rowsOf(page).filter({ hasText: 'Booked' });
    await expect(listed).not.toHaveCount(0);
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

test.describe('how far, and whom to call', () => {
  test.use({ role: 'service' });

  test('DEC-303 DEC-304 within as many days as one sets, one of them left, and whom a mail may not reach is named', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'admin');
    const filter = JSON.stringify([
      { field: 'booking_status', op: 'eq', value: 2 },
      { field: 'start_time', op: 'gt', value: new Date(Date.now() + 4 * 86_400_000).toISOString() },
    ]);
    const { data } = await api.get(`/v3/bookings?page=1&itemsPerPage=2&filter=${encodeURIComponent(filter)}`);
    const [one, other]: readonly SomeBooking[] = data;
    if (one === undefined || other === undefined) throw new Error('Too few bookings lie ahead');
    // Nobody of the demo comes within three hours of every hour: the answer is told as if the first one did.
    await page.route('**/v3/bookings/solve', async route => {
      const response = await route.fetch();
      const plan = await response.json();
      for (const booking of plan.bookings ?? [])
        if (booking.id === one.id && booking.outcome !== 'keep')
          booking.call = { why: 'soon', phone_number: '+44 20 7946 0001' };
      await route.fulfill({ response, json: plan });
    });
    await goTo(page, `/bookings/solve?ids=${one.id},${other.id}`);
    const panel = page.getByRole('dialog', { name: panelName });
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Staff is ill');
    const calls = panel.getByRole('list', { name: 'Guests to call' });
    await expect(calls.getByRole('listitem')).toHaveText([
      `${nameOf(one)}, +44 20 7946 0001: comes within three hours`,
    ]);
    await expect(calls.getByRole('link')).toHaveAttribute('href', 'tel:+44 20 7946 0001');
    // The plan is also asked for anew where others change a booking meanwhile.
    const asked = page.waitForRequest(
      request =>
        request.url().endsWith('/v3/bookings/solve') && request.postDataJSON().solve.within_days === 0,
    );
    await panel.getByRole('combobox', { name: 'At most' }).selectOption({ label: 'on the same day' });
    await asked;
    await expectAccessible(page);
    const choice = panel
      .getByRole('combobox', { name: `What becomes of the booking of ${nameOf(one)}` })
      .first();
    await choice.selectOption({ label: 'Leave it as it is' });
    await expect(choice).toHaveValue('keep');
    await expect(panel.getByText('1 booking is left as it is')).toBeVisible();
    // Where all are left there is nothing to carry out.
    const rest = panel.getByRole('combobox', { name: `What becomes of the booking of ${nameOf(other)}` });
    const meant = await rest.inputValue();
    await rest.selectOption('keep');
    await expect(panel.getByText('2 bookings are left as they are')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Carry out' })).toBeDisabled();
    await rest.selectOption(meant);
    await expect(panel.getByText('1 booking is left as it is')).toBeVisible();
    // Whoever is left where they are is not called.
    await expect(calls).toHaveCount(0);
    await panel.getByRole('button', { name: 'Carry out' }).click();
    await expect(panel).toHaveCount(0);
    const statusOf = async (id: number) => (await api.get(`/v3/bookings/${id}`)).booking_status;
    expect(await statusOf(one.id)).toBe(2);
    expect(await statusOf(other.id)).not.toBe(2);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(async () => await statusOf(other.id)).toBe(2);
  });
});

test.describe('once it is carried out', () => {
  test.use({ role: 'service' });
  const plans = /\/v3\/(bookings\/solve|location\/\d+\/close)$/;
  const call = { why: 'soon', phone_number: '+44 20 7946 0001' };

  test('DEC-304 chosen bookings and a closed day still say whom one has to call', async ({
    page,
    mailPortal: { url },
  }) => {
    test.slow();
    const api = await ApiClient.signIn(url, 'admin');
    const [one, ...others] = await movableBookings(api);
    const { location_id, start_time } = one ?? {};
    const zone = one?.partner_location.timezone ?? 'UTC';
    const dayIn = (instant = '') => dayOf(Date.parse(instant), zone);
    const later = others.find(
      each => each.location_id === location_id && dayIn(each.start_time) > dayIn(start_time),
    );
    if (one === undefined || later === undefined) throw new Error('Too few bookings lie ahead');
    // Nobody of the demo comes within three hours of every hour: the plans are told as if all of them did.
    await page.route(plans, async route => {
      const response = await route.fetch();
      const plan = await response.json();
      for (const booking of plan.bookings ?? []) if (booking.outcome === 'move') booking.call = call;
      await route.fulfill({ response, json: plan });
    });
    const calls = page.getByRole('list', { name: 'Guests to call' });
    const closes = async () => {
      await expect(
        page.getByText('Done. The mails leave; these guests are still to be called.'),
      ).toBeVisible();
      await expect(calls.getByRole('link').first()).toHaveAttribute('href', `tel:${call.phone_number}`);
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await expect(calls).toHaveCount(0);
    };

    await goTo(page, `/bookings/solve?ids=${one.id}`);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Staff is ill');
    await expect(calls).toBeVisible();
    await page.getByRole('button', { name: 'Carry out' }).click();
    await closes();

    await goTo(page, `/location/${location_id}/day/${dayIn(later.start_time)}`);
    const day = page.getByRole('dialog', { name: 'Change opening hour' });
    await day.getByLabel('Open on this day').click();
    await day.getByLabel('Reason').fill('Water damage');
    await day.getByRole('button', { name: 'Check bookings' }).click();
    await day.getByRole('button', { name: 'Move all that fit' }).click();
    await expect(calls).toBeVisible();
    await day.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Yes' }).click();
    await closes();
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
