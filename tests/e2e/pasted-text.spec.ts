import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { answerBookings } from '../support/places.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { expect, openFilters, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

/** Puts a text in as a paste does, at once; a page that stands open may not write to the clipboard. */
async function paste(page: Page, box: Locator, text: string) {
  await box.fill('');
  await page.keyboard.insertText(text);
}

test('DEC-326 FORM-PARTNER-05 a phone number that is copied from contacts is saved as it looks', async ({
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { id } = await api.post('/v3/partners', {
    ...{ email: `pasted.${Date.now()}@mail.example`, company: 'Pasted Ltd', first_name: 'Anna' },
    ...{ last_name: 'Lee', date_of_birth: '1984-09-12', country: 'VN', city: 'Hanoi' },
  });
  const care = await signedInAs('service');
  await goTo(care, `${baseURL}/users/${id}`);
  await care.getByRole('button', { name: 'Edit' }).click();
  const dialog = care.getByRole('dialog', { name: 'Edit' });
  await paste(
    care,
    dialog.getByRole('textbox', { name: 'Phone number' }),
    '\u202A+84\u00A028\u20113822\u00A01234\u202C',
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(care.getByText('Update success')).toBeVisible();
  expect((await api.get(`/v3/partners/${id}`)).phone_number).toBe('+84 28-3822 1234');
});

test('DEC-326 a filter looks for what one sees of a pasted name, and a page for a number of full width', async ({
  page,
}) => {
  await openScreen(page, '/devices');
  await openFilters(page);
  await paste(page, page.getByRole('searchbox', { name: 'Name' }), '\u200BAs\u00ADpen\u00A0');
  const sent = page.waitForRequest(/homebeds\?.*name/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  expect(new URL((await sent).url()).searchParams.get('filter')).toContain('"Aspen"');
  await expect(rowsOf(page).first()).toContainText('Aspen');
  await goTo(page, '/bookings');
  const jump = page.getByRole('textbox', { name: 'Go to page' });
  await paste(page, jump, '２');
  await jump.press('Enter');
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('DEC-326 DEC-52 a price that is copied from a table is that price', async ({ page }) => {
  await goTo(page, '/plans/create');
  const price = page.getByRole('dialog', { name: 'Create' }).getByRole('textbox', { name: 'Price' });
  await paste(page, price, '\u200E1\u202F234,50');
  await price.blur();
  await expect(price).toHaveValue('1234.50');
});

test('DEC-299 a guest of a day is found with and without accents', async ({ page }) => {
  // A day has a box to find somebody from so many bookings on.
  const others = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, guest: `Guest ${at + 1}` }));
  const all = [{ id: 200, guest: 'Nguyễn Hoà' }, ...others];
  await answerBookings(
    page,
    all.map(each => ({ ...each, start: '2027-01-12T11:00:00Z' })),
  );
  await goTo(page, '/location/1/bookings/2027-01-12');
  const panel = page.getByRole('dialog', { name: 'List Booking 12/01/2027' });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(100);
  await panel.getByRole('searchbox').fill('nguyen hoa');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Nguyễn Hoà');
});
