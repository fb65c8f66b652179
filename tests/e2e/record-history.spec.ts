import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { installClock } from '../support/page-clock.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { someCity } from '../support/some-city.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// The tray shows the newest change of a person first: nobody else changes anything as admin here.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

async function changingCity(baseUrl: string | undefined) {
  const city = await someCity(baseUrl);
  const { api, path } = city;
  const change = (values: Readonly<Record<string, unknown>>) => api.put(path, values);
  const nameNow = async () => (await api.get(path)).city_name;
  return { ...city, change, nameNow };
}

function parts(page: Page) {
  const panel = page.getByRole('dialog', { name: 'History' });
  return { panel, entries: panel.getByRole('listitem') };
}

const tray = (page: Page) => page.getByRole('region', { name: 'What can be undone' });

test('a row of a list without pages tells its history, and an admin puts an earlier version back', async ({
  page,
  baseURL,
}) => {
  const { id, name, change, nameNow } = await changingCity(baseURL);
  await change({ city_name: `${name} on Sea`, display_on_mobile: true });
  await openScreen(page, `/cities?q=${name.slice(-7)}`);
  await rowsOf(page)
    .getByRole('link', { name: `History: ${name} on Sea` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/cities/${id}/history`));
  const { panel, entries } = parts(page);
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('changed this record');
  await expect(entries.first()).toContainText(`${name} on Sea`);
  await expect(entries.first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(panel).toContainText('Times in Asia/Tokyo');
  await expectAccessible(page);

  await entries.last().getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('dialog', { name: /Restore the version of/ });
  await expect(question).toContainText(`${name} on Sea`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The earlier version is back')).toBeVisible();
  await expect(entries).toHaveCount(3);
  expect(await nameNow()).toBe(name);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(rowsOf(page)).toContainText(name);
});

test('the first change of a plan that came with the system is undone in three steps, and its first state counts', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get('/v3/plans?itemsPerPage=40');
  const plan = data.find(
    (each: { description: string }) => each.description === 'Single session of 20 minutes',
  );
  await api.put(`/v3/plans/${plan.id}`, { price: 2_650 });
  await openScreen(page, '/plans');
  await rowsOf(page).getByRole('link', { name: 'History: Single session of 20 minutes' }).click();
  const { entries } = parts(page);
  await expect(entries.last()).toContainText(/How it was before .*: as set up or imported/);
  await expectAccessible(page);
  await entries.first().getByRole('button', { name: 'Undo this change (back to £24.00)' }).click();
  const question = page.getByRole('dialog', { name: /Undo the change of/ });
  await expect(question).toContainText('£26.50');
  await question.getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.getByText('The change is undone')).toBeVisible();
  expect(await api.get(`/v3/plans/${plan.id}`)).toMatchObject({ price: 2_400 });
  await entries.last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('The record is already as it was then.')).toBeVisible();
});

test('F12 right-to-left text, emoji and markup stand in the history as they were typed', async ({
  page,
  baseURL,
}) => {
  const { id, change } = await changingCity(baseURL);
  const texts = ['مدينة هوى \u200F!', '🏖️ Đà Nẵng 👨‍👩‍👧‍👦', '<img src=x onerror=alert(1)>'];
  for (const city_name of texts) await change({ city_name });
  await goTo(page, `/cities/${id}/history`);
  const { entries } = parts(page);
  await expect(entries).toHaveCount(4);
  for (const [at, text] of texts.toReversed().entries())
    await expect(entries.nth(at).locator('ins')).toHaveText(text);
  await expect(page.locator('ol img')).toHaveCount(0);
});

test('a removed record is found again, and brought back', async ({ page, baseURL }) => {
  const { api, path, name, nameNow } = await changingCity(baseURL);
  await api.delete(path);
  await openScreen(page, `/cities?q=${name.slice(-7)}&removed=true`);
  await rowsOf(page).getByRole('link', { name }).click();
  const { entries } = parts(page);
  await expect(entries.first()).toContainText('removed this record');
  await entries.last().getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('dialog', { name: /Restore the version of/ });
  await expect(question).toContainText('The removed record comes back.');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(entries.first()).toContainText('brought this record back');
  expect(await nameNow()).toBe(name);
});

test('the page of a record leads to its history', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get('/v3/bookings?itemsPerPage=1');
  await openScreen(page, `/bookings/${data[0].id}`);
  await page.getByRole('group', { name: 'Actions' }).getByRole('link', { name: 'History' }).click();
  await expect(parts(page).panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/bookings/${data[0].id}/history`));
});

