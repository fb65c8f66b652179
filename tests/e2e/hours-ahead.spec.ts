import { addDays, weekdayOf } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { windows } from '../support/windows.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const zone = 'Europe/London';
const typed = (day: string) => day.split('-').toReversed().join('/');
const said = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));

for (const { width, height } of windows('phone'))
  test.describe(`${width} pixels wide`, () => {
    test.use({ role: 'partner', viewport: { width, height } });

    test('DEC-211 DEC-213 DEC-330 hours from a later day are kept, shown in the weeks ahead, moved and taken away', async ({
      page,
      baseURL,
    }) => {
      const { id, read } = await newPlace(baseURL, { timezone: zone });
      const today = dayOf(Date.now(), zone);
      let monday = addDays(today, 8);
      while (weekdayOf(monday) !== 'Mon') monday = addDays(monday, 1);
      await openScreen(page, `/location/${id}?activeTab=hours`);
      const tab = page.getByRole('tabpanel');
      const hoursOf = (day: string) =>
        tab.getByRole('img', { name: new RegExp(`${said(day).replace(',', ',?')}: `) });
      await expect(hoursOf(monday)).toHaveAccessibleName(/: 00:00–23:59$/);
      await tab.getByRole('button', { name: 'Hours from a later day' }).click();
      await tab.getByRole('textbox', { name: 'From', exact: true }).fill(typed(monday));
      await tab.getByRole('group', { name: 'Mon' }).getByRole('combobox', { name: 'Opens' }).click();
      await page.getByRole('option', { name: '10:00', exact: true }).click();
      // What it will look like is shown before it is kept.
      await expect(hoursOf(monday)).toHaveAccessibleName(/: 10:00–23:59$/);
      await expect(hoursOf(addDays(monday, 7))).toHaveAccessibleName(/: 10:00–23:59$/);
      await expectAccessible(page);
      await tab.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Updated successfully')).toBeVisible();
      const kept = async () =>
        (await read()).later_hours.map(({ first_day }: { first_day: string }) => first_day);
      expect(await kept()).toEqual([monday]);
      const choice = tab.getByRole('button', { name: `From ${typed(monday)}`, pressed: true });
      await expect(choice).toBeVisible();
      const until = tab.getByText('; then other hours begin');
      await expect(until).toHaveCount(0);

      await page.reload();
      await expect(until).toHaveText(`Until ${typed(addDays(monday, -1))}; then other hours begin`);
      await tab.getByRole('button', { name: `From ${typed(monday)}` }).click();
      const next = addDays(monday, 7);
      await tab.getByRole('textbox', { name: 'From', exact: true }).fill(typed(next));
      await tab.getByRole('button', { name: 'Confirm' }).click();
      await expect(tab.getByRole('button', { name: `From ${typed(next)}` })).toBeVisible();
      expect(await kept()).toEqual([next]);
      await expect(hoursOf(monday)).toHaveAccessibleName(/: 00:00–23:59$/);
      await tab.getByRole('button', { name: 'Remove these hours' }).click();
      await expect(tab.getByRole('button', { name: /^From / })).toHaveCount(0);
      await expect(until).toHaveCount(0);
      expect(await kept()).toEqual([]);
    });

    test('DEC-208 DEC-209 a partner closes the public holidays of a location from its hours', async ({
      page,
      baseURL,
    }) => {
      const { id, read } = await newPlace(baseURL, { timezone: zone, country_short_name: 'GB' });
      await openScreen(page, `/location/${id}?activeTab=hours`);
      await page.getByRole('link', { name: 'Close days …' }).click();
      const panel = page.getByRole('dialog', { name: 'Close days' });
      await panel.getByRole('combobox', { name: 'Region' }).click();
      await page.getByRole('option', { name: 'Scotland' }).click();
      await expect(panel.getByRole('checkbox', { name: /St Andrew’s Day/ }).first()).toBeVisible();
      await panel.getByRole('checkbox', { name: /Good Friday/ }).check();
      await panel.getByRole('checkbox', { name: /25 Dec \d+ Christmas Day/ }).check();
      await expect(panel.getByText('No conflicting bookings.')).toBeVisible();
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Close 1 location' }).click();
      await expect(panel).toHaveCount(0);
      const { logs } = await read();
      const reasons = logs.map(({ reason_close }: { reason_close: string }) => reason_close);
      expect(reasons.toSorted()).toEqual(['Christmas Day', 'Good Friday']);
      const list = page.getByRole('tabpanel').getByRole('listitem');
      await expect(list.filter({ hasText: 'Christmas Day' })).toContainText('Closed');
      await page.getByRole('link', { name: 'Close days …' }).click();
      await expect(panel.getByRole('checkbox', { name: /Christmas Day Closed already/ })).toBeDisabled();
    });
  });

