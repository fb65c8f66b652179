import { clocksAt } from '../../domain/time/zone-name.ts';
import { ApiClient } from '../support/api-client.ts';
import { answerBookings } from '../support/places.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { callersBooking, nameOf, type SomeBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

test('Ctrl-K finds pages and records, and Enter goes there', async ({ page }) => {
  await goTo(page, '/information');
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search pages and records' });
  await expect(search).toBeFocused();
  await search.fill('citi');
  await expect(page.getByRole('option', { name: 'Cities', exact: true })).toBeVisible();
  await expectAccessible(page);
  await search.fill('admin@portal.test');
  await expect(page.getByRole('option', { name: /admin@portal\.test/ }).first()).toBeVisible();
  await search.press('Enter');
  await expect(page).toHaveURL(/\/users\/\d+$/);
});

test('DEC-150 Enter opens what stands in the box, and not what was found for the text before', async ({
  page,
}) => {
  const search = page.getByRole('combobox', { name: 'Search pages and records' });
  const found = page.getByRole('option').first();
  const openPalette = async () => {
    await goTo(page, '/information');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
  };
  const opened: string[] = [];
  for (const text of ['12', '123']) {
    await openPalette();
    await search.fill(text);
    await expect(found).toBeVisible();
    await expect(page.getByText('Searching…')).toBeHidden();
    await search.press('Enter');
    await expect(page).toHaveURL(/\/\d+$/);
    opened.push(new URL(page.url()).pathname);
  }
  expect(opened[0]).not.toBe(opened[1]);
  await openPalette();
  await search.fill('12');
  await expect(found).toBeVisible();
  await expect(page.getByText('Searching…')).toBeHidden();
  await search.press('End');
  await search.press('3');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/\d+$/);
  expect(new URL(page.url()).pathname).toBe(opened[1]);
});

test('Esc closes the palette and focus returns', async ({ page }) => {
  await goTo(page, '/information');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await expect(page.getByRole('combobox', { name: 'Search pages and records' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search pages and records' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused();
});

test('the palette offers a partner only what the role may open', async ({ signedInAs }) => {
  const page = await signedInAs('partner');
  await goTo(page, '/information');
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill('s');
  await expect(page.getByRole('option', { name: 'Devices', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Settings' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Shared devices' })).toHaveCount(0);
});

test('DEC-299 what has accents is found by whoever types none', async ({ page }) => {
  await goTo(page, '/bookings');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill('ESPACO vila');
  await expect(page.getByRole('option', { name: /^Espaço Vila Madalena/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await openScreen(page, '/locations?q=sao+paulo');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Espaço Vila Madalena');
});

test('DEC-299 the guest with accents in her name is found as people type it on the phone', async ({
  page,
}) => {
  await openScreen(page, '/');
  for (const typed of ['nguyen thi huong', 'HUONG nguyen', 'Hương']) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(typed);
    await expect(page.getByRole('option', { name: /Hương Nguyễn Thị/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('DEC-306 beside the name of a guest stands the newest booking, on the clocks of its place', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const booking = await callersBooking(api);
  const filter = encodeURIComponent(
    JSON.stringify([
      { field: 'user_id', op: 'eq', value: booking.user_id },
      { field: 'booking_status', op: 'in', value: [1, 2, 3, 4, 5, 6, 7, 11] },
    ]),
  );
  const { data } = await api.get(
    `/v3/bookings?page=1&itemsPerPage=1&sortBy=start_time&sortDesc=true&filter=${filter}`,
  );
  const [newest]: readonly SomeBooking[] = data;
  const { name, timezone } = newest?.partner_location ?? { name: '', timezone: 'UTC' };
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: timezone, day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const written = clock.format(Date.parse(newest?.start_time ?? '')).replace(', ', ' ');
  await openScreen(page, '/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(booking.user.email);
  const found = page.getByRole('option', { name: new RegExp(`^${nameOf(booking)}.*Newest:`) });
  await expect(found).toContainText(
    `${written} ${clocksAt(timezone, Date.parse(newest?.start_time ?? ''), 'en')} · `,
  );
  await expect(found).toContainText(` · ${name}`);
  await page.keyboard.press('Escape');
});

test('DEC-306 where the newest booking of a guest is cancelled, the next one that stands is told', async ({
  page,
  baseURL,
}) => {
  const booking = await callersBooking(await ApiClient.signIn(baseURL ?? '', 'admin'));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const guest = nameOf(booking);
  await openScreen(page, '/');
  const calls = await answerBookings(page, [
    { id: 1, start: inDays(-1), guest },
    { id: 2, start: inDays(2), guest, status: 3 },
    { id: 3, start: inDays(3), guest },
    { id: 4, start: inDays(4), guest },
    { id: 5, start: inDays(5), guest, status: 3 },
  ]);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(booking.user.email);
  const found = page.getByRole('option', { name: new RegExp(`^${guest}.*Next:`) });
  const [year, month, day] = inDays(3).slice(0, 10).split('-');
  await expect(found).toContainText(`${day}/${month}/${year}`);
  await expect(found).toContainText('UTC · Booked');
  expect(calls.filter(call => call.get('filter')?.includes('user_id'))).toHaveLength(1);
  await page.unrouteAll();
  await page.keyboard.press('Escape');
});

test('LAYOUT-05 LAYOUT-06 DEC-62 Quickstart points at the real control', async ({ page }) => {
  await goTo(page, '/');
  await page.getByRole('button', { name: 'Quickstart' }).click();
  const guide = page.getByRole('dialog', { name: 'Quickstart' });
  await expect(guide.getByRole('listitem')).not.toHaveCount(0);
  await expectAccessible(page);
  await guide.getByRole('listitem').filter({ hasText: 'Find a booking' }).getByRole('button').click();
  await expect(page).toHaveURL('/bookings');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('I18N-01 I18N-02 I18N-04 the profile changes language and appearance, and both stay', async ({
  page,
}) => {
  await goTo(page, '/');
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await page.getByRole('button', { name: /^Hồ sơ/ }).click();
  await page.getByRole('button', { name: 'Tối', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Quản lý đối tác' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await goTo(page, '/cities');
  await expect(page.getByRole('heading', { level: 1, name: 'Thành phố' })).toBeVisible();
});