test('a removal is undone from the tray', async ({ page, baseURL }) => {
  const { name, nameNow } = await changingCity(baseURL);
  await openScreen(page, `/cities?q=${name.slice(-7)}`);
  await rowsOf(page)
    .getByRole('button', { name: `Delete: ${name}` })
    .click();
  await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Yes' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  const item = tray(page)
    .getByRole('listitem')
    .filter({ hasText: `City removed: ${name}` });
  await expect(item).toContainText(/\d left to undo/);
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Undo' }).click();
  await expect(tray(page)).toContainText(`Undone: City removed: ${name}`);
  await expect(rowsOf(page)).toHaveCount(1);
  expect(await nameNow()).toBe(name);
});

test('an edit that somebody has changed since is not undone, and the tray says why', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/409 POST/);
  const { address, name, change, nameNow } = await changingCity(baseURL);
  await goTo(page, address);
  const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
  await dialog.getByRole('textbox', { name: 'City' }).fill(`${name} edited`);
  await page.keyboard.press('Control+Enter');
  const item = tray(page)
    .getByRole('listitem')
    .filter({ hasText: `City changed: ${name} edited` });
  await expect(item).toBeVisible();
  await change({ city_name: `${name} later` });
  // The tray shows the latest change; the one before waits behind it.
  await tray(page)
    .getByRole('button', { name: /earlier change/ })
    .click();
  await item.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toContainText('This cannot be undone any more: somebody has changed it since');
  expect(await nameNow()).toBe(`${name} later`);
});

test.describe('on a page of its own, whose clock stands', () => {
  test.use({ keptOpen: false });

  test('whoever saves, puts the card away and saves again at once is told of the second save too', async ({
    page,
    baseURL,
  }) => {
    const { name, nameNow } = await changingCity(baseURL);
    await installClock(page);
    await page.clock.setFixedTime(new Date());
    // What the tray has not read yet when one saves, it takes for older: the message then stands by itself.
    const isRead = page.waitForResponse(/\/api\/v3\/operations\?/);
    await openScreen(page, `/cities?q=${name.slice(-7)}`);
    await isRead;
    const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
    const save = async (city: string) => {
      await rowsOf(page).getByRole('link', { name: /^Edit/ }).click();
      await dialog.getByRole('textbox', { name: 'City' }).fill(city);
      await page.keyboard.press('Control+Enter');
      await expect(dialog).toBeHidden();
    };
    const card = (city: string) =>
      tray(page)
        .getByRole('listitem')
        .filter({ hasText: `City changed: ${city}` });
    await save(`${name} once`);
    await expect(card(`${name} once`)).toContainText('Update success');
    await card(`${name} once`).getByRole('button', { name: 'Dismiss message' }).click();
    await expect(page.getByText('Update success')).toHaveCount(0);

    const release = Promise.withResolvers<void>();
    await page.route(/\/api\/v3\/operations\?/, async route => {
      await release.promise;
      await route.fallback();
    });
    await save(`${name} twice`);
    await expect(page.getByText('Update success')).toBeVisible();
    release.resolve();
    await expect(card(`${name} twice`)).toContainText('Update success');
    await expect(page.getByText('Update success')).toHaveCount(1);
    expect(await nameNow()).toBe(`${name} twice`);
  });
});
