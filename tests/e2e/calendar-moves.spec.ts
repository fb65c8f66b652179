import { randomUUID } from 'node:crypto';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { answerBookings } from '../support/places.ts';
import { takeHold } from '../support/take-hold.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// A portal of their own: what they book offers its undo to everybody in that role, over the foot of every page.
test.describe.configure({ mode: 'default' });
test.use({ mailEnv: { MAIL_DELAY_SECONDS: '1' } });

/** Covent Garden is open from 8 to 21 on every day. */
const locationId = 1;
const calendarAt = (view: string, date: string) => `/location/${locationId}?view=${view}&date=${date}`;
const said = (page: Page) => page.getByRole('tabpanel').locator('.move-said');

/** Takes up the booking that has the focus: it hears the arrows once it says so. */
async function takeUp(page: Page, guest: string) {
  await page.keyboard.press('Space');
  await expect(said(page)).toHaveText(`${guest} is taken up.`);
  // The keys are listened to from the next turn of the page on.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
}

interface Device {
  readonly id: number;
  readonly name: string;
}

/** Books a guest of one's own on a device there; the demo has nobody so far ahead. */
async function book(baseURL: string | undefined, start_time: string, at = 0) {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const filter = encodeURIComponent(
    JSON.stringify([
      { field: 'partner_location_id', op: 'eq', value: locationId },
      { field: 'is_disabled', op: 'eq', value: false },
    ]),
  );
  const { data } = await api.get(`/v3/homebeds?page=1&itemsPerPage=50&sortBy=name&filter=${filter}`);
  const devices: readonly Device[] = data;
  const device = devices[at] ?? { id: 0, name: '' };
  const last_name = `Mover ${randomUUID().slice(0, 8)}`;
  const booking = await api.post('/v3/bookings', {
    ...{ bed_id: device.id, slot_duration: 40, start_time },
    ...{ first_name: 'Quentin', last_name, email: `${randomUUID()}@example.com` },
    ...{ subject_html: 'Booked', content_html: '<p>Booked</p>', confirm_booking: true },
  });
  return { api, id: Number(booking.id), device, devices, guest: `Quentin ${last_name}` };
}

/** Where in a column of hours a time lies, from its top. */
async function heightOf(lane: Locator, minutes: number) {
  return (((await lane.boundingBox())?.height ?? 0) / (13 * 60)) * minutes;
}

test.describe('by mouse and keyboard', () => {
  test.use({ role: 'service', timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 900 } });

  test('DEC-230 a booking is dragged over the night in which the clock changes, and moves once that is confirmed', async ({
    page,
    baseURL,
  }) => {
    // Saturday, 10:00 in London; on Sunday its clock is an hour ahead of UTC.
    const { api, id, device, guest } = await book(baseURL, '2027-03-27T10:00:00.000Z');
    await page.goto(calendarAt('week', '2027-03-27'));
    const block = page.locator('.hours').getByRole('button', { name: new RegExp(guest) });
    await expect(block).toContainText('10:00');
    await expectAccessible(page);
    const sunday = page.locator('.hours .lane').nth(6);
    const { y } = await takeHold(page, block);
    const to = await sunday.boundingBox();
    await page.mouse.move((to?.x ?? 0) + 20, y + (await heightOf(sunday, 60)), { steps: 5 });
    await expect(said(page)).toHaveText(`Sun 28 Mar 11:00, ${device.name}: free`);
    await expect(page.locator('.hours .landing.free')).toBeVisible();
    await page.mouse.up();
    // 11:00 of British Summer Time.
    await expect(page).toHaveURL(
      new RegExp(`/bookings/${id}/reschedule\\?bed=${device.id}&start=2027-03-28T10%3A00%3A00.000Z`),
    );
    expect(await api.get(`/v3/bookings/${id}`)).toMatchObject({ start_time: '2027-03-27T10:00:00.000Z' });
    const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
    await panel.getByRole('textbox', { name: 'Reason' }).fill('The guest has called');
    await panel.getByRole('button', { name: 'Next: email' }).click();
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Reschedule success').first()).toBeVisible();
    const old = await api.get(`/v3/bookings/${id}`);
    expect(old.booking_status).toBe(10);
    await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(block).toContainText('11:00');
  });

  test('DEC-230 SLOT-06 by keys, a start that is not free says why and the booking stays; Escape leaves it too', async ({
    page,
    baseURL,
  }) => {
    const { id, device, guest } = await book(baseURL, '2027-04-06T08:00:00.000Z');
    const other = await book(baseURL, '2027-04-07T08:00:00.000Z');
    await page.goto(calendarAt('week', '2027-04-06'));
    const block = page.locator('.hours').getByRole('button', { name: new RegExp(guest) });
    await block.focus();
    await takeUp(page, guest);
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toHaveText(
      `Wed 7 Apr 09:00, ${device.name}: Taken by ${other.guest}, 09:00–09:40`,
    );
    await page.keyboard.press('Space');
    await expect(page.locator('.MuiAlert-message')).toContainText(`Taken by ${other.guest}`);
    await expect(page).toHaveURL(new RegExp(`/location/${locationId}\\?`));
    await expect(block).toBeFocused();

    await takeUp(page, guest);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(said(page)).toHaveText(`Mon 5 Apr 09:20, ${device.name}: free`);
    // Monday is the first day that is shown: it goes no further, and one step back is enough.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await expect(said(page)).toHaveText(`Tue 6 Apr 09:20, ${device.name}: free`);
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('The booking stays where it is.');
    await expect(page.locator('.landing')).toHaveCount(0);
    await expect(block).toBeFocused();

    await page.goto(calendarAt('day', '2027-04-06'));
    await page
      .locator('.hours')
      .getByRole('button', { name: new RegExp(guest) })
      .focus();
    await takeUp(page, guest);
    await page.keyboard.press('ArrowUp');
    await expect(said(page)).toHaveText(`Tue 6 Apr 08:50, ${device.name}: free`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      new RegExp(`/bookings/${id}/reschedule\\?bed=${device.id}&start=2027-04-06T07%3A50%3A00.000Z`),
    );
  });
});

