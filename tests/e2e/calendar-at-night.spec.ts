import type { Locator } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { newPlace } from '../support/places.ts';
import { openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

/** Each of them at another hour: at any time it is deep in the night at one. */
const eachHour = [
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Denver', 'America/Chicago'],
  ...[
    'America/New_York',
    'America/Halifax',
    'America/Sao_Paulo',
    'Atlantic/South_Georgia',
    'Atlantic/Cape_Verde',
  ],
  ...[
    'Africa/Abidjan',
    'Africa/Lagos',
    'Africa/Johannesburg',
    'Africa/Nairobi',
    'Asia/Dubai',
    'Asia/Karachi',
  ],
  ...[
    'Asia/Dhaka',
    'Asia/Bangkok',
    'Asia/Shanghai',
    'Asia/Tokyo',
    'Australia/Brisbane',
    'Pacific/Guadalcanal',
  ],
  ...['Pacific/Tarawa', 'Pacific/Tongatapu', 'Pacific/Kiritimati'],
];
const hourAt = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format());

/** Whether the calendar shows it without being scrolled itself; the page may have to be. */
async function isShown(part: Locator): Promise<boolean> {
  return await part.evaluate(element => {
    let frame = element.parentElement;
    while (frame !== null && frame.scrollHeight <= frame.clientHeight + 50) frame = frame.parentElement;
    const [at, around] = [element.getBoundingClientRect(), frame?.getBoundingClientRect()];
    return around !== undefined && at.top >= around.top && at.bottom <= around.bottom;
  });
}

test('CAL-01 CAL-06 DEC-358 where it is open day and night, today opens at the present, and another day in the morning', async ({
  page,
  baseURL,
}) => {
  const timezone = eachHour.find(zone => [2, 3].includes(hourAt(zone))) ?? '';
  const place = await newPlace(baseURL, { timezone });
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const always = { isActive: true, open_time: '00:00:00', close_time: '23:59:00' };
  await place.api.put(
    `/v3/location/${place.id}/list-hours`,
    weekdays.map(day_of_week => ({ ...always, day_of_week })),
  );
  const hour = (text: string) => page.locator('.hours').getByText(text, { exact: true });
  for (const view of ['day', 'week']) {
    await openScreen(page, `/location/${place.id}?activeTab=calendar&view=${view}`);
    await expect.poll(() => isShown(page.locator('.hours .now').first())).toBe(true);
    expect(await isShown(hour('21:00'))).toBe(false);
  }
  const later = addDays(dayOf(Date.now(), timezone), 7);
  await openScreen(page, `/location/${place.id}?activeTab=calendar&view=day&date=${later}`);
  await expect.poll(() => isShown(hour('07:00'))).toBe(true);
  expect(await isShown(hour('03:00'))).toBe(false);
  expect(await isShown(hour('23:00'))).toBe(false);
});
