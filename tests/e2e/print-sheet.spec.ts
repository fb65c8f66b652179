import type { Page } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { boundsOfDay, dayOf, timeOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'partner', colorScheme: 'dark' });

const zone = 'Europe/London';
const sheetOf = (page: Page) => page.locator('body > .print-sheet');

interface Row {
  readonly start_time: string;
  readonly end_time: string;
  readonly user: {
    readonly first_name: string;
    readonly last_name: string;
    readonly phone_number: string | null;
  };
  readonly home_bed: { readonly name: string };
}

/** The bookings of Covent Garden that begin in these days on its clocks. */
async function booked(
  baseURL: string,
  from: string,
  to: string,
  statuses: readonly number[],
): Promise<readonly Row[]> {
  const api = await ApiClient.signIn(baseURL, 'partner');
  const filter = [
    { field: 'location_id', op: 'eq', value: 1 },
    { field: 'booking_status', op: 'in', value: statuses },
    { field: 'start_time', op: 'ge', value: new Date(boundsOfDay(from, zone).start).toISOString() },
    { field: 'start_time', op: 'lt', value: new Date(boundsOfDay(to, zone).end).toISOString() },
  ];
  const search = `page=1&itemsPerPage=100&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (await api.get(`/v3/bookings?${search}`)).data;
}

const clock = (instant: string) => timeOf(Date.parse(instant), zone).slice(0, 5);
const spanOf = ({ start_time, end_time }: Row) => `${clock(start_time)}–${clock(end_time)}`;
const guestOf = ({ user }: Row) => `${user.first_name} ${user.last_name}`;

/** The sizes of the pages of a PDF, in points; A4 is 595 by 842. */
function pagesOf(pdf: Buffer): readonly (readonly [number, number])[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))] as const,
  );
}

const paper = async (page: Page) =>
  await sheetOf(page).evaluate(sheet => {
    const { color, backgroundColor } = getComputedStyle(sheet);
    return [color, backgroundColor];
  });

test('DEC-207 the day board is printed as a sheet by device, black on white from the dark look, without the portal', async ({
  page,
  baseURL,
}) => {
  const day = addDays(dayOf(Date.now(), zone), 3);
  const rows = await booked(baseURL ?? '', day, day, [1, 2, 4, 5]);
  await openScreen(page, `/location/1?activeTab=board&date=${day}`);
  await expect(page.locator('.board-block')).toHaveCount(rows.length);
  await expect(sheetOf(page)).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Covent Garden Rest Rooms');
  await expect(page.locator('#root')).toBeHidden();
  expect(await paper(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await expect(sheet.locator('tbody tr').filter({ hasText: '–' })).toHaveCount(rows.length);
  for (const row of rows) {
    const device = sheet.getByRole('table').filter({ hasText: row.home_bed.name });
    await expect(device.getByRole('row', { name: `${spanOf(row)} ${guestOf(row)}` })).toBeVisible();
    if (row.user.phone_number !== null) await expect(sheet).not.toContainText(row.user.phone_number);
  }
  await page.emulateMedia({ media: null });
  await expect(sheet).toHaveCount(0);
  // What goes to the printer is made when the browser asks for it, not when the screen was drawn.
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([[595, 842]]);
});

test('DEC-207 the week of the calendar is printed with a column a day, and by its button', async ({
  page,
  baseURL,
}) => {
  const monday = '2026-01-05';
  const today = dayOf(Date.now(), zone);
  const first = addDays(today, -((Date.parse(today) - Date.parse(monday)) / 86_400_000) % 7);
  const rows = await booked(baseURL ?? '', first, addDays(first, 6), [1, 2, 5]);
  await page.addInitScript(() => {
    Object.assign(window, { print: () => document.documentElement.setAttribute('data-printed', 'yes') });
  });
  await openScreen(page, `/location/1?date=${today}&view=week`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('columnheader')).toHaveCount(8);
  await expect(sheet.locator('td div')).toHaveCount(rows.length);
  for (const row of rows) {
    const at = (Date.parse(dayOf(Date.parse(row.start_time), zone)) - Date.parse(first)) / 86_400_000;
    const cell = sheet.getByRole('row').filter({ hasText: row.home_bed.name }).getByRole('cell').nth(at);
    await expect(cell).toContainText(`${spanOf(row)} ${guestOf(row)}`);
  }
  await page.emulateMedia({ media: null });
  const sizes = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(new Set(sizes.map(String))).toEqual(new Set(['842,595']));
});

test('DEC-207 DEC-185 what is blocked stands on the sheet, with its reason', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'partner');
  // After all demo bookings.
  const day = addDays(dayOf(Date.now(), zone), 45);
  const { data } = await api.post('/v3/location/1/block', {
    ...{ first_day: day, last_day: day, from_time: '12:00:00', to_time: '14:00:00', weekdays: [] },
    ...{ reason: 'Fire drill', confirm_block: true },
  });
  await openScreen(page, `/location/1?activeTab=board&date=${day}`);
  await page.emulateMedia({ media: 'print' });
  const tables = sheetOf(page).getByRole('table');
  await expect(tables.first()).toBeVisible();
  const count = await tables.count();
  await expect(sheetOf(page).getByRole('row', { name: '12:00–14:00 Fire drill' })).toHaveCount(count);
  await api.delete(`/v3/blocks/${data.id}`);
});

test('DEC-207 a panel over the page is printed in its place', async ({ page }) => {
  const day = addDays(dayOf(Date.now(), zone), 3);
  await openScreen(page, `/location/1?view=day&date=${day}`);
  await page.locator('.event, .head').first().waitFor();
  await goTo(page, `/location/1/bookings/${day}`);
  await expect(page.getByRole('dialog').getByRole('list')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(sheetOf(page)).toBeHidden();
});
