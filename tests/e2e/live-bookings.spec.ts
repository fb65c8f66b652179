import type { Locator, Page } from '@playwright/test';
import { dayOf, timeOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { willHearChanges } from '../support/live-page.ts';
import { promisedMs } from '../support/scale.ts';
import { goTo } from '../support/screen.ts';
import { chooseStartBeside, movableBookings, type SomeBooking } from '../support/some-booking.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
// Pages of their own: a page that stands open has its socket already.
test.use({ role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const mail = { subject_html: 'About your booking', content_html: '<p>Dear guest</p>' };
const nameOf = ({ user }: SomeBooking) => `${user.first_name} ${user.last_name}`;
const clock = (instant: string, zone: string) => timeOf(Date.parse(instant), zone).slice(0, 5);

/** Opens an address in a page that hears changes, and marks it: a reload would lose the mark. */
async function opened(page: Page, path: string): Promise<void> {
  const hearsChanges = willHearChanges(page);
  await goTo(page, path);
  await hearsChanges();
  await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
}

const isSame = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-same') === 'yes');

/** The free starts of the open panel. */
const freeStarts = (page: Page) =>
  page.getByRole('grid', { name: 'Starts' }).locator('button[aria-disabled="false"]');

test('DEC-84 CAL-13 a booking that one user moves is followed by the calendar, the day list and the board of another', async ({
  page,
  signedInAs,
  mailPortal: { url },
}) => {
  test.setTimeout(120_000);
  const api = await ApiClient.signIn(url, 'admin');
  const all = await movableBookings(api);
  // Nobody of that name has another booking that could be taken for this one: two guests may be called the same.
  const booking = all.find(each => all.filter(other => nameOf(other) === nameOf(each)).length === 1);
  if (booking === undefined) throw new Error('Every guest has several bookings');
  const { timezone } = booking.partner_location;
  const day = dayOf(Date.parse(booking.start_time), timezone);
  const place = `${url}/location/${booking.location_id}`;
  const [calendar, list, board] = [
    await signedInAs('admin'),
    await signedInAs('admin'),
    await signedInAs('admin'),
  ];
  // A day has room for all; a week shows of several beside each other the first.
  await opened(calendar, `${place}?date=${day}&view=day`);
  await opened(list, `${place}/bookings/${day}`);
  await opened(board, `${place}?activeTab=board&date=${day}`);
  const guest = nameOf(booking);
  const shown: readonly [Page, (start: string) => Locator][] = [
    [
      calendar,
      start =>
        calendar
          .getByRole('tabpanel')
          .locator('.event')
          .filter({ hasText: `${start} ${guest}` }),
    ],
    [
      list,
      start =>
        list
          .getByRole('listitem')
          .filter({ hasText: `${start}–` })
          .filter({ hasText: guest }),
    ],
    [board, start => board.getByRole('button', { name: new RegExp(`^${start}–.*${guest}`) })],
  ];
  const before = clock(booking.start_time, timezone);
  for (const [, at] of shown) await expect(at(before)).toHaveCount(1);

  await goTo(page, `/bookings/${booking.id}/reschedule`);
  await page.getByRole('textbox', { name: 'Reason' }).fill('The guest comes later');
  await freeStarts(page).last().click();
  const chosen = new URL(page.url()).searchParams.get('start') ?? '';
  await page.getByRole('button', { name: 'Next: email' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Reschedule success' })).toBeVisible();
  const done = performance.now();

  const after = clock(chosen, timezone);
  const times = await Promise.all(
    shown.map(async ([screen, at]) => {
      await expect(at(after)).toHaveCount(1);
      const milliseconds = Math.round(performance.now() - done);
      await expect(at(before)).toHaveCount(0);
      expect(await isSame(screen)).toBe(true);
      return milliseconds;
    }),
  );
  expect(Math.min(...times), `milliseconds: ${times.join(', ')}`).toBeLessThan(promisedMs(1_000));
});

test('DEC-84 SLOT-02 RESCH-12 the starts of an open panel follow when somebody else takes one, also the chosen one', async ({
  page,
  mailPortal: { url },
}) => {
  test.setTimeout(120_000);
  const api = await ApiClient.signIn(url, 'admin');
  const all = await movableBookings(api);
  const pair = all.flatMap(one => {
    // It fits wherever the first one does.
    const other = all.find(
      ({ id, bed_id, slot_duration }) =>
        id !== one.id && bed_id === one.bed_id && slot_duration <= one.slot_duration,
    );
    return other === undefined ? [] : [{ one, other }];
  })[0];
  if (pair === undefined) throw new Error('No device has two bookings');
  const { one, other } = pair;
  await opened(page, `${url}/bookings/${one.id}/reschedule`);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Typed and kept');
  const { start: chosen, time } = await chooseStartBeside(freeStarts(page), one);
  const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
  await expect(panel.getByRole('status').filter({ hasText: 'New start' })).toBeVisible();

  await api.post(`/v3/bookings/admin-reschedule/${other.id}`, {
    ...{ reason: 'Somebody was faster', start_time: chosen, confirm_reschedule: true, ...mail },
  });
  const done = performance.now();
  const slot = panel.getByRole('grid', { name: 'Starts' }).locator(`button[data-time="${time}"]`);
  await expect(slot).toHaveAttribute('data-problem', 'taken');
  expect(Math.round(performance.now() - done), 'milliseconds').toBeLessThan(promisedMs(3_000));
  await expect(slot).toHaveAccessibleName(new RegExp(`Taken by ${nameOf(other)}`));
  await expect(panel.getByText('New start')).toHaveCount(0);
  await expect(panel.getByText(new RegExp(`Taken by ${nameOf(other)}`)).first()).toBeVisible();
  await panel.getByText('Nearest free starts:').getByRole('button').first().click();
  await expect(panel.getByText('New start')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveValue('Typed and kept');
  expect(await isSame(page)).toBe(true);
});
