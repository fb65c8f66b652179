import type { Browser, Page } from '@playwright/test';
import { previewDocument } from '../../src/kinds/text/html-frame.tsx';
import { ApiClient } from '../support/api-client.ts';
import { htmlOf } from '../support/html-of.ts';
import { expectFits } from '../support/reads-well.ts';
import { goTo } from '../support/screen.ts';
import { watchLoading } from '../support/script-sizes.ts';
import type { Watcher } from '../support/watcher.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '8' } });
test.describe.configure({ mode: 'serial' });

const phone = { width: 390, height: 844 };

interface Told {
  readonly id: number;
  readonly email: string;
}

const used = new Set<string>();
/** Minutes that a device is held for, of massages of 10, 20, 30 and 40 minutes (DEC-14). */
const held = new Map([10, 20, 30, 40].map(minutes => [minutes + 10, minutes]));

/** A booking of a guest whom no test has written to, who reads that language and may choose. */
async function bookingOf(url: string, language: string): Promise<Told> {
  const admin = await ApiClient.signIn(url, 'admin');
  const since = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const entries = [
    { field: 'booking_status', op: 'eq', value: 2 },
    { field: 'start_time', op: 'ge', value: since },
  ];
  const filter = encodeURIComponent(JSON.stringify(entries));
  const { data } = await admin.get(
    `/v3/bookings?page=1&itemsPerPage=100&sortBy=start_time&sortDesc=false&filter=${filter}`,
  );
  for (const { id, user, slot_duration, partner_location } of data) {
    if (used.has(user.email)) continue;
    const { duration_mins } = await admin.get(`/v3/location/${partner_location.id}`);
    // Some demo bookings are of a length that their location does not offer: nobody else could be booked for it.
    if (!duration_mins.includes(held.get(slot_duration))) continue;
    const plan = await admin.post(`/v3/bookings/admin-cancel/${id}`, { reason: 'Repairs' });
    if (plan.recipient?.language !== language || !plan.content_html.includes('/choose#')) continue;
    used.add(user.email);
    return { id, email: user.email };
  }
  throw new Error(`No booking of a guest who reads ${language}`);
}

async function cancelByApi(url: string, { id }: Told): Promise<void> {
  const admin = await ApiClient.signIn(url, 'admin');
  const { plan, subject_html, content_html } = await admin.post(`/v3/bookings/admin-cancel/${id}`, {
    reason: 'Repairs',
  });
  const confirmed = { reason: 'Repairs', confirm_cancel: true, plan, subject_html, content_html };
  await admin.post(`/v3/bookings/admin-cancel/${id}`, confirmed);
}

/** The links of a mail, as it lies in the mailbox. */
function linksIn(raw: string | undefined): string[] {
  return [...htmlOf(raw ?? '').matchAll(/href="([^"]+\/choose#[^"]+)"/g)].map(([, href = '']) => href);
}

/** A telephone somewhere, that nobody has signed in on. */
async function phoneOf(browser: Browser, watcher: Watcher, zone: string, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, timezoneId: zone, locale });
  watcher.watch(context);
  return await context.newPage();
}