test.describe('the month, and what the week has no room for', () => {
  // The whole month is in sight: a pointer near an edge would scroll it away from under itself.
  test.use({ role: 'service', timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 1_300 } });

  const cellOf = (page: Page, day: number) =>
    page
      .locator('.month td:not(.outside)')
      .filter({ has: page.locator('.day-number', { hasText: new RegExp(`^[A-Z][a-z]{2} ${day}$`) }) });

  test('DEC-255 the first booking of a day is dragged to another day, at the time on the wall, and ends in the plan', async ({
    page,
    baseURL,
  }) => {
    // 10:00 in London in winter; its clock changes in the night to the 28th.
    const { id, device, guest } = await book(baseURL, '2027-03-23T10:00:00.000Z');
    await page.goto(calendarAt('month', '2027-03-23'));
    const line = cellOf(page, 23).locator('.event.movable');
    await expect(line).toContainText(guest);
    // The devices are known by then: nothing comes any more that pushes the line away.
    await expect(cellOf(page, 23).locator('.load')).toBeVisible();
    await expectAccessible(page);
    await takeHold(page, line);
    const to = await cellOf(page, 30).boundingBox();
    await page.mouse.move((to?.x ?? 0) + 30, (to?.y ?? 0) + 30, { steps: 5 });
    await expect(said(page)).toHaveText(`Tue 30 Mar 10:00, ${device.name}: free`);
    await expect(cellOf(page, 30).locator('.landing.free')).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(
      new RegExp(`/bookings/${id}/reschedule\\?bed=${device.id}&start=2027-03-30T09%3A00%3A00.000Z`),
    );
    await expect(
      page.getByRole('dialog', { name: 'Reschedule booking' }).getByText('New start'),
    ).toBeVisible();
  });

  test('DEC-255 by keys the space bar of the day takes it up, arrows move it by days and weeks, Escape leaves it', async ({
    page,
    baseURL,
  }) => {
    const { id, device, guest } = await book(baseURL, '2027-09-08T09:00:00.000Z');
    await page.goto(calendarAt('month', '2027-09-08'));
    const day = cellOf(page, 8).getByRole('button');
    await expect(day).toContainText(guest);
    // The devices are known by then.
    await expect(day.locator('.load')).toBeVisible();
    await day.focus();
    await takeUp(page, guest);
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(said(page)).toHaveText(`Thu 16 Sept 10:00, ${device.name}: free`);
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('The booking stays where it is.');
    await expect(page.locator('.landing')).toHaveCount(0);
    await expect(day).toBeFocused();
    // Arrows choose a day again, and Enter opens it.
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/date=2027-09-09/);
    await page.keyboard.press('ArrowLeft');
    await expect(day).toBeFocused();
    await takeUp(page, guest);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(
      new RegExp(`/bookings/${id}/reschedule\\?bed=${device.id}&start=2027-09-01T09%3A00%3A00.000Z`),
    );
    await page.goto(calendarAt('month', '2027-09-08'));
    await day.click();
    await expect(page).toHaveURL(new RegExp(`/location/${locationId}/bookings/2027-09-08`));
  });

  test('DEC-255 CAL-05 whoever stands behind +1 in the week is reached by keys and click, and moved from there', async ({
    page,
    baseURL,
  }) => {
    const one = await book(baseURL, '2027-07-07T09:00:00.000Z', 0);
    const other = await book(baseURL, '2027-07-07T09:00:00.000Z', 1);
    await page.goto(calendarAt('week', '2027-07-07'));
    const more = page.locator('.hours .more').filter({ hasText: '+1' });
    await expect(more).toBeVisible();
    await more.focus();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/location/${locationId}/bookings/2027-07-07`));
    await expect(page.getByRole('dialog')).toHaveCount(1);
    const list = page.getByRole('dialog').getByRole('listitem');
    await expect(list).toHaveCount(2);
    for (const { guest } of [one, other]) await expect(list.filter({ hasText: guest })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await more.click();
    await list
      .filter({ hasText: other.guest })
      .getByRole('link', { name: /^Reschedule/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/bookings/${other.id}/reschedule`));
  });
});

