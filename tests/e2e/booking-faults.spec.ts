import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import {
  chooseStartBeside,
  movableBooking,
  movableBookings,
  type SomeBooking,
} from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const mail = { subject_html: 'About your booking', content_html: '<p>Dear guest</p>' };

function parts(page: Page) {
  const panel = page.getByRole('dialog', { name: /^(Cancel|Reschedule) booking$/ });
  return {
    panel,
    reason: panel.getByRole('textbox', { name: 'Reason' }),
    next: panel.getByRole('button', { name: 'Next: email' }),
    confirm: panel.getByRole('button', { name: 'Confirm' }),
    subject: panel.getByRole('textbox', { name: 'Subject' }),
    content: panel.locator('.ProseMirror'),
    free: panel.getByRole('grid', { name: 'Starts' }).locator('button[aria-disabled="false"]'),
  };
}

async function toMail(page: Page, kind: 'cancel' | 'reschedule', booking: SomeBooking) {
  await goTo(page, `/bookings/${booking.id}/${kind}`);
  const found = parts(page);
  await found.reason.fill('Flood');
  if (kind === 'reschedule') await found.free.first().click();
  await found.next.click();
  await expect(found.content).toBeVisible();
  return found;
}

async function cancelled(api: ApiClient, id: number) {
  const asked = { reason: 'Somebody else', confirm_cancel: true, ...mail };
  return api.post(`/v3/bookings/admin-cancel/${id}`, asked);
}

test('A8 the server is lost between preview and confirm: everything typed stays, and a retry executes once', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/failed POST|409 POST/);
  const api = await ApiClient.signIn(url, 'service');
  const booking = await movableBooking(api);
  const { panel, subject, confirm } = await toMail(page, 'cancel', booking);
  await subject.fill('Typed by hand');
  let lost = 0;
  await page.route('**/admin-cancel/*', async route => {
    if (!route.request().postDataJSON().confirm_cancel || lost > 0) return route.continue();
    lost += 1;
    // It arrives and is carried out; only the answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await confirm.click();
  await expect(panel.getByRole('alert').filter({ hasText: "can't tell yet" })).toBeVisible();
  await expect(subject).toHaveValue('Typed by hand');
  const again = page.waitForRequest(
    request => request.url().includes('admin-cancel') && request.postDataJSON().confirm_cancel === true,
  );
  await confirm.click();
  expect((await again).headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  await expect(page.getByText('Cancelled booking!').first()).toBeVisible();
  const { data } = await api.get(`/v3/bookings/${booking.id}/timeline`);
  expect(data.filter(({ kind }: { kind: string }) => kind === 'cancelled')).toHaveLength(1);
  expect(data.filter(({ kind }: { kind: string }) => kind === 'mail')).toHaveLength(1);
});

test('CANCEL-07 CANCEL-08 RESCH-10 ERR-21 DEC-49 what the server refuses is told in its words, and nothing typed is lost', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/503 POST/);
  const api = await ApiClient.signIn(url, 'service');
  const booking = await movableBooking(api);
  const message = 'The database does not answer, please try again in a moment';
  const refuse = () =>
    page.route(/admin-(cancel|reschedule)/, route =>
      route.fulfill({ status: 503, json: { code: 503, message } }),
    );
  await refuse();
  await goTo(page, `/bookings/${booking.id}/cancel`);
  const { panel, reason, next, confirm } = parts(page);
  await reason.fill('Flood');
  await next.click();
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  await expect(reason).toHaveValue('Flood');
  await page.unroute(/admin-(cancel|reschedule)/);
  await next.click();
  await expect(confirm).toBeVisible();
  await refuse();
  await confirm.click();
  await expect(panel.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute(/admin-(cancel|reschedule)/);
  await confirm.click();
  await expect(page.getByText('Cancelled booking!').first()).toBeVisible();
});

