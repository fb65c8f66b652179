import type { Page } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { answerBookings, newPlace } from '../support/places.ts';
import { askAgain, openScreen } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const month = (page: Page) => page.getByRole('table', { name: /^Calendar of/ });
const picker = (page: Page) => page.getByRole('region', { name: 'Choose a date' });
const title = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** `24 November 2026` */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));
const dayButton = (page: Page, day: string) =>
  month(page).getByRole('button', { name: new RegExp(`\\b${inWords(day)}`) });
const todayAt = (zone: string) => dayOf(Date.now(), zone);
const written = (day: string) => day.split('-').reverse().join('/');

test('CAL-01 CAL-02 CAL-03 CAL-06 CONST-09 DEC-31 DEC-81 opens on the month, from Monday on, 750 px high', async ({
  page,
}) => {
  await openScreen(page, '/location/1');
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(month(page).getByRole('columnheader')).toHaveText([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect((await month(page).boundingBox())?.height).toBeCloseTo(750, -1);
  await expect(picker(page).getByRole('table')).toBeVisible();
  await expectAccessible(page);
  for (const [view, columns] of [
    ['Week', 8],
    ['Day', 2],
  ] as const) {
    await press(page, view);
    await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
    await expect(page.getByRole('tabpanel').locator('.hours [role=columnheader]')).toHaveCount(columns - 1);
    await expectAccessible(page);
  }
});

test('CAL-01 CAL-04 CAL-06 the weeks that are over give their room to those that come; on a phone today stands first', async ({
  page,
}) => {
  await openScreen(page, '/location/1');
  const today = todayAt('Europe/London');
  const top = async (day: string) => (await dayButton(page, day).boundingBox())?.y ?? 0;
  const first = (await month(page).locator('tbody button').first().boundingBox())?.y ?? 0;
  const weeksBefore = await month(page).locator('tbody tr.over').count();
  expect((await top(today)) - first).toBeLessThanOrEqual(weeksBefore * 34);
  await page.setViewportSize({ width: 390, height: 844 });
  const start = (await month(page).boundingBox())?.y ?? 0;
  expect((await top(today)) - start).toBeLessThan(20);
  expect((await top(addDays(today, 1))) - (await top(today))).toBeGreaterThanOrEqual(44);
  expect((await month(page).boundingBox())?.height).toBeCloseTo(750, -1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('CAL-07 CAL-08 DEC-30 previous and next go by a day, the second pair by the period, Today comes back', async ({
  page,
}) => {
  await openScreen(page, '/location/1?date=2027-01-31');
  await expect(title(page)).toHaveText('January 2027');
  await press(page, 'Next day');
  await expect(page).toHaveURL(/date=2027-02-01/);
  await expect(title(page)).toHaveText('February 2027');
  await press(page, 'Previous day');
  await press(page, 'Next month');
  await expect(page).toHaveURL(/date=2027-02-28/);
  await press(page, 'Week');
  await press(page, 'Next week');
  await expect(page).toHaveURL(/date=2027-03-07/);
  await expect(title(page)).toHaveText('1 – 7 March 2027');
  await press(page, 'Day');
  await press(page, 'Next day');
  await expect(title(page)).toHaveText(/8 March 2027/);
  await expect(page.getByRole('button', { name: 'Next week' })).toHaveCount(0);
  await press(page, 'Today');
  await expect(page).toHaveURL(new RegExp(`date=${todayAt('Europe/London')}`));
  await page.goBack();
  await expect(title(page)).toHaveText(/8 March 2027/);
  await page.reload();
  await expect(title(page)).toHaveText(/8 March 2027/);
});

test('CAL-08 whoever presses faster than the page is drawn gets all that was pressed', async ({ page }) => {
  await openScreen(page, '/location/1?date=2027-03-07&view=week');
  await expect(title(page)).toHaveText('1 – 7 March 2027');
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll<HTMLButtonElement>('.calendar-toolbar button')]
        .find(button => (button.ariaLabel ?? button.textContent) === name)
        ?.click();
    for (const name of ['Day', 'Next day', 'Next day']) press(name);
  });
  await expect(title(page)).toHaveText('Tuesday, 9 March 2027');
});

test('CAL-01 the date picker leads to a day, by mouse and by arrow keys', async ({ page }) => {
  await openScreen(page, '/location/1?date=2027-01-15');
  await press(page, 'Show the month after');
  await expect(page).toHaveURL(/date=2027-01-15/);
  await picker(page)
    .getByRole('button', { name: /10 February 2027/ })
    .click();
  await expect(page).toHaveURL(/date=2027-02-10/);
  await expect(title(page)).toHaveText('February 2027');
  await page.keyboard.press('ArrowDown');
  await expect(picker(page).getByRole('button', { name: /17 February 2027/ })).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(picker(page).getByRole('button', { name: /17 January 2027/ })).toBeFocused();
});

test('CAL-13 CAL-14 API-24 DEC-13 DEC-32 asks for the visible days alone, in pages of 100, as the web', async ({
  page,
}) => {
  const bookings = Array.from({ length: 230 }, (_, at) => ({
    id: at + 1,
    start: `2027-03-${String((at % 28) + 1).padStart(2, '0')}T10:${String(at % 60).padStart(2, '0')}:00Z`,
    guest: `Guest ${at + 1}`,
  }));
  const calls = await answerBookings(page, bookings);
  await openScreen(page, '/location/1?date=2027-03-10');
  // 230 over 28 days: nine on the first six, eight on the others.
  await expect(dayButton(page, '2027-03-02')).toContainText('+8 more');
  await expect(dayButton(page, '2027-03-20')).toContainText('+7 more');
  expect(calls.map(call => call.get('page')).sort()).toEqual(['1', '2', '3']);
  for (const call of calls) {
    expect(call.get('reqFrom')).toBe('web');
    expect(call.get('itemsPerPage')).toBe('100');
    expect(call.get('sortBy')).toBe('start_time');
    expect(call.get('sortDesc')).toBe('true');
    // London leaves winter time on 28 March: the last day ends an hour earlier by UTC.
    expect(JSON.parse(call.get('filter') ?? '')).toEqual([
      { field: 'booking_status', op: 'in', value: [2, 1, 5] },
      { field: 'location_id', op: 'eq', value: 1 },
      { field: 'start_time', op: 'ge', value: '2027-03-01T00:00:00.000Z' },
      { field: 'start_time', op: 'le', value: '2027-04-04T22:59:59.999Z' },
    ]);
  }
});

test('CAL-04 CAL-05 CAL-11 a day shows its hours, one booking and how many more, or why it is closed', async ({
  page,
}) => {
  await answerBookings(page, [
    { id: 1, start: '2027-01-12T09:20:00Z', guest: 'Ann Lee' },
    { id: 2, start: '2027-01-12T11:00:00Z', guest: 'Bo Ray' },
    { id: 3, start: '2027-01-12T08:10:00Z', guest: 'Cy Day' },
    { id: 4, start: '2027-01-14T08:10:00Z', guest: 'Di Fox' },
    { id: 5, start: '2027-01-13T10:00:00Z', guest: 'Ed Orr' },
  ]);
  await page.route('**/api/v3/location/1', async route => {
    const place = await (await route.fetch()).json();
    const closed = {
      id: 9,
      create_time: '2027-01-01T00:00:00.000Z',
      day: '2027-01-13',
      date_open_from: '2027-01-13T00:00:00.000Z',
      date_open_to: '2027-01-13T00:00:00.000Z',
      block_start_time: null,
      block_end_time: null,
      reason_close: 'Painting the walls',
    };
    await route.fulfill({ json: { ...place, logs: [closed] } });
  });
  await openScreen(page, '/location/1?date=2027-01-12');
  await expect(dayButton(page, '2027-01-12')).toContainText('08:00–21:00');
  await expect(dayButton(page, '2027-01-12')).toContainText('08:10 Cy Day');
  await expect(dayButton(page, '2027-01-12')).not.toContainText('Ann Lee');
  await expect(dayButton(page, '2027-01-12')).toContainText('+2 more');
  await expect(dayButton(page, '2027-01-12')).toContainText(/\d% booked/);
  await expect(dayButton(page, '2027-01-12')).not.toContainText('outside the hours');
  await expect(dayButton(page, '2027-01-13')).toContainText('Closed Painting the walls');
  await expect(dayButton(page, '2027-01-13')).toContainText('1 booking outside the hours');
  await expect(dayButton(page, '2027-01-13')).not.toContainText('% booked');
  await expect(dayButton(page, '2027-01-14')).toContainText('08:10 Di Fox');
  await expect(dayButton(page, '2027-01-14')).not.toContainText('more');
  await press(page, 'Week');
  await expect(page.getByRole('tabpanel').getByText('Painting the walls')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('08:10 Cy Day')).toBeVisible();
});

for (const [zone, place] of [
  ['America/Los_Angeles', 'behind'],
  ['Pacific/Auckland', 'before'],
] as const) {
  test(`CAL-09 CAL-10 CAL-12 DEC-88 today is that of ${zone}, ${place} the browser's`, async ({
    page,
    baseURL,
  }) => {
    const { id } = await newPlace(baseURL, { timezone: zone });
    const today = todayAt(zone);
    const yesterday = addDays(today, -1);
    const tomorrow = addDays(today, 1);
    await openScreen(page, `/location/${id}?date=${today}`);
    await expect(month(page).locator('[aria-current=date]')).toContainText(inWords(today));

    await openScreen(page, `/location/${id}?date=${yesterday}`);
    await expect(dayButton(page, yesterday)).toHaveAttribute('aria-disabled', 'true');
    await dayButton(page, yesterday).click({ force: true });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openScreen(page, `/location/${id}?date=${today}`);
    await dayButton(page, today).click();
    const panel = page.getByRole('dialog', { name: `List Booking ${written(today)}` });
    await expect(panel.getByText('No bookings yet on this day.')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Change opening hour' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/location/${id}\\?date=${today}`));

    await openScreen(page, `/location/${id}?date=${tomorrow}`);
    await dayButton(page, tomorrow).focus();
    await page.keyboard.press('Enter');
    const next = page.getByRole('dialog', { name: `List Booking ${written(tomorrow)}` });
    await next.getByRole('link', { name: 'Change opening hour' }).click();
    await expect(page).toHaveURL(new RegExp(`/location/${id}/day/${tomorrow}`));
  });
}

test('CAL-01 the days of the month are one stop of the Tab key; arrows lead through them', async ({
  page,
}) => {
  await openScreen(page, '/location/1?date=2027-01-28');
  await dayButton(page, '2027-01-28').focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, '2027-01-29')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(title(page)).toHaveText('February 2027');
  await expect(dayButton(page, '2027-02-05')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(dayButton(page, '2027-03-05')).toBeFocused();
  // Pressed before the first step is drawn, the second goes on from there.
  await dayButton(page, '2027-03-05').evaluate(button => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown'])
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(dayButton(page, '2027-03-14')).toBeFocused();
  await expect(month(page).locator('button[tabindex="0"]')).toHaveCount(1);
});

test('CAL-01 on a slow machine too, a step by keys leaves the days where they are, and whoever presses next goes on', async ({
  page,
}) => {
  await openScreen(page, '/location/1?date=2027-01-12');
  await dayButton(page, '2027-01-12').focus();
  const drawn = await month(page).elementHandle();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const at of Array(40).keys())
    await page.keyboard.press(at % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', { delay: 15 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(dayButton(page, '2027-01-12')).toBeFocused();
  expect(await drawn?.evaluate(table => table.isConnected)).toBe(true);
});

test('CAL-16 ERR-33 DEC-49 bookings that cannot be fetched are missed aloud, and asked for again', async ({
  page,
  allow,
}) => {
  allow(/500 GET/);
  await page.route(/\/api\/v3\/bookings\?/, route =>
    route.fulfill({ status: 500, json: { code: 500, message: 'The bookings are asleep' } }),
  );
  await openScreen(page, '/location/1');
  await expect(page.getByRole('alert')).toContainText('The bookings are asleep');
  await expect(month(page)).toContainText('08:00–21:00');
  await page.unroute(/\/api\/v3\/bookings\?/);
  await askAgain(page.getByRole('button', { name: 'Try again' }), month(page).getByText('more').first());
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('weeks in which the clocks change', () => {
  test('London loses an hour: what stands before and after it keeps its own clock', async ({ page }) => {
    await answerBookings(page, [
      { id: 1, start: '2027-03-28T00:30:00Z', guest: 'Ann Lee' },
      { id: 2, start: '2027-03-28T01:30:00Z', guest: 'Bo Ray' },
      { id: 3, start: '2027-03-28T22:50:00Z', guest: 'Cy Day' },
      { id: 4, start: '2027-03-28T23:10:00Z', guest: 'Di Fox' },
    ]);
    await openScreen(page, '/location/1?date=2027-03-28');
    await expect(dayButton(page, '2027-03-28')).toContainText('00:30 Ann Lee');
    await expect(dayButton(page, '2027-03-28')).toContainText('+2 more');
    await expect(dayButton(page, '2027-03-29')).toContainText('00:10 Di Fox');
    await press(page, 'Day');
    for (const text of ['00:30 Ann Lee', '02:30 Bo Ray', '23:50 Cy Day'])
      await expect(page.getByRole('tabpanel').getByText(text)).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText('Di Fox')).toHaveCount(0);
  });

  test('Lord Howe gains half an hour', async ({ page, baseURL }) => {
    const { id } = await newPlace(baseURL, { timezone: 'Australia/Lord_Howe' });
    // On 4 April 2027 the clocks go from 02:00 (UTC+11) back to 01:30 (UTC+10:30).
    await answerBookings(page, [
      { id: 1, start: '2027-04-03T14:50:00Z', guest: 'Ann Lee' },
      { id: 2, start: '2027-04-03T15:10:00Z', guest: 'Bo Ray' },
      { id: 3, start: '2027-04-04T13:20:00Z', guest: 'Cy Day' },
      { id: 4, start: '2027-04-04T13:40:00Z', guest: 'Di Fox' },
    ]);
    await openScreen(page, `/location/${id}?date=2027-04-04`);
    await expect(dayButton(page, '2027-04-04')).toContainText('01:50 Ann Lee');
    await expect(dayButton(page, '2027-04-04')).toContainText('+2 more');
    await expect(dayButton(page, '2027-04-05')).toContainText('00:10 Di Fox');
    await press(page, 'Day');
    for (const text of ['01:50 Ann Lee', '01:40 Bo Ray', '23:50 Cy Day'])
      await expect(page.getByRole('tabpanel').getByText(text)).toBeVisible();
  });
});