test.describe('the week by device', () => {
  test.use({ role: 'partner', viewport: { width: 1440, height: 900 } });

  test('DEC-231 is asked for once, has an address, and a booking goes to another day and device at its time', async ({
    page,
    baseURL,
  }) => {
    const { id, guest, devices, device } = await book(baseURL, '2027-05-12T09:00:00.000Z', 0);
    const asked = new Set<string>();
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (/\/(bookings|blocks|homebeds)$/.test(pathname)) asked.add(`${pathname}${search}`);
    });
    await page.goto(calendarAt('devices', '2027-05-12'));
    const table = page.getByRole('table', { name: /^Week by device/ });
    const block = table.getByRole('button', { name: new RegExp(`10:00–10:40 ${guest} · Booked`) });
    await expect(block).toBeVisible();
    // The bookings of all days and devices, the devices, the blocks; whatever changes there is asked for in the same words.
    const kinds = () => [...asked].map(each => /(bookings|blocks|homebeds)\?/.exec(each)?.[1]).sort();
    await expect.poll(kinds).toEqual(['blocks', 'bookings', 'homebeds']);
    await expect(table.getByRole('columnheader')).toHaveCount(8);
    await expectAccessible(page);
    const [, next = device] = devices;
    const friday = table
      .getByRole('row', { name: new RegExp(`^${next.name}`) })
      .getByRole('cell')
      .nth(4);
    await takeHold(page, block);
    const to = await friday.boundingBox();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 5 });
    await expect(said(page)).toHaveText(`Fri 14 May 10:00, ${next.name}: free`);
    await page.keyboard.press('Escape');
    await expect(page.locator('.landing')).toHaveCount(0);
    await page.mouse.up();
    await expect(page).toHaveURL(/view=devices&date=2027-05-12/);

    await takeHold(page, block);
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 5 });
    await expect(page.locator('.landing.free')).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(
      new RegExp(`/bookings/${id}/reschedule\\?bed=${next.id}&start=2027-05-14T09%3A00%3A00.000Z`),
    );
    const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
    await expect(panel.getByText('New start')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(/view=devices&date=2027-05-12/);

    await block.focus();
    await takeUp(page, guest);
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(said(page)).toHaveText(`Thu 13 May 10:00, ${next.name}: free`);
    await page.keyboard.press('Escape');
    await expect(block).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
  });

  test('DEC-231 CAL-11 shows what is closed, blocked and outside the hours, and a time that the clock skips', async ({
    page,
  }) => {
    await answerBookings(page, [
      { id: 1, start: '2027-03-27T01:30:00Z', guest: 'Ann Lee' },
      { id: 2, start: '2027-03-24T10:00:00Z', guest: 'Bo Ray' },
    ]);
    await page.route('**/api/v3/location/1', async route => {
      const location = await (await route.fetch()).json();
      const closed = {
        ...{ id: 9, create_time: '2027-01-01T00:00:00.000Z', day: '2027-03-24', reason_close: 'Painting' },
        ...{ date_open_from: '2027-03-24T00:00:00.000Z', date_open_to: '2027-03-24T00:00:00.000Z' },
        ...{ block_start_time: null, block_end_time: null },
      };
      const location_hours = location.location_hours.map((hours: object) => ({
        ...hours,
        ...{ open_time: '00:00:00', close_time: '23:59:59' },
      }));
      await route.fulfill({ json: { ...location, location_hours, logs: [closed] } });
    });
    await page.route('**/api/v3/blocks?*', route =>
      route.fulfill({
        json: {
          total_item: 1,
          data: [
            {
              ...{ id: 5, version: 1, deleted: false, location_id: 1, bed_id: null, home_bed: null },
              ...{
                first_day: '2027-03-25',
                last_day: '2027-03-25',
                from_time: '09:00:00',
                to_time: '11:00:00',
              },
              ...{ weekdays: [], reason: 'Cleaning' },
            },
          ],
        },
      }),
    );
    await page.goto(calendarAt('devices', '2027-03-24'));
    const table = page.getByRole('table', { name: /^Week by device/ });
    const cells = table.getByRole('row').nth(1).getByRole('cell');
    await expect(table.getByRole('columnheader', { name: /24 Mar/ })).toContainText(
      'Closed, 1 booking Painting',
    );
    await expect(cells.nth(2)).toHaveClass(/shut/);
    await expect(cells.nth(2).locator('.strip .closed')).toHaveCount(1);
    await expect(cells.nth(1)).not.toHaveClass(/shut/);
    await expect(table.getByRole('button', { name: /Bo Ray/ })).toHaveAccessibleName(
      /outside the opening hours/,
    );
    await expect(cells.nth(3)).toContainText('09:00–11:00 blocked: Cleaning');
    await expectAccessible(page);

    const night = table.getByRole('button', { name: /Ann Lee/ });
    await expect(night).toHaveAccessibleName('01:30–02:00 Ann Lee · Booked');
    await night.focus();
    await takeUp(page, 'Ann Lee');
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toContainText('Sun 28 Mar 01:30');
    await expect(said(page)).toContainText(/clock/i);
    await page.keyboard.press('Space');
    await expect(page.locator('.MuiAlert-message')).toContainText(/clock/i);
    await expect(page).toHaveURL(/view=devices/);
    // Each view shades the closed day.
    await page.goto(calendarAt('week', '2027-03-24'));
    await expect(page.locator('.hours .lane').nth(2).locator('.closed').first()).toBeVisible();
    await expect(page.locator('.hours').getByRole('button', { name: /Bo Ray/ })).toHaveAccessibleName(
      /outside the opening hours/,
    );
    await expect(page.locator('.hours').getByRole('button', { name: /Ann Lee/ })).not.toHaveAccessibleName(
      /outside/,
    );
    await page.goto(calendarAt('month', '2027-03-24'));
    await expect(page.locator('.month .shut').filter({ hasText: 'Painting' })).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ role: 'service', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** A finger on the glass. */
  const finger =
    (session: CDPSession) =>
    async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      void (await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      }));

  test('DEC-230 DEC-231 a finger that scrolls moves nothing; one that stays on a booking takes it up', async ({
    page,
    context,
    baseURL,
  }) => {
    const { id, guest } = await book(baseURL, '2027-06-09T09:00:00.000Z');
    await page.goto(calendarAt('devices', '2027-06-09'));
    const table = page.getByRole('table', { name: /^Week by device/ });
    const block = table.getByRole('button', { name: new RegExp(guest) });
    // The chosen day is in sight, in a box that scrolls by itself.
    await expect(block).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    const touch = finger(await context.newCDPSession(page));
    const frame = page.locator('.calendar-frame');
    const scrolled = () => frame.evaluate(({ scrollLeft }) => scrollLeft);
    await block.scrollIntoViewIfNeeded();
    const before = await scrolled();
    const first = await block.boundingBox();
    const [x, y] = [(first?.x ?? 0) + 30, (first?.y ?? 0) + 8];
    await touch('touchStart', x, y);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', x - step * 8, y);
    await touch('touchEnd');
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(page.locator('.landing')).toHaveCount(0);
    await expect(page).toHaveURL(/view=devices/);

    // The page comes to rest.
    await page.reload();
    await expect(block).toBeInViewport();
    await block.scrollIntoViewIfNeeded();
    const again = await block.boundingBox();
    const [u, v] = [(again?.x ?? 0) + 30, (again?.y ?? 0) + 8];
    await touch('touchStart', u, v);
    await expect(said(page)).toHaveText(/^(Quentin .* is taken up\.|Wed 9 Jun 10:00, .*: where it is now)$/);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', u + step, v + step * 8);
    await expect(page.locator('.landing.free')).toBeVisible();
    await touch('touchEnd');
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}/reschedule\\?bed=\\d+&start=2027-06-09T09`));
  });

  test('DEC-255 a finger that stays on the booking of a day of the month takes it to another day', async ({
    page,
    context,
    baseURL,
  }) => {
    const { id, guest } = await book(baseURL, '2027-11-10T10:00:00.000Z');
    await page.goto(calendarAt('month', '2027-11-10'));
    const line = page.locator('.month .event.movable').filter({ hasText: guest });
    await line.scrollIntoViewIfNeeded();
    const touch = finger(await context.newCDPSession(page));
    const box = await line.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 8];
    await touch('touchStart', x, y);
    await expect(said(page)).toHaveText(/^(Quentin .* is taken up\.|Wed 10 Nov 10:00, .*: where it is now)$/);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', x + step, y + step * 8);
    await expect(page.locator('.landing.free')).toBeVisible();
    await touch('touchEnd');
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}/reschedule\\?bed=\\d+&start=2027-11-1[1-9]T10`));
  });
});
