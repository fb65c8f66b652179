import { z } from 'zod';
import { ApiClient } from '../support/api-client.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const firstBooking = z.object({
  data: z
    .tuple([z.object({ start_time: z.string(), partner_location: z.object({ timezone: z.string() }) })])
    .rest(z.unknown()),
});

const unique = () => Math.random().toString(36).slice(2, 9);

async function newCity(baseURL: string | undefined): Promise<string> {
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await admin.get('/v3/countries?page=1&itemsPerPage=1');
  const city = `Listville ${unique()}`;
  await admin.post('/v3/cities', { city_name: city, country_id: data[0].id });
  return city;
}

test('ACT-04 ACT-07 LIST-05 LIST-06 LIST-07 ERR-04 DEC-86 DEC-348 a row goes only after Yes, and stands among the removed ones with nothing to do but to bring it back', async ({
  page,
  baseURL,
}) => {
  const city = await newCity(baseURL);
  await openScreen(page, `/cities?q=${city.slice(-7)}`);
  const row = rowsOf(page).filter({ hasText: city });
  await row.getByRole('button', { name: `Delete: ${city}` }).click();
  const question = page.getByRole('dialog', { name: 'Warning' });
  await expect(question).toContainText('Are you sure want to remove the city?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Delete: ${city}` }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete success')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('switch', { name: 'Display removed cities' }).check();
  await expect(page).toHaveURL(/removed=true/);
  await expect(row).toBeVisible();
  await expect(row.locator('.row-actions').locator('a, button')).toHaveText(['Restore']);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);
});

test('DEC-111 ACT-04 before a row goes one is told what refers to it, with the way there; it may go all the same', async ({
  page,
  baseURL,
  allow,
}) => {
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const name = `Playlist ${unique()}`;
  const [used, other] = await Promise.all(
    ['used', 'other', 'free'].map(each => admin.post('/v3/playlists', { name: `${name} ${each}` })),
  );
  const { data: tracks } = await admin.get('/v3/tracks?itemsPerPage=1');
  const { url } = tracks[0];
  for (const [at, genre_id] of [used.id, used.id, other.id].entries())
    await admin.post('/v3/tracks', { title: `${name} track ${at}`, artist: 'Somebody', url, genre_id });
  const list = `/playlists?playlists=${encodeURIComponent(JSON.stringify([{ field: 'name', op: 'ilike', value: name }]))}`;
  await openScreen(page, list);
  const question = page.getByRole('dialog', { name: 'Warning' });
  const ask = async (each: string) =>
    await rowsOf(page)
      .getByRole('button', { name: `Delete: ${name} ${each}` })
      .click();
  await ask('used');
  await expect(question.getByRole('alert')).toContainText('2 tracks refer to it.');
  await expectAccessible(page);
  await question.getByRole('link', { name: '2 tracks' }).click();
  await expect(page).toHaveURL(/\/tracks\?tracks=/);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: `${name} track` })).toHaveCount(2);

  await page.goBack();
  await ask('free');
  await expect(question.getByRole('button', { name: 'Yes' })).toBeEnabled();
  await expect(question.getByRole('alert')).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();

  allow(/500 POST/);
  const calls = '**/v3/records/playlists/referring';
  await page.route(calls, route => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await ask('other');
  await expect(question.getByRole('alert')).toContainText('What refers to it could not be looked up.');
  await expect(question.getByRole('button', { name: 'Yes' })).toBeEnabled();
  await page.unroute(calls);
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect(question.getByRole('alert')).toContainText('1 track refers to it.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('row').getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const many = page.getByRole('dialog', { name: 'Delete 3 playlists?' });
  await expect(many.getByRole('alert')).toContainText('3 tracks refer to them.');
  await many.getByRole('button', { name: 'Cancel' }).click();

  await ask('other');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete success')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('LIST-06 switching to removed rows returns to page 1', async ({ page }) => {
  await openScreen(page, '/cities?page=2');
  await page.getByRole('switch', { name: 'Display removed cities' }).check();
  await expect(page).toHaveURL(/removed=true/);
  expect(new URL(page.url()).searchParams.has('page')).toBe(false);
});

