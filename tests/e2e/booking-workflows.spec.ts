import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import type { RoleName } from '../support/demo-accounts.ts';
import { openScreen } from '../support/screen.ts';
import type { SmtpPeer } from '../support/smtp-peer.ts';
import { callersBooking, movableBooking, nameOf, type SomeBooking } from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

/** Somebody of the staff and a partner, each in one of two zones. What each role may do the oracles of rights and lists say. */
const seats: readonly (readonly [zone: string, role: RoleName])[] = [
  ['Asia/Tokyo', 'partner'],
  ['America/New_York', 'service'],
];

/** Opens the panel of a booking from its row in the list, as a person who looks for its device finds it. */
async function openFromList(page: Page, action: 'cancel' | 'reschedule', booking: SomeBooking) {
  const { id, bed_id, start_time } = booking;
  const filter = JSON.stringify([
    { field: 'bed_id', op: 'eq', value: bed_id },
    { field: 'start_time', op: 'ge', value: start_time },
  ]);
  await page.goto(`/bookings?sortBy=start_time&bookings=${encodeURIComponent(filter)}`);
  await page.getByRole('main').locator(`a[href="/bookings/${id}/${action}"]`).click();
  return page.getByRole('dialog', { name: action === 'cancel' ? 'Cancel booking' : 'Reschedule booking' });
}

/** The mail that arrived for a guest as the one after so many others. */
async function arrived(peer: SmtpPeer, email: string, before: number) {
  const received = (await peer.arrived(email, before + 1))[before];
  const mail = await received?.parsed();
  return { html: mail?.html ?? '', to: received?.to };
}

/** What the preview frame shows, word for word. */
async function previewed(page: Page): Promise<string> {
  const frame = page.frameLocator('iframe[title="Email: preview"]');
  return ((await frame.locator('body').textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

for (const [zone, role] of seats) {
  test.describe(`in a browser in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test(`CANCEL-01 CANCEL-02 CANCEL-03 CANCEL-04 CANCEL-06 MAIL-04 ERR-31 ${role} cancels a booking, and its guest gets the mail that was previewed`, async ({
      signedInAs,
      mailPortal: { url, peer },
    }) => {
      const api = await ApiClient.signIn(url, role);
      const booking = await movableBooking(api);
      const before = peer.mailsTo(booking.user.email).length;
      const page = await signedInAs(role);
      const panel = await openFromList(page, 'cancel', booking);
      const reason = `Water damage ${randomUUID()}`;
      await panel.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await panel.getByRole('button', { name: 'Next: email' }).click();
      await panel.locator('.ProseMirror').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Call us.');
      await expect(panel.locator('[aria-busy="false"] iframe')).toBeVisible();
      await expect.poll(() => previewed(page)).toContain('Call us.');
      const seen = await previewed(page);
      // The clocks of the place, by the name of its city, and how far they are from UTC.
      expect(seen).toMatch(/\(GMT[^)]*\)/);
      await panel.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Cancelled booking!').first()).toBeVisible();
      expect((await api.get(`/v3/bookings/${booking.id}`)).booking_status).toBe(3);

      const mail = await arrived(peer, booking.user.email, before);
      expect(mail.to).toEqual([booking.user.email]);
      expect(words(mail.html).replace(/\s/g, '')).toBe(seen.replace(/\s/g, ''));
      expect(mail.html).toContain(reason);
    });

    test(`RESCH-06 RESCH-07 RESCH-09 RESCH-12 DEC-75 ERR-31 ${role} moves a booking, and its guest gets the mail that was previewed`, async ({
      signedInAs,
      mailPortal: { url, peer },
    }) => {
      const api = await ApiClient.signIn(url, role);
      const booking = await movableBooking(api);
      const before = peer.mailsTo(booking.user.email).length;
      const page = await signedInAs(role);
      const panel = await openFromList(page, 'reschedule', booking);
      const reason = `Yearly service ${randomUUID()}`;
      await panel.getByRole('textbox', { name: 'Reason' }).fill(reason);
      const starts = panel.getByRole('grid', { name: 'Starts' });
      await starts.locator('button[aria-disabled="false"]').first().click();
      const chosen = new URL(page.url()).searchParams.get('start');
      await panel.getByRole('button', { name: 'Next: email' }).click();
      await expect(panel.locator('[aria-busy="false"] iframe')).toBeVisible();
      const seen = await previewed(page);
      await panel.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Reschedule success').first()).toBeVisible();

      await panel.getByRole('link', { name: 'Open the new booking' }).click();
      await expect(page).toHaveURL(/\/bookings\/\d+$/);
      const moved = await api.get(`/v3/bookings/${page.url().split('/').at(-1)}`);
      expect(moved).toMatchObject({
        moved_from_id: booking.id,
        start_time: chosen,
        booking_status: booking.booking_status,
        bed_id: booking.bed_id,
      });
      expect((await api.get(`/v3/bookings/${booking.id}`)).booking_status).toBe(10);
      const mail = await arrived(peer, booking.user.email, before);
      expect(words(mail.html).replace(/\s/g, '')).toBe(seen.replace(/\s/g, ''));
    });
  });
}

/** Counts what one presses with a pointer from here on; keys press nothing. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.clicks = '0';
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', count, { capture: true });
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}

test('DEC-130 whoever calls is found by phone number, and moved with five clicks', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'service');
  const booking = await callersBooking(api);
  const [area = '', office = '', line = ''] = booking.user.phone_number?.split('-') ?? [];
  const page = await signedInAs('service');
  await openScreen(page, `${url}/`);
  const clicks = await countClicks(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search pages and records' });
  await search.fill(`+1 (${area}) ${office} ${line}`);
  const theirs = page.getByRole('option').filter({ hasText: nameOf(booking) });
  await expect(theirs.filter({ hasText: booking.user.phone_number ?? '' })).toBeVisible();
  const next = theirs.filter({ hasText: `#${booking.id}` });
  await expect(next).toContainText(booking.partner_location.name);
  await expect(next).toContainText('Booked');
  await expectAccessible(page);
  while ((await next.getAttribute('aria-selected')) !== 'true') await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(booking));
  const call = page.getByRole('link', { name: booking.user.phone_number ?? '' }).first();
  await expect(call).toHaveAttribute('href', `tel:${booking.user.phone_number}`);

  await page.getByRole('group', { name: 'Actions' }).getByRole('link', { name: 'Reschedule' }).click();
  const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('The guest has called');
  const starts = panel.getByRole('grid', { name: 'Starts' });
  await starts.locator('button[aria-disabled="false"]').first().click();
  await panel.getByRole('button', { name: 'Next: email' }).click();
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Reschedule success').first()).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(5);
});
