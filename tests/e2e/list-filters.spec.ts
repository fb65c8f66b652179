import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, openFilters, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const search = { name: 'Search', exact: true };

/** The filter entries of the next list call that asks for a field, of any unless told: lists also read themselves anew. */
async function nextFilter(page: Page, endpoint: string, field = ''): Promise<unknown> {
  const request = await page.waitForRequest(found => {
    const filter = new URL(found.url()).searchParams.get('filter');
    return found.url().includes(`${endpoint}?`) && filter?.includes(field) === true;
  });
  return JSON.parse(new URL(request.url()).searchParams.get('filter') ?? '');
}

/** `dd/MM/yyyy` as the portal writes a day → `yyyy-MM-dd`. */
const isoOf = (day = '') => day.split('/').toReversed().join('-');

/** Without what the list opens with by itself (DEC-144). */
const allBookings = '/bookings?bookings=%5B%5D';

test('FILTER-01 FILTER-02 FILTER-04 FILTER-05 FILTER-19 FILTER-20 ENUM-01 text is sent trimmed, only when Search is pressed; a select offers its closed list and asks for it exactly', async ({
  page,
}) => {
  await openScreen(page, '/devices');
  await openFilters(page);
  await page.getByRole('searchbox', { name: 'Name' }).fill('  aspen ');
  await page.getByRole('searchbox', { name: 'Serial ID' }).fill('   ');
  await expect(page).toHaveURL(/\/devices$/);
  const sent = nextFilter(page, '/homebeds');
  await page.getByRole('button', search).click();
  expect(await sent).toEqual([{ field: 'name', op: 'ilike', value: 'aspen' }]);
  await expect(rowsOf(page).first()).toContainText(/aspen/i);
  await expect(rowsOf(page).filter({ hasNotText: /aspen/i })).toHaveCount(0);
  await openFilters(page);
  const wifi = page.getByRole('combobox', { name: 'Wi-Fi' });
  expect((await wifi.locator('option').allInnerTexts()).toSorted()).toEqual(
    ['Any', 'Connected', 'Never configured', 'Not connected'].toSorted(),
  );
  await wifi.selectOption('Not connected');
  const narrower = nextFilter(page, '/homebeds', 'wifi_status');
  await page.getByRole('button', search).click();
  expect(await narrower).toContainEqual({ field: 'wifi_status', op: 'eq', value: 1 });
});

test('whatever narrows a list is told in words, and taken back by one press', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get('/v3/homebeds?page=1&itemsPerPage=1&sortBy=id');
  const [device] = data;
  const asked = [
    { field: 'booking_status', op: 'in', value: [1, 2] },
    { field: 'bed_id', op: 'eq', value: device.id },
    { field: 'create_time', op: 'ge', value: '2020-03-05T12:00:00.000Z' },
  ];
  await openScreen(page, `/bookings?bookings=${encodeURIComponent(JSON.stringify(asked))}`);
  const chips = page.getByRole('list', { name: 'What the list is asked for' }).getByRole('button');
  await expect(chips).toHaveText([
    'Remove filter Status: Created, Booked',
    `Remove filter Device: ${device.name}`,
    'Remove filter Created: from 05/03/2020',
  ]);
  await openFilters(page);
  // Both are ticked, and nothing says 'Any'.
  const boxes = page.getByRole('group', { name: 'Status' }).getByRole('checkbox', { checked: true });
  await expect(boxes).toHaveCount(2);
  await expect(boxes.nth(0)).toHaveAccessibleName('Created');
  await expect(boxes.nth(1)).toHaveAccessibleName('Booked');
  await expectAccessible(page);
  const sent = nextFilter(page, '/bookings');
  await chips.nth(0).click();
  expect(await sent).toEqual(asked.slice(1));
  await expect(chips).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await chips.nth(0).click();
  await chips.nth(0).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/bookings\?bookings=%5B%5D$/);
});

