import type { Page } from '@playwright/test';
import { addDays, weekdayOf, weekdays } from '../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const zone = 'Asia/Kathmandu';

/** A place of the demo partner without bookings, whose hours nobody else changes. */
const somePlace = (baseURL: string | undefined) => newPlace(baseURL, { timezone: zone, currency: 'NPR' });

/** A day to come on which the place is open; it is closed on Sundays (HOURS-03), whatever day it is today. */
function openDay(ahead: number): string {
  const day = addDays(dayOf(Date.now(), zone), ahead);
  return weekdayOf(day) === 'Sun' ? addDays(day, 1) : day;
}

const row = (page: Page, day: string) => page.getByRole('group', { name: day });

async function choose(page: Page, day: string, label: string, time: string): Promise<void> {
  await row(page, day).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: time, exact: true }).click();
}

test.describe('the week', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('HOURS-01 HOURS-03 HOURS-11 LOC-03 ERR-31 a partner changes the week of a place', async ({
    page,
    baseURL,
  }) => {
    const { id } = await somePlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=hours`);
    await expect(page.getByRole('tabpanel').getByRole('group')).toHaveCount(7);
    await expect(row(page, 'Sun').getByRole('switch')).not.toBeChecked();
    await choose(page, 'Mon', 'Opens', '08:00');
    await choose(page, 'Mon', 'Closes', '18:00');
    await page.getByRole('button', { name: 'Add break on Mon' }).click();
    await choose(page, 'Mon', 'Break 1 from', '12:00');
    await choose(page, 'Mon', 'Break 1 to', '13:00');
    await page.getByRole('button', { name: 'Copy the hours of Mon to …' }).click();
    await page.getByRole('menuitem', { name: 'Monday to Friday' }).click();
    await expect(row(page, 'Fri').getByRole('combobox', { name: 'Opens' })).toHaveText('08:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    await page.reload();
    await expect(row(page, 'Fri').getByRole('combobox', { name: 'Break 1 to' })).toHaveText('13:00');
    const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
    const { available_time } = await partner.get(`/v3/location/${id}`);
    expect(available_time).toMatchObject({
      Fri: { start: 8, end: 18 },
      Sat: { start: 0, end: 23.5 },
      Sun: {},
    });
  });

  test('HOURS-07 HOURS-08 breaks that overlap are marked, and nothing is saved or lost', async ({
    page,
    baseURL,
  }) => {
    const { id, read } = await somePlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=hours`);
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add break on Tue' }).click();
      await choose(page, 'Tue', `Break ${number} from`, number === 1 ? '12:00' : '12:30');
      await choose(page, 'Tue', `Break ${number} to`, number === 1 ? '13:00' : '14:00');
    }
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(row(page, 'Tue').getByText('Breaks must not overlap')).toBeVisible();
    const stored = async () => {
      const { location_hours } = await read();
      return location_hours.find(({ day_of_week }: { day_of_week: string }) => day_of_week === 'Tue')?.block;
    };
    expect((await stored()) ?? []).toEqual([]);
    await page.getByRole('button', { name: 'Remove break 2' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    expect(await stored()).toHaveLength(1);
  });

  test('HOURS-12 DEC-49 a week that is not saved says so, and what was typed stays for the next try', async ({
    page,
    allow,
    baseURL,
  }) => {
    allow(/503 PUT/);
    const { id } = await somePlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=hours`);
    await choose(page, 'Wed', 'Opens', '07:00');
    const lost = /\/list-hours\?plan=/;
    await page.route(lost, route =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Closed for a moment' } }),
    );
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('Closed for a moment');
    await expect(row(page, 'Wed').getByRole('combobox', { name: 'Opens' })).toHaveText('07:00');
    const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
    const stored = async () => (await partner.get(`/v3/location/${id}`)).available_time.Wed;
    expect(await stored()).toEqual({ start: 0, end: 23.5 });
    await page.unroute(lost);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    expect(await stored()).toEqual({ start: 7, end: 23.5 });
  });

  test('DEC-269 two people change one week at once: other days stay, and the same day is told', async ({
    page,
    baseURL,
  }) => {
    const { id } = await somePlace(baseURL);
    const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
    const stored = async () => (await partner.get(`/v3/location/${id}`)).available_time;
    /** What somebody else saves meanwhile. */
    const saved = async (open: Readonly<Record<string, string>>) => {
      const sent = weekdays.map(day_of_week => ({
        ...{ day_of_week, location_id: id },
        ...(day_of_week !== 'Sun' && { open_time: open[day_of_week] ?? '00:00:00', close_time: '23:30:00' }),
      }));
      const { plan } = await partner.put(`/v3/location/${id}/list-hours?preview=true`, sent);
      await partner.put(`/v3/location/${id}/list-hours?plan=${plan}`, sent);
    };
    await saved({});
    await openScreen(page, `/location/${id}?activeTab=hours`);
    await choose(page, 'Tue', 'Opens', '09:00');
    await saved({ Mon: '08:00:00' });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    expect(await stored()).toMatchObject({ Mon: { start: 8 }, Tue: { start: 9 }, Wed: { start: 0 } });

    await choose(page, 'Tue', 'Opens', '10:00');
    await saved({ Mon: '08:00:00', Tue: '07:00:00' });
    const told = page.getByRole('alert').filter({ hasText: 'Somebody else has changed Tue meanwhile' });
    await expect(told).toBeVisible();
    await expect(row(page, 'Tue').getByRole('combobox', { name: 'Opens' })).toHaveText('10:00');
    await expectAccessible(page);
    await told.getByRole('button', { name: 'Take theirs' }).click();
    await expect(told).toBeHidden();
    await expect(row(page, 'Tue').getByRole('combobox', { name: 'Opens' })).toHaveText('07:00');
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  test('an unsaved week is not left by accident', async ({ page, baseURL }) => {
    const { id } = await somePlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=hours`);
    await row(page, 'Sun').getByRole('switch').click();
    await page.getByRole('tab', { name: 'Information' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(row(page, 'Sun').getByRole('switch')).toBeChecked();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(row(page, 'Sun').getByRole('switch')).not.toBeChecked();
  });
});

