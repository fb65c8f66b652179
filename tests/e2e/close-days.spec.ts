import type { Page } from '@playwright/test';
import { addDays, dayMs, weekdayOf } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

interface BookingRow {
  readonly id: number;
  readonly location_id: number;
  readonly start_time: string;
  readonly partner_location: { readonly timezone: string };
}

const filter = (...rules: readonly object[]) => encodeURIComponent(JSON.stringify(rules));

/** The day of a location, a few days ahead, on which most guests are expected but for `fuller` others; only days that are asked for whole. */
async function fullDay(api: ApiClient, { fuller = 0 } = {}) {
  const now = Date.now();
  const at = (ahead: number) => new Date(now + ahead * dayMs).toISOString();
  const asked = filter(
    { field: 'booking_status', op: 'in', value: [1, 2] },
    { field: 'start_time', op: 'ge', value: at(3) },
    { field: 'start_time', op: 'le', value: at(8) },
  );
  const { data } = await api.get(`/v3/bookings?page=1&itemsPerPage=1000&sortBy=start_time&filter=${asked}`);
  const bookings: readonly BookingRow[] = data;
  const dayThere = ({ start_time, partner_location: { timezone } }: BookingRow) =>
    dayOf(Date.parse(start_time), timezone);
  const whole = bookings.filter(booking => {
    const [first, last] = [3, 8].map(ahead => dayOf(now + ahead * dayMs, booking.partner_location.timezone));
    return ![first, last].includes(dayThere(booking));
  });
  const days = Object.groupBy(whole, booking => `${booking.location_id} ${dayThere(booking)}`);
  const [name = '', rows = []] =
    Object.entries(days).sort(([, one = []], [, other = []]) => other.length - one.length)[fuller] ?? [];
  const [location = '', day = ''] = name.split(' ');
  return { location, day, ids: rows.map(({ id }) => id) };
}

/** How often somebody presses something from now on, counted by the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.clicks = '0';
    document.addEventListener(
      'pointerdown',
      () => (document.body.dataset.clicks = String(Number(document.body.dataset.clicks) + 1)),
      true,
    );
  });
  return async () => Number(await page.evaluate(() => document.body.dataset.clicks));
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Change opening hour' });

test.describe('by customer service', () => {
  test.use({ role: 'service' });

  test('DEC-152 DAY-09 a full day is closed in six clicks, one guest cancelled, the others moved, and undone', async ({
    page,
    baseURL,
  }) => {
    const service = await ApiClient.signIn(baseURL ?? '', 'service');
    const { location, day, ids } = await fullDay(service);
    expect(ids.length, 'bookings on the fullest day').toBeGreaterThan(2);
    await goTo(page, `/location/${location}/day/${day}`);
    const clicks = await countClicks(page);
    const panel = panelOf(page);
    await panel.getByLabel('Open on this day').click();
    await panel.getByLabel('Reason').fill('Water damage');
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    await expect(
      panel.getByText('You need reschedule or cancel all bookings before change opening hour!'),
    ).toBeVisible();
    await panel.getByRole('button', { name: 'Move all that fit' }).click();
    const outcomes = panel.getByRole('list', { name: 'Conflicting bookings' }).getByRole('combobox');
    await expect(outcomes).toHaveCount(ids.length);
    await outcomes.first().selectOption({ label: 'Cancel the booking' });
    await expect(panel.getByText('1 booking is cancelled')).toBeVisible();
    await expect(panel.getByText(`${ids.length - 1} bookings move`, { exact: false })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Confirm' }).click();
    const question = page.getByRole('dialog', { name: 'Warning' });
    await expect(question.getByText('1 booking is cancelled')).toBeVisible();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Change opening hour successfully')).toBeVisible();
    await expect(panel).toBeHidden();
    expect(await clicks(), 'clicks, with the choice of one booking left out').toBeLessThanOrEqual(6);

    const statuses = async () => {
      const rows = await Promise.all(ids.map(id => service.get(`/v3/bookings/${id}`)));
      return rows.map(({ booking_status }) => booking_status).sort((one, other) => one - other);
    };
    expect(await statuses()).toEqual([3, ...ids.slice(1).map(() => 10)]);
    await page
      .getByText(
        new RegExp(`Cancelled 1 booking.*Moved ${ids.length - 1}|Moved ${ids.length - 1}.*cancelled 1`, 'i'),
      )
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect
      .poll(async () => (await statuses()).some(status => status === 3 || status === 10))
      .toBe(false);
  });

  test('DEC-152 each mail is shown before it leaves, and a day can still be solved by hand', async ({
    page,
    baseURL,
  }) => {
    const service = await ApiClient.signIn(baseURL ?? '', 'service');
    // The fullest day is closed by the test above, which may run beside this one.
    const { location, day } = await fullDay(service, { fuller: 1 });
    await goTo(page, `/location/${location}/day/${day}`);
    const panel = panelOf(page);
    await panel.getByLabel('Open on this day').click();
    await panel.getByLabel('Reason').fill('The floor is wet');
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    await panel.getByRole('button', { name: 'Cancel all' }).click();
    await panel
      .getByText(/^Email to the/)
      .first()
      .click();
    const mail = panel.locator('details[open]').frameLocator('iframe');
    await expect(mail.getByText('The floor is wet')).toBeVisible();
    await panel.getByRole('button', { name: 'One by one' }).click();
    await expect(panel.getByRole('link', { name: 'Reschedule' }).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Check bookings' })).toBeDisabled();
  });
});

test.describe('by the partner, on a phone', () => {
  test.use({ role: 'partner', viewport: { width: 390, height: 844 } });

  test('DEC-152 three days are closed at once', async ({ page, baseURL }) => {
    const zone = 'Asia/Kathmandu';
    const { id } = await newPlace(baseURL, { timezone: zone });
    // A new place is closed on Sundays: three days without one.
    const days = [3, 4, 5, 6].map(ahead => addDays(dayOf(Date.now(), zone), ahead));
    const day = days.find(each => !['Fri', 'Sat', 'Sun'].includes(weekdayOf(each))) ?? '';
    const written = (date: string) => date.split('-').reverse().join('/');
    await goTo(page, `/location/${id}/day/${day}`);
    const panel = panelOf(page);
    await panel.getByLabel('Open on this day').click();
    await panel.getByLabel('Reason').fill('Holidays');
    const last = panel.getByRole('textbox', { name: 'Last day' });
    await last.fill(written(addDays(day, -1)));
    await expect(panel.getByText(`A day from ${written(day)} to ${written(addDays(day, 30))}`)).toBeVisible();
    await last.fill(written(addDays(day, 2)));
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    await expect(panel.getByText('No conflicting bookings.')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Confirm' }).click();
    const question = page.getByRole('dialog', { name: 'Warning' });
    await expect(
      question.getByText(
        `The location will be closed from ${written(day)} to ${written(addDays(day, 2))}. Are you sure?`,
      ),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Change opening hour successfully')).toBeVisible();
    const { logs } = await (await ApiClient.signIn(baseURL ?? '', 'partner')).get(`/v3/location/${id}`);
    const closed = logs.map((log: { day: string; reason_close: string }) => `${log.day} ${log.reason_close}`);
    expect(closed.sort()).toEqual([0, 1, 2].map(ahead => `${addDays(day, ahead)} Holidays`));
  });
});