test('a record that a list is asked for is never called by its number while its name is on its way', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get('/v3/homebeds?page=7&itemsPerPage=1&sortBy=id');
  const [device] = data;
  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/v3/homebeds/${device.id}`, async route => {
    await gate.promise;
    await route.continue();
  });
  const asked = [{ field: 'bed_id', op: 'eq', value: device.id }];
  await openScreen(page, `/bookings?bookings=${encodeURIComponent(JSON.stringify(asked))}`);
  const chips = page.getByRole('list', { name: 'What the list is asked for' }).getByRole('button');
  await expect(chips).toHaveText(['Remove filter Device: …']);
  gate.resolve();
  await expect(chips).toHaveText([`Remove filter Device: ${device.name}`]);
});

test('FILTER-06 DEC-158 several of a closed list are ticked, told in one chip, and one alone is asked for as such', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  await page.getByRole('button', { name: 'Several: Status' }).click();
  const group = page.getByRole('group', { name: 'Status' });
  await expect(group.getByRole('checkbox').first()).toBeFocused();
  await group.getByRole('checkbox', { name: 'Cancelled', exact: true }).click();
  await group.getByRole('checkbox', { name: 'Booked', exact: true }).click();
  await expectAccessible(page);
  const both = nextFilter(page, '/bookings');
  await page.keyboard.press('Enter');
  expect(await both).toEqual([{ field: 'booking_status', op: 'in', value: [2, 3] }]);
  await expect(page.getByRole('button', { name: /^Remove filter Status: Booked, Cancelled$/ })).toBeVisible();
  await expect(rowsOf(page).filter({ hasNotText: /Booked|Cancelled/ })).toHaveCount(0);
  await openFilters(page);
  await group.getByRole('checkbox', { name: 'Booked', exact: true }).click();
  const alone = nextFilter(page, '/bookings');
  await page.getByRole('button', search).click();
  expect(await alone).toEqual([{ field: 'booking_status', op: 'eq', value: 3 }]);
});

test('FILTER-13 FILTER-14 FILTER-15 the selects find people and devices by what is typed, by keyboard alone', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  const users = page.getByRole('combobox', { name: 'User', exact: true });
  await users.click();
  const asked = page.waitForRequest(/\/v3\/user\?.*q=ann/);
  await users.pressSequentially('ann');
  await asked;
  const options = page.getByRole('listbox', { name: 'User' }).getByRole('option');
  await expect(options.first()).toContainText('@');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const chosen = (await options.first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(users).toHaveValue(chosen);
  const sent = nextFilter(page, '/bookings');
  await page.getByRole('button', search).click();
  expect(await sent).toEqual([{ field: 'user_id', op: 'eq', value: expect.any(Number) }]);
  await page.reload();
  await openFilters(page);
  await expect(users).toHaveValue(chosen);
  await page.getByRole('button', { name: 'Clear User' }).click();
  await page.getByRole('button', search).click();
  await expect(page).toHaveURL(/\/bookings\?bookings=%5B%5D$/);
  await openFilters(page);
  const devices = page.getByRole('combobox', { name: 'Device', exact: true });
  await devices.click();
  const looked = page.waitForRequest(/\/v3\/beds\?.*q=cedar/);
  await devices.pressSequentially('cedar');
  await looked;
  await expect(page.getByRole('listbox', { name: 'Device' }).getByRole('option').first()).toContainText(
    'Cedar',
  );
});

test('FILTER-17 the country of a city is looked up among the countries of locations', async ({ page }) => {
  await openScreen(page, '/cities');
  await openFilters(page);
  const countries = page.getByRole('combobox', { name: 'Country', exact: true });
  await countries.click();
  const looked = page.waitForRequest(/\/v3\/location\/countries\?.*q=united\+k/);
  await countries.pressSequentially('united k');
  await looked;
  await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option')).toHaveText([
    'United Kingdom',
  ]);
});

test('FILTER-08 FILTER-10 FILTER-11 a date range runs from 00:00 to 23:00, and shortcuts fill it', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Start and end, shortcuts' }).selectOption('Last week');
  const [fromBox, toBox] = ['from', 'to'].map(end =>
    page.getByRole('textbox', { name: `Start and end, ${end}` }),
  );
  const [from, to] = [isoOf(await fromBox?.inputValue()), isoOf(await toBox?.inputValue())];
  expect(Date.parse(to) - Date.parse(from)).toBe(7 * 24 * 3600 * 1000);
  const sent = nextFilter(page, '/bookings');
  await page.getByRole('button', search).click();
  // The browser of these tests reads its clocks in Tokyo, nine hours ahead of UTC all year.
  expect(await sent).toEqual([
    { field: 'start_time', op: 'ge', value: new Date(`${from}T00:00:00+09:00`).toISOString() },
    { field: 'end_time', op: 'le', value: new Date(`${to}T23:00:00+09:00`).toISOString() },
  ]);
  await page.reload();
  await openFilters(page);
  expect([isoOf(await fromBox?.inputValue()), isoOf(await toBox?.inputValue())]).toEqual([from, to]);
});

test('DEC-138 a day is typed in the language of the page, or as today and so many days; what is none says so', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  const from = page.getByRole('textbox', { name: 'Start and end, from' });
  await from.fill('4/5/2031');
  await from.blur();
  await expect(from).toHaveValue('04/05/2031');
  await from.fill('04.05.31');
  const sent = nextFilter(page, '/bookings', '2031');
  await page.getByRole('button', search).click();
  expect(await sent).toEqual([
    { field: 'start_time', op: 'ge', value: new Date('2031-05-04T00:00:00+09:00').toISOString() },
  ]);
  await openFilters(page);
  await from.fill('some day');
  await page.getByRole('button', search).click();
  await expect(from).toHaveValue('some day');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await from.fill('+3');
  await from.blur();
  await expect(from).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await expectAccessible(page);
});

test('DEC-267 Enter sends no filter with a day that does not exist, and says so', async ({ page }) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  const from = page.getByRole('textbox', { name: 'Start and end, from' });
  const address = page.url();
  await from.fill('31/11/2031');
  await from.press('Enter');
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await from.evaluate((box: HTMLInputElement) => box.validationMessage)).not.toBe('');
  expect(page.url()).toBe(address);
  const sent = nextFilter(page, '/bookings', '2031');
  await from.fill('30/11/2031');
  await from.press('Enter');
  expect(await sent).toEqual([
    { field: 'start_time', op: 'ge', value: new Date('2031-11-30T00:00:00+09:00').toISOString() },
  ]);
});

test('DEC-137 a span of days stays what it is called, in the address, on its chip and in a link', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Start and end, shortcuts' }).selectOption('Tomorrow');
  const day = isoOf(await page.getByRole('textbox', { name: 'Start and end, from' }).inputValue());
  const sent = nextFilter(page, '/bookings');
  await page.getByRole('button', search).click();
  expect(await sent).toEqual([
    { field: 'start_time', op: 'ge', value: new Date(`${day}T00:00:00+09:00`).toISOString() },
    { field: 'start_time', op: 'le', value: new Date(`${day}T23:59:59.999+09:00`).toISOString() },
  ]);
  const chip = page.getByRole('list', { name: 'What the list is asked for' }).getByRole('button');
  await expect(chip).toHaveText(/Start and end:\s*Tomorrow/);
  expect(new URL(page.url()).searchParams.get('bookings')).toBe(
    JSON.stringify([{ field: 'start_end_time', op: 'eq', value: 'tomorrow' }]),
  );
  await page.reload();
  await expect(chip).toHaveText(/Tomorrow/);
  await openFilters(page);
  await expect(page.getByRole('combobox', { name: 'Start and end, shortcuts' })).toHaveValue('tomorrow');
});

test('LIST-14 free text goes along as q, and Clear asks for everything again', async ({ page }) => {
  await openScreen(page, '/cities');
  await page.getByRole('searchbox', search).fill('london');
  const sent = page.waitForRequest(/\/v3\/cities\?.*q=london/);
  await page.keyboard.press('Enter');
  await sent;
  await expect(rowsOf(page).first()).toContainText(/london/i);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/cities$/);
  await expect(page.getByRole('searchbox', search)).toHaveValue('');
});

test.describe('for a partner', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('LIST-15 every list call says that it comes from the web', async ({ page }) => {
    const asked = page.waitForRequest(/\/v3\/bookings\?/);
    await openScreen(page, allBookings);
    expect((await asked).url()).toContain('reqFrom=web');
  });
});

test('a view is kept under a name, opens the list by itself, and follows to another browser', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  const name = `Free ${Math.random().toString(36).slice(2, 8)}`;
  await openScreen(page, '/hardwares');
  await openFilters(page);
  await page.getByRole('searchbox', { name: 'Name' }).fill('Bed');
  await page.getByRole('button', search).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name of the view').fill(name);
  await dialog.getByLabel('Make this my default view').check();
  await dialog.getByLabel('Customer service').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();

  const elsewhere = await signedInAs('admin');
  await openScreen(elsewhere, '/hardwares');
  await expect(elsewhere.getByRole('button', { name, pressed: true })).toBeVisible();
  await openFilters(elsewhere);
  await expect(elsewhere.getByRole('searchbox', { name: 'Name' })).toHaveValue('Bed');
  await elsewhere.getByRole('button', { name: 'All hardware versions' }).click();
  await expect(elsewhere).toHaveURL(/\/hardwares$/);
  await elsewhere.getByRole('button', { name }).click();
  await elsewhere.getByRole('button', { name: 'View options' }).click();
  await elsewhere.getByRole('button', { name: `Remove “${name}”` }).click();
  await expect(elsewhere.getByRole('button', { name })).toHaveCount(0);
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await admin.get('/v3/saved-views?page=1&itemsPerPage=100');
  expect(data.map((row: { name: string }) => row.name)).not.toContain(name);
});

test('columns can be chosen, and the choice stands in the address', async ({ page }) => {
  await openScreen(page, '/cities');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Country' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
});

test('FILTER-06 DEC-163 people are asked for by the country that one chooses, told by its name in the language of the page', async ({
  page,
  baseURL,
}) => {
  await openScreen(page, '/users?users=%5B%5D');
  await openFilters(page);
  const sent = nextFilter(page, '/user', 'country');
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United States' });
  await page.getByRole('button', search).click();
  expect(await sent).toEqual([{ field: 'country', op: 'eq', value: 'US' }]);
  const countries = page.locator('td[data-label="Country"]');
  await expect(countries.first()).toHaveText('United States');
  expect([...new Set(await countries.allTextContents())]).toEqual(['United States']);
  await expect(page.getByRole('button', { name: /Country: United States/ })).toBeVisible();
  await page.context().addCookies([{ name: 'locale', value: 'vi', url: baseURL ?? '' }]);
  await page.reload();
  await expect(page.locator('tbody tr').first()).toContainText('Hoa Kỳ');
});