test('A5 a plan that the world has overtaken shows what was seen beside what is there, and asks again', async ({
  page,
  allow,
  signedInAs,
  mailPortal: { url },
}) => {
  allow(/409 POST/);
  const admin = await ApiClient.signIn(url, 'admin');
  const booking = await movableBooking(admin);
  const { panel, confirm, subject } = await toMail(page, 'cancel', booking);
  await subject.fill('Typed by hand');
  await admin.put(`/v3/user/${booking.user_id}`, { first_name: 'Renamed' });
  await confirm.click();
  const changed = panel.getByRole('alert').filter({ hasText: 'Someone changed this booking' });
  await expect(changed).toBeVisible();
  await expect(changed.getByRole('row', { name: /Guest/ })).toContainText(booking.user.first_name);
  await expect(changed.getByRole('row', { name: /Guest/ })).toContainText('Renamed');
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  expect((await admin.get(`/v3/bookings/${booking.id}`)).booking_status).toBe(booking.booking_status);
  await changed.getByRole('button', { name: 'Check again' }).click();
  await expect(panel.getByText('The text was written anew')).toBeVisible();
  await panel.getByRole('button', { name: 'Use my text again' }).click();
  await expect(subject).toHaveValue('Typed by hand');
  // It was written for what was planned before: that is said, and the new text is one press away.
  await expect(panel.getByText('This is your text of before.')).toBeVisible();
  await panel.getByRole('button', { name: 'Use the new text' }).click();
  await expect(subject).not.toHaveValue('Typed by hand');
  await expect(panel.getByText('This is your text of before.')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Use my text again' }).click();
  await confirm.click();
  await expect(page.getByText('Cancelled booking!').first()).toBeVisible();
  const other = await signedInAs('admin');
  await goTo(other, `/bookings/${booking.id}`);
  await expect(other.getByText('Email: Typed by hand')).toBeVisible();
});

test('A1 a start that somebody took meanwhile names the holder and the nearest free starts, one press away', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/409 POST/);
  const admin = await ApiClient.signIn(url, 'admin');
  const all = await movableBookings(admin);
  const rivals = all.flatMap(one =>
    all
      .filter(other => other.id !== one.id && other.location_id === one.location_id)
      .filter(other => other.slot_duration === one.slot_duration)
      .map(other => ({ booking: one, rival: other })),
  );
  const pair = rivals[0];
  if (pair === undefined) throw new Error('No two bookings of one length at one place');
  const { booking, rival } = pair;
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { panel, reason, free, next, confirm } = parts(page);
  await reason.fill('Flood');
  const { start: start_time } = await chooseStartBeside(free, booking);
  // The panel must not see it coming.
  await page.route('**/bookings/between*', route => route.abort());
  allow(/failed GET/);
  await next.click();
  await expect(confirm).toBeVisible();
  // What is about to be done stands above the mail that tells of it.
  await expect(panel.getByText('New start')).toBeVisible();
  await expect(panel.locator(`time[datetime="${new Date(start_time).toISOString()}"]`)).toBeVisible();
  await admin.post(`/v3/bookings/admin-reschedule/${rival.id}`, {
    ...mail,
    reason: 'First come',
    start_time,
    bed_id: booking.bed_id,
    confirm_reschedule: true,
  });
  await confirm.click();
  const taken = panel.getByRole('alert').filter({ hasText: 'Another booking holds the device' });
  await expect(taken).toContainText(`${rival.user.first_name} ${rival.user.last_name}`);
  await expect(taken.getByRole('button')).toHaveCount(3);
  await expectAccessible(page);
  await taken.getByRole('button').first().click();
  await expect(taken).toBeHidden();
  await confirm.click();
  await expect(page.getByText('Reschedule success').first()).toBeVisible();
});

test('CANCEL-09 RESCH-11 ACT-06 BOOK-07 a booking that changes while its panel is open can no longer be confirmed', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  // The preview of the mail may be asked for in the moment before the panel hears of it.
  allow(/409 POST .*admin-reschedule/);
  const admin = await ApiClient.signIn(url, 'admin');
  const booking = await movableBooking(admin);
  const { panel, confirm } = await toMail(page, 'reschedule', booking);
  await cancelled(admin, booking.id);
  await expect(panel.getByText('This booking is now “Cancelled”')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await goTo(page, '/bookings');
  await expect(page.getByRole('main').locator('a[href$="/cancel"]').first()).toBeVisible();
  await expect(page.getByRole('main').locator(`a[href="/bookings/${booking.id}/cancel"]`)).toHaveCount(0);
});

