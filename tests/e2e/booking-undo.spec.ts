import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { cancelInPanel } from '../support/cancel-in-panel.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking, movableBookings } from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const mail = { subject_html: 'About your booking', content_html: '<p>Dear guest</p>' };

function cancel(api: ApiClient, id: number) {
  const asked = { reason: 'Flood', confirm_cancel: true, ...mail };
  return api.post(`/v3/bookings/admin-cancel/${id}`, asked);
}

function tray(page: Page) {
  const region = page.getByRole('region', { name: 'What can be undone' });
  return { region, undo: region.getByRole('button', { name: 'Undo' }) };
}

async function statesOfMails(api: ApiClient, id: number): Promise<string[]> {
  const { data } = await api.get(`/v3/bookings/${id}/timeline`);
  const mails = data.filter(({ kind }: { kind: string }) => kind === 'mail');
  return mails.map(({ mail: { state } }: { mail: { state: string } }) => state);
}

test('what was just done can be undone from the panel: state and mail are as before', async ({
  page,
  mailPortal: { url, peer },
}) => {
  const api = await ApiClient.signIn(url, 'service');
  const booking = await movableBooking(api);
  const panel = await cancelInPanel(page, booking.id);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('heading', { name: 'Undone' })).toBeVisible();
  expect((await api.get(`/v3/bookings/${booking.id}`)).booking_status).toBe(booking.booking_status);
  expect(await statesOfMails(api, booking.id)).toEqual(['withdrawn']);
  expect(peer.mailsTo(booking.user.email)).toEqual([]);
});

test('the tray offers several operations one above the other, after a reload and in another tab as well', async ({
  page,
  context,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'service');
  const [one, other] = await movableBookings(api);
  await goTo(page, '/cities');
  await expect(tray(page).region).toHaveCount(0);
  await cancel(api, one?.id ?? 0);
  await cancel(api, other?.id ?? 0);
  await goTo(page, '/bookings');
  const { region, undo } = tray(page);
  await expect(undo).toHaveCount(2);
  await expect(region.getByRole('listitem').first()).toHaveText(
    /Cancelled 1 booking · .+ · .+mails leave in 0:[0-5]\dUndo/,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(undo).toHaveCount(2);
  const second = await context.newPage();
  await second.goto('/');
  await expect(tray(second).undo).toHaveCount(2);

  await undo.first().focus();
  await page.keyboard.press('Enter');
  await expect(region.getByText('Undone: Cancelled 1 booking')).toBeVisible();
  await expect(tray(second).undo).toHaveCount(1);
  expect((await api.get(`/v3/bookings/${other?.id}`)).booking_status).toBe(other?.booking_status);
  await tray(second).undo.click();
  await expect(tray(second).region).toHaveCount(0, { timeout: 15_000 });
  await expect(tray(page).region).toHaveCount(0, { timeout: 15_000 });
});

test('an undo that the world has overtaken is refused with its reason, which stays to be read', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/409 POST/);
  const api = await ApiClient.signIn(url, 'service');
  const all = await movableBookings(api);
  const found = all.flatMap(one =>
    all
      .filter(other => other.id !== one.id && other.location_id === one.location_id)
      .filter(other => other.slot_duration <= one.slot_duration)
      .map(rival => ({ one, rival })),
  )[0];
  await cancel(api, found?.one.id ?? 0);
  await api.post(`/v3/bookings/admin-reschedule/${found?.rival.id}`, {
    ...mail,
    reason: 'Their time is free',
    start_time: found?.one.start_time,
    bed_id: found?.one.bed_id,
    confirm_reschedule: true,
  });
  await goTo(page, '/');
  const { region } = tray(page);
  const cancelled = region.getByRole('listitem').filter({ hasText: 'Cancelled 1 booking' });
  await cancelled.getByRole('button', { name: 'Undo' }).click();
  await expect(cancelled).toContainText('another booking holds the device');
  await expectAccessible(page);
  await cancelled.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(cancelled).toHaveCount(0);
});

test('nobody is offered what somebody else has done', async ({ page, signedInAs, mailPortal: { url } }) => {
  const api = await ApiClient.signIn(url, 'service');
  await cancel(api, (await movableBooking(api)).id);
  await goTo(page, '/');
  await expect(tray(page).undo.first()).toBeVisible();
  const admin = await signedInAs('admin');
  // The page that signed in asks as well; what it was answered is gone with it.
  await admin.goto('about:blank');
  const asked = admin.waitForResponse(answer => answer.url().includes('/v3/operations?'));
  await admin.goto(`${url}/`);
  expect((await (await asked).json()).data).toEqual([]);
  await expect(tray(admin).region).toHaveCount(0);
});

test('the tray covers nothing for good: what gets the focus lies above it', async ({
  page,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'service');
  for (const { id } of (await movableBookings(api)).slice(-3)) await cancel(api, id);
  for (const size of [
    { width: 1440, height: 700 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await goTo(page, '/location/1?activeTab=hours');
    const last = page.getByRole('group', { name: 'Sun' }).getByRole('switch');
    await expect(tray(page).undo.nth(2)).toBeVisible();
    await last.focus();
    const bottom = async () => {
      const box = await last.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const top = async () => (await tray(page).region.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await bottom()) <= (await top())).toBe(true);
  }
});