test('DEC-195 DEC-197 DEC-199 DEC-368 staff cancel, the guest chooses on a phone by the link of the mail, staff see it live', async ({
  page,
  browser,
  watcher,
  mailPortal,
}) => {
  const { id, email } = await bookingOf(mailPortal.url, 'en');
  await goTo(page, `/bookings/${id}/cancel`);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Water in the room');
  await page.getByRole('button', { name: 'Next: email' }).click();
  const frame = page.getByRole('region', { name: 'Preview' }).locator('iframe');
  await expect(frame).toHaveAttribute('srcdoc', /choose#not-sent-yet/);
  const shown = (await frame.getAttribute('srcdoc')) ?? '';
  await expect(frame.contentFrame().getByRole('link')).toHaveCount(4);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled booking!' })).toBeVisible();

  const [mail] = await mailPortal.peer.arrived(email);
  const html = htmlOf(mail?.raw ?? '');
  const [offered = '', , , other = ''] = linksIn(mail?.raw);
  const secret = other.split('#')[1] ?? '';
  expect(secret).toMatch(/^\d+\.[\w-]{43}$/);
  expect(previewDocument(html.replaceAll(secret, 'not-sent-yet'), 'en')).toBe(shown);

  await goTo(page, `/bookings/${id}`);
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity.getByText('Cancelled', { exact: true })).toBeVisible();

  const guest = await phoneOf(browser, watcher, 'Pacific/Auckland');
  const asked: string[] = [];
  guest.on('request', request => asked.push(`${request.method()} ${request.url()}`));
  await guest.goto(offered);
  await expect(guest.getByRole('heading', { level: 1, name: 'Is this right?' })).toBeVisible();
  await expect(guest.getByText('on your clock:').first()).toContainText('Auckland time');
  await expectAccessible(guest);
  await expectFits(guest);
  await expect(activity.getByText('Start chosen by the guest')).toHaveCount(0);
  await guest.getByRole('button', { name: 'Yes, book it' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'It is booked' })).toBeVisible();
  await expectAccessible(guest);
  expect(
    asked.filter(each => each.includes(secret.split('.')[1] ?? '-')).every(each => each.startsWith('GET')),
  ).toBe(true);
  expect(mailPortal.portal.output()).not.toContain(secret);

  await expect(activity.getByText('Start chosen by the guest')).toBeVisible();
  await expect(activity.getByText('by the guest', { exact: true })).toBeVisible();
  const [, confirming] = await mailPortal.peer.arrived(email, 2);
  expect((await confirming?.parsed())?.subject).toMatch(/^Your booking at .+ is now on /);
  expect(linksIn(confirming?.raw)).toHaveLength(1);
  await guest.goto('about:blank');
  await guest.goto(offered);
  await expect(guest.getByRole('heading', { level: 1, name: 'It is booked' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Change it back' })).toHaveCount(0);
  await guest.context().close();
});

test('DEC-198 DEC-199 a Vietnamese guest chooses another day, changes it back, and chooses again', async ({
  browser,
  watcher,
  mailPortal,
}) => {
  const told = await bookingOf(mailPortal.url, 'vi');
  await cancelByApi(mailPortal.url, told);
  const [mail] = await mailPortal.peer.arrived(told.email);
  const other = linksIn(mail?.raw).at(-1) ?? '';
  // The browser speaks English: the guest does not.
  const guest = await phoneOf(browser, watcher, 'Asia/Ho_Chi_Minh');
  // Its clock is wrong, which takes nothing of the time for changing back (DEC-318).
  await guest.clock.install({ time: Date.now() + 10_800_000 });
  await guest.goto(other);
  await expect(guest.getByRole('heading', { level: 1, name: 'Chọn giờ khác' })).toBeVisible();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(guest.getByText('Đã hủy')).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Giờ khác' }).click();
  const days = guest.getByRole('list', { name: 'Các ngày' });
  await expect(days.getByRole('button')).toHaveCount(14);
  const later = guest.getByRole('button', { name: 'Các ngày sau' });
  const first = await days.getByRole('button').first().getAttribute('aria-label');
  await expect(guest.getByRole('button', { name: 'Các ngày trước' })).toBeDisabled();
  await later.click();
  await expect(days.getByRole('button').first()).not.toHaveAttribute('aria-label', first ?? '');
  await days.getByRole('button', { disabled: false }).nth(1).click();
  await expectAccessible(guest);
  const start = guest.locator('.starts').getByRole('button').first();
  const time = (await start.textContent())?.slice(0, 5) ?? '';
  await start.click();
  await expect(guest.getByRole('definition').first()).toContainText(time);
  await guest.getByRole('button', { name: 'Đúng, đặt giờ này' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Đã đặt xong' })).toBeVisible();
  await guest.getByRole('button', { name: 'Đổi lại như cũ' }).click();
  await expect(guest.getByText('Lượt đặt đã trở lại như trước. Bạn có thể chọn lại.')).toBeVisible();
  await guest.locator('.offered').getByRole('button').first().click();
  await guest.getByRole('button', { name: 'Đúng, đặt giờ này' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Đã đặt xong' })).toBeVisible();
  await guest.context().close();
});

test('DEC-197 a start that goes to others meanwhile is told, with what is free near it', async ({
  browser,
  watcher,
  allow,
  mailPortal,
}) => {
  allow(/409 POST \/api\/v3\/guest-choice\/choose/);
  const told = await bookingOf(mailPortal.url, 'en');
  await cancelByApi(mailPortal.url, told);
  const [mail] = await mailPortal.peer.arrived(told.email);
  const [offered = ''] = linksIn(mail?.raw);
  const guest = await phoneOf(browser, watcher, 'Europe/London');
  await guest.goto(offered);
  await expect(guest.getByRole('button', { name: 'Yes, book it' })).toBeVisible();
  const was = (await guest.getByRole('definition').first().textContent()) ?? '-';
  await takeAll(mailPortal.url, told, new Date(offered.split('/').at(-1) ?? '').toISOString());
  await guest.getByRole('button', { name: 'Yes, book it' }).click();
  await expect(guest.getByText('This time has just been taken. These are free near it:')).toBeVisible();
  await expectAccessible(guest);
  const near = guest.locator('.offered').getByRole('button');
  await expect(near).toHaveCount(3);
  await expect(near.filter({ hasText: was.slice(0, 28) })).toHaveCount(0);
  await near.first().click();
  await guest.getByRole('button', { name: 'Yes, book it' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'It is booked' })).toBeVisible();
  await guest.context().close();
});

test('DEC-198 what was chosen stays where an answer is lost, and pressing again books once', async ({
  browser,
  watcher,
  allow,
  mailPortal,
}) => {
  allow(/ERR_|Failed to load resource|guest-choice/);
  const told = await bookingOf(mailPortal.url, 'en');
  await cancelByApi(mailPortal.url, told);
  const [mail] = await mailPortal.peer.arrived(told.email);
  const [offered = ''] = linksIn(mail?.raw);
  const guest = await phoneOf(browser, watcher, 'Europe/London');
  const yes = guest.getByRole('button', { name: 'Yes, book it' });
  const heading = (name: string) => guest.getByRole('heading', { level: 1, name });
  await guest.goto(offered);
  const start = (await guest.getByRole('definition').first().textContent())?.slice(0, 28) ?? '-';

  // Nobody has heard of the press: all stands as it stood.
  const calls = /guest-choice\/(?:choose|back|look)/;
  await guest.route(calls, route => route.abort());
  await yes.click();
  await expect(guest.getByText("We can't tell yet whether it is booked.")).toBeVisible();
  await expect(guest.getByRole('definition').first()).toContainText(start);
  await guest.getByRole('button', { name: 'Choose another one' }).click();
  await guest.locator('.offered').getByRole('button').first().click();
  await expect(guest.getByText('This did not work. Please check your connection.')).toBeVisible();
  await expect(guest.locator('.card.when')).toContainText(start);
  await expectAccessible(guest);
  await expectFits(guest);
  await guest.unroute(calls);
  await guest.getByRole('button', { name: 'Try again' }).click();
  await expect(heading('Is this right?')).toBeVisible();

  // It is booked, and the answer is lost, as well as that to the question how things stand.
  await guest.route(calls, async route => {
    await route.fetch();
    await route.abort();
  });
  await yes.click();
  await expect(guest.getByText("We can't tell yet whether it is booked.")).toBeVisible();
  await guest.unroute(calls);
  await yes.click();
  await expect(heading('It is booked')).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Your booking' })).toContainText(start);

  // Changed back, and the answer lost: how things stand is asked, and told.
  await guest.route(/guest-choice\/back/, async route => {
    await route.fetch();
    await route.abort();
  });
  await guest.getByRole('button', { name: 'Change it back' }).click();
  await expect(guest.getByText('It is as it was before. You can choose again.')).toBeVisible();
  await guest.context().close();
});

/** Books that start on every device of the location that is still free then. */
async function takeAll(url: string, { id }: Told, start_time: string): Promise<void> {
  const admin = await ApiClient.signIn(url, 'admin');
  const { partner_location: place, slot_duration } = await admin.get(`/v3/bookings/${id}`);
  const filter = encodeURIComponent(
    JSON.stringify([{ field: 'partner_location_id', op: 'eq', value: place.id }]),
  );
  const { data } = await admin.get(`/v3/homebeds?page=1&itemsPerPage=50&filter=${filter}`);
  for (const { id: bed_id } of data) {
    const guest = { first_name: 'Quick', last_name: 'Guest', email: `quick.${id}.${bed_id}@guests.example` };
    const mail = { subject_html: 'Booked', content_html: '<p>Booked</p>' };
    const body = { bed_id, slot_duration, start_time, ...guest, confirm_booking: true, ...mail };
    await admin.post('/v3/bookings', body).catch((error: unknown) => {
      // Taken already, or out of service: all that matters is that nobody can come then.
      expect(String(error)).toMatch(/answered (?:409|422): (?!This location does not offer this duration)/);
    });
  }
}

test('DEC-198 the page is light, opens for no link that is none, and a preview opens nothing', async ({
  browser,
  watcher,
  allow,
  mailPortal,
}) => {
  allow(/410 POST \/api\/v3\/guest-choice\/look/);
  const guest = await phoneOf(browser, watcher, 'Europe/London');
  const loading = await watchLoading(guest);
  const asked: string[] = [];
  guest.on('request', request => asked.push(new URL(request.url()).pathname));
  await guest.goto(`${mailPortal.url}/choose#1.${'A'.repeat(43)}`);
  await expect(guest.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
  await expectAccessible(guest);
  expect(await loading.kilobytes()).toBeLessThanOrEqual(12);
  expect(
    asked.filter(path => path !== '/choose' && !/^\/assets\/choose-[\w-]+\.(js|css)$/.test(path)),
  ).toEqual(['/api/v3/guest-choice/look']);
  await guest.goto('about:blank');
  await guest.goto(`${mailPortal.url}/choose#not-sent-yet/2031-03-04T10:00Z`);
  await expect(guest.getByRole('heading', { name: 'This is a preview' })).toBeVisible();
  await guest.context().close();
});
