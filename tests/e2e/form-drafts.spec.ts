import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { openScreen } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { someCity } from '../support/some-city.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

function parts(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Edit|Create)$/ });
  return {
    dialog,
    city: dialog.getByRole('textbox', { name: 'City' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    offer: dialog.getByText('You have typed something here that is not saved'),
    restore: dialog.getByRole('button', { name: 'Restore' }),
    discard: dialog.getByRole('button', { name: 'Discard' }),
  };
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft.')).length);

/** Leaves by a reload; the browser's own question is answered with yes. */
async function reload(page: Page) {
  page.once('dialog', question => void question.accept());
  await page.reload();
}

test('what is typed survives a reload, is offered with its time, and goes when it is saved', async ({
  page,
  baseURL,
}) => {
  const { api, name, path, address } = await someCity(baseURL);
  await page.goto(address);
  const { dialog, city, save, offer, restore } = parts(page);
  await expect(city).toHaveValue(name);
  await city.fill('Huế 🏖️ مدينة');
  await expect.poll(() => drafts(page)).toBe(1);
  await reload(page);
  await expect(offer).toContainText(/last at \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(city).toHaveValue(name);
  await expectAccessible(page);
  await restore.click();
  await expect(city).toHaveValue('Huế 🏖️ مدينة');
  await save.click();
  await expect(dialog).toBeHidden();
  expect((await api.get(path)).city_name).toBe('Huế 🏖️ مدينة');
  expect(await drafts(page)).toBe(0);
});

test('DEC-321 drafts of more than two weeks go when the portal is opened, whoever typed them', async ({
  page,
}) => {
  await page.goto('/cities');
  await page.evaluate(() => {
    const typed = (days: number) =>
      JSON.stringify({ time: Date.now() - days * 86_400_000, values: { city_name: 'Bath' }, base: {} });
    localStorage.setItem('draft.9001.cities.1', typed(15));
    localStorage.setItem('draft.9001.cities.2', typed(13));
  });
  await reload(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft.9001.cities.1'))).toBeNull();
  expect(await drafts(page)).toBe(1);
});

test('a draft is discarded, or left behind without saving, for good', async ({ page, baseURL }) => {
  const { name, address } = await someCity(baseURL);
  await page.goto(address);
  const { dialog, city, offer, discard } = parts(page);
  await city.fill('Never mind');
  await expect.poll(() => drafts(page)).toBe(1);
  await reload(page);
  await discard.click();
  await expect(offer).toBeHidden();
  await expect(city).toHaveValue(name);
  expect(await drafts(page)).toBe(0);
  await city.fill('Again');
  await expect.poll(() => drafts(page)).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
  expect(await drafts(page)).toBe(0);
});

test('a draft over what somebody has changed since asks instead of writing over it', async ({
  page,
  allow,
  baseURL,
}) => {
  allow(/409 PUT/);
  const { api, name, path, address } = await someCity(baseURL);
  await page.goto(address);
  const { city, save, restore } = parts(page);
  await city.fill('Mine');
  await expect.poll(() => drafts(page)).toBe(1);
  await api.put(path, { city_name: 'Theirs' });
  await reload(page);
  await restore.click();
  await expect(city).toHaveValue('Mine');
  await save.click();
  const overtaken = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(overtaken).toContainText(name);
  await expect(overtaken).toContainText('Theirs');
  expect((await api.get(path)).city_name).toBe('Theirs');
});

test('Ctrl+Enter saves, and the first field that is wrong has the focus', async ({ page }) => {
  await openScreen(page, '/cities');
  await page.getByRole('main').getByRole('link', { name: 'Create', exact: true }).first().click();
  const { dialog, city } = parts(page);
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(city).toBeFocused();
});

test('what the server refuses stands at its field, in sight and in focus', async ({
  page,
  allow,
  baseURL,
}) => {
  allow(/422 PUT/);
  const { address } = await someCity(baseURL);
  await page.route('**/api/v3/cities/*', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: {
            code: 422,
            message: 'Not that name',
            errors: { city_name: 'Not that name', elsewhere: 'Nor that' },
          },
        })
      : route.continue(),
  );
  await page.goto(address);
  const { dialog, city, save } = parts(page);
  await city.fill('Something');
  await save.click();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(city).toBeFocused();
  await expect(dialog.getByRole('alert').last()).toHaveText('Not that name · Nor that');
});

test.describe('with a session of its own', () => {
  test.use({ role: undefined });

  test('a form of something new keeps its draft over an idle end of the session, and not over a sign-out', async ({
    page,
    allow,
  }) => {
    // What was under way as the session ended.
    allow(/^401 (GET|POST .*\/my-companies)/);
    const signIn = () => page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.goto('/cities');
    await signIn();
    await page.getByRole('main').getByRole('link', { name: 'Create', exact: true }).first().click();
    const { city, offer } = parts(page);
    await city.fill('Quảng Ngãi');
    await expect.poll(() => drafts(page)).toBe(1);
    const idleMs = 1_200_000;
    await page.evaluate(at => localStorage.setItem('auth.active', String(at)), Date.now() - idleMs);
    await expect(page).toHaveURL(/\/login/);
    expect(await drafts(page)).toBe(1);
    await signIn();
    await expect(offer).toBeVisible();
    // They leave before the page has heard who they are.
    await page.route(/\/auth\/access_token/, async route => {
      if (route.request().method() !== 'DELETE') await page.waitForTimeout(1_500);
      await route.continue();
    });
    await page.goto('/cities');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await drafts(page)).toBe(0);
  });
});

function cancelParts(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Cancel booking' });
  return {
    panel,
    reason: panel.getByRole('textbox', { name: 'Reason' }),
    content: panel.locator('.ProseMirror'),
  };
}

test('the reason for a cancellation and the edited mail survive the end of the page', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await movableBooking(await ApiClient.signIn(baseURL ?? '', 'admin'));
  await page.goto(`/bookings/${id}/cancel`);
  const { panel, reason, content } = cancelParts(page);
  await reason.fill('The bed is being repaired');
  await panel.getByRole('button', { name: 'Next: email' }).click();
  await content.click();
  await page.keyboard.type('With our apologies. ');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('With our apologies')))
    .toBe(true);
  // As by a crash: the browser asks nobody.
  await page.close();
  const next = await context.newPage();
  await next.goto(`/bookings/${id}/cancel`);
  const again = cancelParts(next);
  await again.panel.getByRole('button', { name: 'Restore' }).click();
  await expect(again.reason).toHaveValue('The bed is being repaired');
  await again.panel.getByRole('button', { name: 'Next: email' }).click();
  await again.panel.getByRole('button', { name: 'Use my text again' }).click();
  await expect(again.content).toContainText('With our apologies.');
});