test('ACT-02 DEC-24 a row offers what its lists of people let this person do: all, looking, or nothing', async ({
  page,
  baseURL,
}) => {
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const own = encodeURIComponent(
    JSON.stringify([{ field: 'email', op: 'eq', value: demoAccounts.admin.email }]),
  );
  const { data: people } = await admin.get(`/v3/user?itemsPerPage=1&filter=${own}`);
  const [{ id }]: [{ id: number }] = people;
  const lists = [
    {},
    { list_user_view: [id], list_user_edit: [id + 1] },
    { list_user_view: [id + 1], list_user_edit: [id + 1] },
    { list_user_view: [{ id }], list_user_edit: [{ id }] },
  ];
  const names: string[] = [];
  // No call of the portal writes these lists, and the answers of others carry them.
  await page.route('**/api/v3/location?*', async route => {
    const response = await route.fetch();
    const body = await response.json();
    const rows: { name: string }[] = body.data.slice(0, lists.length);
    names.splice(0, names.length, ...rows.map(({ name }) => name));
    await route.fulfill({
      response,
      json: { ...body, data: rows.map((row, at) => ({ ...row, ...lists[at] })) },
    });
  });
  await openScreen(page, '/locations');
  await expect(rowsOf(page)).toHaveCount(lists.length);
  const offered = async (name: string) => {
    const actions = rowsOf(page)
      .filter({ hasText: name })
      .locator('.row-actions')
      .locator('a[href], button:enabled');
    return (await actions.evaluateAll(all => all.map(each => each.ariaLabel ?? each.textContent))).map(
      label => label.replace(`: ${name}`, ''),
    );
  };
  const [all, looking, nothing, named] = await Promise.all(names.map(offered));
  expect(all).toEqual(expect.arrayContaining(['Edit', 'Delete']));
  expect(named).toEqual(all);
  expect(looking).not.toEqual(expect.arrayContaining(['Edit']));
  expect(looking).not.toEqual(expect.arrayContaining(['Delete']));
  expect(looking).toEqual(expect.arrayContaining(['View']));
  expect(nothing).toEqual([]);
});

test('ACT-08 ERR-05 DEC-05 a delete that fails says what the server said, else Delete Error', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/409|500/);
  const city = await newCity(baseURL);
  await openScreen(page, `/cities?q=${city.slice(-7)}`);
  await page.route('**/api/v3/cities/*', route =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 409, message: 'Two locations stand in this city' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: `Delete: ${city}` }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Two locations stand in this city')).toBeVisible();
  await page.route('**/api/v3/cities/*', route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.getByRole('button', { name: `Delete: ${city}` }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete Error')).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: city })).toBeVisible();
});

test('ACT-01 CONST-10 a row shows at most three actions and has a real link of its own', async ({ page }) => {
  await openScreen(page, '/users');
  const row = rowsOf(page).first();
  const buttons = row.locator('.row-actions').locator('a, button:not([aria-haspopup])');
  await expect(buttons).toHaveCount(3);
  await row.getByRole('button', { name: /^More actions/ }).click();
  await expect(page.getByRole('menuitem')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row.locator('a.lead')).toHaveAttribute('href', /^\/users\/\d+$/);
});

test('CELL-06 API-45 ERR-09 DEC-77 one field is changed in place by a call with just that field and the version', async ({
  page,
}) => {
  await openScreen(page, '/devices');
  const row = rowsOf(page).last();
  const name = `Bed ${unique()}`;
  await row.getByRole('button', { name: 'Change Name' }).click();
  const sent = page.waitForRequest(request => request.method() === 'PUT');
  await row.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ name });
  expect(request.headers()['if-match']).toMatch(/^"\d+"$/);
  await expect(page.getByText('Update success')).toBeVisible();
  await expect(rowsOf(page).getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    /^\/devices\/\d+$/,
  );
});

test('CELL-07 ERR-26 DEC-06 an inline edit that fails keeps what was typed and says why', async ({
  page,
  allow,
}) => {
  allow(/409/);
  let answer: object = { code: 409, message: 'Somebody else has changed this row' };
  await page.route('**/api/v3/homebeds/*', route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: answer }) : route.fallback(),
  );
  await openScreen(page, '/devices');
  const row = rowsOf(page).first();
  await row.getByRole('button', { name: 'Change Name' }).click();
  const input = row.getByRole('textbox', { name: 'Name' });
  await input.fill('My new name');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toHaveText('Somebody else has changed this row');
  await expect(input).toHaveValue('My new name');
  answer = {};
  await input.fill('My newest name');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toHaveText('Update Error');
  await expect(input).toHaveValue('My newest name');
  // Given up by Escape: the cell says what is stored.
  await input.press('Escape');
  await expect(input).toBeHidden();
  await expect(row.getByText('My newest name')).toHaveCount(0);
});