test.describe('closing again and again', () => {
  test.use({ role: 'admin' });

  test('DEC-210 every second Monday is shown as its days, and closed by one change', async ({
    page,
    baseURL,
  }) => {
    const { id, read } = await newPlace(baseURL, { timezone: zone });
    await goTo(page, `/locations/close?ids=${id}`);
    const panel = page.getByRole('dialog', { name: 'Close days' });
    await panel.getByRole('button', { name: 'Repeating' }).click();
    const from = addDays(dayOf(Date.now(), zone), 7);
    await panel.getByRole('textbox', { name: 'Begins' }).fill(typed(from));
    await panel.getByRole('textbox', { name: 'Ends' }).fill(typed(addDays(from, 41)));
    await panel.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'Every second week' }).click();
    await expect(panel.getByText(/^3 days: Mon/)).toBeVisible();
    await panel.getByLabel('Reason').fill('Deep cleaning');
    await expect(panel.getByText('No conflicting bookings.')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close 1 location' }).click();
    await expect(panel).toHaveCount(0);
    const { logs } = await read();
    const days = logs.map(({ day }: { day: string }) => day).toSorted();
    expect(days.map(weekdayOf)).toEqual(['Mon', 'Mon', 'Mon']);
    expect(days[1]).toBe(addDays(days[0], 14));
  });

  test('DEC-208 where nothing is known of a country, or two are chosen, it is said', async ({ page }) => {
    await goTo(page, '/locations/close?ids=3&days=holidays');
    await expect(
      page.getByText('The public holidays of this country (NP) are not known here.'),
    ).toBeVisible();
    await goTo(page, '/locations/close?ids=1,2&days=holidays');
    await expect(page.getByText('Choose locations of one country')).toBeVisible();
  });
});

test.describe('copied', () => {
  test.use({ role: 'partner' });

  test('DEC-212 a partner gives another location the hours of one', async ({ page, baseURL }) => {
    const from = await newPlace(baseURL, { timezone: zone });
    const to = await newPlace(baseURL, { timezone: 'Asia/Kathmandu' });
    const morning = { start: 7, end: 11 };
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const available_time = Object.fromEntries(days.map(day => [day, morning]));
    await from.api.put(`/v3/location/${from.id}`, { available_time });
    await openScreen(page, `/location/${from.id}?activeTab=hours`);
    await page.getByRole('button', { name: 'Copy to other locations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy the opening hours' });
    await dialog.getByRole('combobox', { name: 'Locations' }).fill(to.name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: to.name }).click();
    await expect(dialog.getByText('No booking lies outside the hours.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy to 1 location' }).click();
    await expect(dialog).toHaveCount(0);
    const { available_time: given } = await to.read();
    expect(given).toEqual(available_time);
  });
});

test.describe('read by marketing', () => {
  test.use({ role: 'marketing' });

  test('DEC-213 a closed day with bookings on it stands out wherever it shows, and nothing can be changed', async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'marketing');
    const { logs } = await api.get('/v3/location/8');
    const burst = logs.find(({ reason_close }: { reason_close: string }) => reason_close === 'Burst pipe');
    await openScreen(page, '/location/8?activeTab=hours');
    const tab = page.getByRole('tabpanel');
    const line = tab.getByRole('listitem').filter({ hasText: 'Burst pipe' });
    await expect(line).toContainText(/Closed Burst pipe\s*\d+ bookings?/);
    await expect(tab.getByRole('img', { name: /Closed, Burst pipe, \d+ bookings?$/ })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Hours from a later day' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Close days …' })).toHaveCount(0);
    await openScreen(page, `/location/8?activeTab=calendar&date=${burst.day}`);
    await expect(page.locator('.month td.conflict')).toContainText('Burst pipe');
  });
});