test.describe('who only looks', () => {
  test.use({ keptOpen: true, role: 'marketing' });

  test('D12 sees the week and can change nothing', async ({ page, baseURL }) => {
    const { id } = await somePlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=hours`);
    await expect(row(page, 'Mon').getByRole('switch')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  });
});

test.describe('a single day', () => {
  test.use({ keptOpen: true, role: 'service' });

  test('DAY-01 DAY-02 DAY-10 DAY-11 DAY-13 DAY-15 DEC-35 CAL-11 a free day is closed with a reason', async ({
    page,
    baseURL,
  }) => {
    const { id } = await somePlace(baseURL);
    const day = openDay(3);
    await goTo(page, `/location/${id}/day/${day}`);
    const panel = page.getByRole('dialog', { name: 'Change opening hour' });
    await panel.getByLabel('Open on this day').click();
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
    await panel.getByLabel('Reason').fill('  Inventory  ');
    const asked = page.waitForRequest(request => request.url().endsWith(`/location/${id}/close`));
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    const midnight = new Date(boundsOfDay(day, zone).start).toISOString();
    expect((await asked).postDataJSON()).toEqual({
      date_open_from: midnight,
      date_open_to: midnight,
      reason_close: 'Inventory',
      confirm_close: false,
    });
    await expect(panel.getByText('No conflicting bookings.')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Confirm' }).click();
    const question = page.getByRole('dialog', { name: 'Warning' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect((await (await ApiClient.signIn(baseURL ?? '', 'service')).get(`/v3/location/${id}`)).logs).toEqual(
      [],
    );
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Change opening hour successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/location/${id}$`));
    await expect(panel).toBeHidden();
    const service = await ApiClient.signIn(baseURL ?? '', 'service');
    const { logs } = await service.get(`/v3/location/${id}`);
    expect(logs).toMatchObject([{ day, reason_close: 'Inventory' }]);
    expect(logs[0].date_open_from).toBe(logs[0].date_open_to);
  });

  test('DAY-14 DAY-16 a day off is switched on for once, whatever the week says, and off again', async ({
    page,
    baseURL,
  }) => {
    const { id } = await somePlace(baseURL);
    const today = dayOf(Date.now(), zone);
    const sunday = [1, 2, 3, 4, 5, 6, 7]
      .map(ahead => addDays(today, ahead))
      .find(day => weekdayOf(day) === 'Sun');
    const words = new RegExp(
      `\\b${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(sunday ?? ''))}`,
    );
    const service = await ApiClient.signIn(baseURL ?? '', 'service');
    for (const [isOpen, said] of [
      [true, '10:00–14:00'],
      [false, 'Closed'],
    ] as const) {
      await goTo(page, `/location/${id}/day/${sunday}`);
      const panel = page.getByRole('dialog', { name: 'Change opening hour' });
      const toggle = panel.getByLabel('Open on this day');
      await expect(toggle).toBeChecked({ checked: !isOpen });
      await toggle.click();
      if (isOpen)
        for (const [label, time] of [
          ['Opens', '10:00'],
          ['Closes', '14:00'],
        ] as const) {
          await panel.getByRole('combobox', { name: label }).click();
          await page.getByRole('option', { name: time, exact: true }).click();
        }
      await panel.getByLabel('Reason').fill('Spring fair');
      await panel.getByRole('button', { name: 'Check bookings' }).click();
      await panel.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Yes' }).click();
      // The question hides the panel; only the address says that it was saved and closed.
      await expect(page).toHaveURL(new RegExp(`/location/${id}$`));
      await expect(panel).toBeHidden();
      await openScreen(page, `/location/${id}?date=${sunday}`);
      const cell = page.getByRole('table', { name: /^Calendar of/ }).getByRole('button', { name: words });
      await expect(cell).toContainText(said);
    }
    const { logs } = await service.get(`/v3/location/${id}`);
    expect(logs).toHaveLength(2);
  });

  test('DAY-03 DAY-05 DAY-06 DAY-12 offers only times that fit, and checks again when one changes', async ({
    page,
    baseURL,
  }) => {
    const { id } = await somePlace(baseURL);
    await goTo(page, `/location/${id}/day/${openDay(4)}`);
    const panel = page.getByRole('dialog', { name: 'Change opening hour' });
    await expect(panel.getByLabel('Open on this day')).toBeChecked();
    await panel.getByLabel('Reason').fill('Short day');
    await panel.getByRole('combobox', { name: 'Closes' }).click();
    await page.getByRole('option', { name: '12:00', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Opens' }).click();
    await expect(page.getByRole('option', { name: '12:15', exact: true })).toBeDisabled();
    await page.getByRole('option', { name: '09:00', exact: true }).click();
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    await expect(panel.getByText('No conflicting bookings.')).toBeVisible();
    const checkedAgain = page.waitForRequest(request => request.url().endsWith(`/location/${id}/close`));
    await panel.getByRole('combobox', { name: 'Opens' }).click();
    await page.getByRole('option', { name: '10:00', exact: true }).click();
    expect((await checkedAgain).postDataJSON()).toMatchObject({ confirm_close: false });
  });

  test('DAY-08 DAY-09 ERR-28 a day with bookings names them, and solving them frees the day', async ({
    page,
    baseURL,
  }) => {
    const service = await ApiClient.signIn(baseURL ?? '', 'service');
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString();
    const asked = encodeURIComponent(
      JSON.stringify([
        { field: 'booking_status', op: 'in', value: [1, 2] },
        { field: 'start_time', op: 'ge', value: tomorrow },
      ]),
    );
    const { data } = await service.get(
      `/v3/bookings?page=1&itemsPerPage=1&sortBy=start_time&sortDesc=true&filter=${asked}`,
    );
    const [{ location_id, start_time, partner_location }] = data;
    const day = dayOf(Date.parse(start_time), partner_location.timezone);
    await goTo(page, `/location/${location_id}/day/${day}`);
    const panel = page.getByRole('dialog', { name: 'Change opening hour' });
    await panel.getByLabel('Reason').fill('Painting');
    await panel.getByLabel('Open on this day').click();
    await panel.getByRole('button', { name: 'Check bookings' }).click();
    await expect(
      panel.getByText('You need reschedule or cancel all bookings before change opening hour!'),
    ).toBeVisible();
    const inTheWay = panel.getByRole('list', { name: 'Conflicting bookings' }).getByRole('listitem');
    const before = await inTheWay.count();
    expect(before).toBeGreaterThan(0);
    await expect(panel.getByRole('button', { name: 'Check bookings' })).toBeDisabled();

    await inTheWay.first().getByRole('link', { name: 'Cancel booking' }).click();
    const cancel = page.getByRole('dialog', { name: /Cancel booking/ });
    await cancel.getByRole('textbox', { name: 'Reason' }).fill('The place is painted');
    await cancel.getByRole('button', { name: 'Next: email' }).click();
    await cancel.getByRole('button', { name: 'Confirm' }).click();
    await expect(cancel.getByRole('heading', { name: 'Cancelled booking!' })).toBeVisible();
    await cancel.getByRole('button', { name: 'Close' }).first().click();
    await expect(inTheWay).toHaveCount(before - 1);
  });

  test('DAY-07 a day that is over cannot be changed', async ({ page, baseURL }) => {
    const { id } = await somePlace(baseURL);
    await goTo(page, `/location/${id}/day/${addDays(dayOf(Date.now(), zone), -1)}`);
    await expect(page.getByRole('dialog')).toContainText('Past dates cannot be changed');
  });
});