test('LIST-04 ENUM-02 ENUM-03 DEV-12 a device opens to its status logs with figure and band of the signal', async ({
  page,
}) => {
  await openScreen(page, '/devices?devices=[{"field":"wifi_status","op":"eq","value":2}]');
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^Show more of/ })
    .click();
  const logs = page.getByRole('table', { name: 'Device logs' });
  await expect(logs.getByRole('columnheader')).toHaveText([
    'Error code',
    'Error motor',
    'Firmware',
    'BLE firmware',
    'Wi-Fi firmware',
    'Last updated',
    'Signal strength',
  ]);
  await expect(logs.locator('.tag').first()).toHaveText(
    /^-\d+ dBm · (Very Good|Good|Weak|Poor|No Connection)$/,
  );
  await expectAccessible(page);
});

test('BOOK-11 STATE-05 STATE-06 CELL-02 DEC-15 booking times are those of the location, or of the browser, as one likes', async ({
  page,
}) => {
  const answered = page.waitForResponse(/\/api\/v3\/bookings\?/);
  await openScreen(page, '/bookings');
  const { data } = firstBooking.parse(await (await answered).json());
  const { start_time, partner_location } = data[0];
  const time = rowsOf(page).first().locator('td[data-label="Start"] time');
  const clock = (timeZone: string) =>
    new Date(start_time)
      .toLocaleString('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      .replace(',', '');
  await expect(time).toHaveText(new RegExp(`^${clock(partner_location.timezone)} GMT`));
  await expect(time).toHaveAttribute('title', partner_location.timezone);
  await page.getByRole('switch', { name: 'Times at the location' }).uncheck();
  // The browser of these tests stands in Tokyo.
  await expect(time).toHaveText(clock('Asia/Tokyo'));
  await expect(time).toHaveAttribute('title', 'Asia/Tokyo');
  expect(await page.evaluate(() => localStorage.getItem('localTime'))).toBe('false');
});

for (const [role, links] of [
  ['admin', 2],
  ['partner', 2],
  ['service', 2],
  ['marketing', 0],
] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ keptOpen: true, role });

    test('CELL-03 CELL-04 CELL-05 ROLE-10 ROLE-11 DEC-08 a booking leads to its user and its device for roles 0, 1 and 3', async ({
      page,
    }) => {
      await openScreen(page, '/bookings');
      const row = rowsOf(page).first();
      await expect(row).toBeVisible();
      await expect(row.locator('td[data-label="User"] a[href^="/"], td[data-label="Device"] a')).toHaveCount(
        links,
      );
    });
  });
}

test.describe('for customer service', () => {
  test.use({ keptOpen: true, role: 'service' });

  test('ACT-03 delete is there and cannot be pressed', async ({ page }) => {
    await openScreen(page, '/devices');
    const remove = rowsOf(page)
      .first()
      .getByRole('button', { name: /^Delete/ });
    await expect(remove).toBeDisabled();
    await expect(remove).toHaveAttribute('title', 'Not for your role, only for: Admin');
  });
});

test.describe('for a partner', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('LIST-03 no Create button for a role that may not create', async ({ page }) => {
    await openScreen(page, '/devices');
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);
  });
});

test('what is printed is the list, without what can only be pressed', async ({ standing }) => {
  const page = await standing('admin', '/bookings');
  const rows = await rowsOf(page).count();
  await page.emulateMedia({ media: 'print' });
  try {
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(rows);
    for (const name of ['Sign Out', 'Quickstart', 'Columns', 'Export'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
    const cut = await page
      .locator('.table-frame .scroll')
      .evaluate(each => each.scrollHeight - each.clientHeight);
    expect(cut).toBeLessThanOrEqual(1);
  } finally {
    await page.emulateMedia({ media: null });
  }
});
