import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ role: 'service', keptOpen: true, mailEnv: { MAIL_DELAY_SECONDS: '60' } });

/** Books somebody of one's own on the first device in service of a location; answers them, and the next device. */
async function bookSomebody(url: string, number: string, start_time: string) {
  const api = await ApiClient.signIn(url, 'service');
  const filter = JSON.stringify([
    { field: 'partner_location_id', op: 'eq', value: 1 },
    { field: 'is_disabled', op: 'eq', value: false },
  ]);
  const { data } = await api.get(
    `/v3/homebeds?page=1&itemsPerPage=50&sortBy=name&filter=${encodeURIComponent(filter)}`,
  );
  const guest = {
    ...{ first_name: 'Odile', last_name: `Renard ${number}` },
    ...{ email: `odile.${number}@guests.example`, phone_number: `415-555-${number}` },
  };
  const { id, user_id } = await api.post('/v3/bookings', {
    ...{ bed_id: data[0].id, slot_duration: 40, start_time, ...guest, confirm_booking: true },
    ...{ subject_html: 'Booked', content_html: '<p>Booked</p>' },
  });
  return { id, user_id, name: `Odile Renard ${number}`, email: guest.email, bed: data[1].id };
}

test('DEC-341 who is typed as somebody new and is known already is booked with one press', async ({
  page,
  mailPortal: { url },
}) => {
  const { name, email } = await bookSomebody(url, '0171', '2027-07-14T09:00:00.000Z');
  await goTo(page, '/bookings/new?location=1');
  const panel = page.getByRole('dialog', { name: 'Book a session' });
  await panel.getByRole('button', { name: 'New guest' }).click();
  const [phone, address] = ['Phone number', 'Email'].map(label =>
    panel.getByRole('textbox', { name: label }),
  );
  await phone?.fill('+1 (415) 555 0171');
  const known = panel.getByRole('alert');
  await expect(known).toContainText(`${name} is known: 415-555-0171`);
  await expectAccessible(page);
  // Another number of the same beginning is somebody else’s.
  await phone?.fill('415-555-0179');
  await expect(known).toHaveCount(0);
  await address?.fill(email.toUpperCase());
  await expect(known).toContainText(`${name} is known: ${email}`);
  await known.getByRole('button', { name: `Book for ${name}` }).click();
  await expect(panel.getByRole('combobox', { name: 'Guest' })).toHaveValue(new RegExp(name));
  await expect(panel.getByRole('button', { name: 'Known guest' })).toHaveAttribute('aria-pressed', 'true');
});

test('DEC-340 who has another booking at that time is named before they are booked, and it is shown', async ({
  page,
  mailPortal: { url },
}) => {
  const start_time = '2027-07-15T09:00:00.000Z';
  const { id, user_id, name, bed } = await bookSomebody(url, '0172', start_time);
  await goTo(page, `/bookings/new?user=${user_id}&location=1&length=40&bed=${bed}&start=${start_time}`);
  const panel = page.getByRole('dialog', { name: 'Book a session' });
  await panel.getByRole('button', { name: 'Next: email' }).click();
  const told = panel.getByRole('alert').filter({ hasText: 'another booking' });
  await expect(told).toContainText(`${name} has another booking at that time, which stays:`);
  await expect(told.locator('time')).toHaveAttribute('datetime', start_time);
  await expect(told.getByRole('link')).toHaveAttribute('href', `/bookings/${id}`);
  await expectAccessible(page);
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeEnabled();
});