test('a booking that begins while its panel is open says so', async ({ page, mailPortal: { url } }) => {
  const admin = await ApiClient.signIn(url, 'admin');
  const booking = await movableBooking(admin);
  const soon = new Date(Date.now() + 12_000).toISOString();
  await page.route(`**/api/v3/bookings/${booking.id}`, async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), start_time: soon } });
  });
  await goTo(page, `/bookings/${booking.id}/cancel`);
  const { panel, next, reason } = parts(page);
  await reason.fill('Too late');
  await expect(next).toBeEnabled();
  await expect(panel.getByText('This booking has begun')).toBeVisible({ timeout: 25_000 });
  await expect(next).toBeDisabled();
  await expect(reason).toHaveValue('Too late');
});

test('a guest without an e-mail address gets no mail step, and it says so', async ({
  page,
  mailPortal: { url },
}) => {
  const admin = await ApiClient.signIn(url, 'admin');
  const booking = await movableBooking(admin);
  const sent: unknown[] = [];
  await page.route('**/admin-cancel/*', async route => {
    const asked = route.request().postDataJSON();
    if (asked.confirm_cancel) sent.push(asked);
    const answer = await route.fetch({
      postData: JSON.stringify({ ...asked, ...(asked.confirm_cancel ? mail : {}) }),
    });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), recipient: null } });
  });
  await goTo(page, `/bookings/${booking.id}/cancel`);
  const { panel, reason, next, confirm, subject } = parts(page);
  await reason.fill('Flood');
  await next.click();
  await expect(panel.getByText('has no email address')).toBeVisible();
  await expect(subject).toHaveCount(0);
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByText('Cancelled booking!').first()).toBeVisible();
  expect(sent).toEqual([{ reason: 'Flood', confirm_cancel: true, plan: expect.stringMatching(/\S/) }]);
});

test('a place without devices, or without a zone, says what is missing and where to mend it', async ({
  page,
  mailPortal: { url },
}) => {
  const admin = await ApiClient.signIn(url, 'admin');
  const booking = await movableBooking(admin);
  await page.route('**/api/v3/homebeds?*', route => route.fulfill({ json: { data: [], total_item: 0 } }));
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { panel } = parts(page);
  await expect(panel.getByText('This location has no devices.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Fix it in a new tab' })).toBeVisible();
  await page.unroute('**/api/v3/homebeds?*');
  await page.route(`**/api/v3/bookings/${booking.id}`, async route => {
    const answer = await route.fetch();
    const row = await answer.json();
    const partner_location = { ...row.partner_location, timezone: '' };
    await route.fulfill({ response: answer, json: { ...row, partner_location } });
  });
  await page.reload();
  await expect(panel.getByText('This location has no valid time zone')).toBeVisible();
});

test('D2 whoever may not read a booking can neither open its panels nor call them', async ({
  allow,
  signedInAs,
  mailPortal: { url },
}) => {
  allow(/404 GET/);
  const admin = await ApiClient.signIn(url, 'admin');
  const partner = await ApiClient.signIn(url, 'partner');
  const own = new Set((await movableBookings(partner)).map(({ id }) => id));
  const foreign = (await movableBookings(admin)).find(({ id }) => !own.has(id));
  const page = await signedInAs('partner');
  for (const kind of ['cancel', 'reschedule'] as const) {
    await goTo(page, `${url}/bookings/${foreign?.id}/${kind}`);
    const { panel, confirm, reason } = parts(page);
    await expect(panel.getByText('This record does not exist')).toBeVisible();
    await expect(reason).toHaveCount(0);
    await expect(confirm).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Next: email' })).toBeDisabled();
    const to = kind === 'reschedule' ? { start_time: foreign?.start_time } : {};
    const asked = { reason: 'x', ...to, [`confirm_${kind}`]: true, ...mail };
    await expect(partner.post(`/v3/bookings/admin-${kind}/${foreign?.id}`, asked)).rejects.toThrow('404');
  }
});
