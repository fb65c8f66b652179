import type { Page } from '@playwright/test';
import { languageOf } from '../../domain/people/language.ts';
import { previewDocument } from '../../src/kinds/text/html-frame.tsx';
import { ApiClient } from '../support/api-client.ts';
import { htmlOf } from '../support/html-of.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '4' } });
test.describe.configure({ mode: 'serial' });

/** A booking of the demo data that can be cancelled and of which no mail tells yet, with the address of its guest; each time another one. */
let used = 0;
async function openBooking(url: string): Promise<{ id: number; email: string }> {
  const admin = await ApiClient.signIn(url, 'admin');
  const entries = [
    { field: 'booking_status', op: 'eq', value: 2 },
    { field: 'start_time', op: 'ge', value: new Date(Date.now() + 3_600_000).toISOString() },
  ];
  const filter = encodeURIComponent(JSON.stringify(entries));
  const { data } = await admin.get(`/v3/bookings?page=1&itemsPerPage=50&filter=${filter}`);
  const untold = data.filter((each: { moved_from_id: number | null }) => each.moved_from_id === null);
  const { id, user } = untold[used++];
  return { id, email: user.email };
}

async function reachMail(page: Page, id: number): Promise<void> {
  await goTo(page, `/bookings/${id}/cancel`);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Water in the room');
  await page.getByRole('button', { name: 'Next: email' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).not.toBeEmpty();
}

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

test('MAIL-04 CANCEL-03 C7 DEC-197 what the preview shows lies in the mailbox, byte for byte but for the secret of its link', async ({
  page,
  mailPortal,
}) => {
  const { id, email } = await openBooking(mailPortal.url);
  await reachMail(page, id);
  const subject = 'Rất tiếc – sorry, <b>Ann</b> & Bob';
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Xin lỗi <script>alert(1)</script> & goodbye – ✓');
  await expect(preview(page).locator('dd').last()).toHaveText('Rất tiếc – sorry, Ann & Bob');
  const frame = preview(page).locator('iframe');
  await expect(frame).toHaveAttribute('srcdoc', /goodbye – ✓/);
  const shown = await frame.getAttribute('srcdoc');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled booking!' })).toBeVisible();
  const [mail] = await mailPortal.peer.arrived(email);
  const html = htmlOf(mail?.raw ?? '');
  // Where the guest may choose another start, the secret of that link is written as the mail leaves.
  const [, secret] = /\/choose#(\d+\.[\w-]{43})["/]/.exec(html) ?? [];
  expect(secret !== undefined).toBe(shown?.includes('#not-sent-yet'));
  const [, language] = /^<!doctype html><html lang="(en|vi)">/.exec(shown ?? '') ?? [];
  const seen = secret === undefined ? html : html.replaceAll(secret, 'not-sent-yet');
  expect(previewDocument(seen, languageOf(language))).toBe(shown);
  const parsed = await mail?.parsed();
  expect(parsed?.subject).toBe('Rất tiếc – sorry, Ann & Bob');
  expect(mail?.to).toEqual([email]);
});

test('C4 undone in time, no mail arrives, and the outbox says so', async ({ page, mailPortal }) => {
  const { id, email } = await openBooking(mailPortal.url);
  const before = mailPortal.peer.mailsTo(email).length;
  await reachMail(page, id);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();
  const admin = await ApiClient.signIn(mailPortal.url, 'admin');
  const filter = encodeURIComponent(JSON.stringify([{ field: 'booking_id', op: 'eq', value: id }]));
  const { data } = await admin.get(`/v3/mails?page=1&itemsPerPage=5&filter=${filter}`);
  expect(data).toMatchObject([{ state: 'withdrawn', to_email: email }]);
  const leaves = Date.parse(data[0].send_after);
  await expect.poll(() => Date.now() > leaves + 2_000, { timeout: 10_000 }).toBe(true);
  expect(mailPortal.peer.mailsTo(email)).toHaveLength(before);
});

test('C1 BOOK-11 DEC-342 a mail that failed says why, names its booking by the clocks of the place, and is sent again', async ({
  page,
  mailPortal,
}) => {
  const { id, email } = await openBooking(mailPortal.url);
  mailPortal.peer.set({ unknown: [email] });
  await reachMail(page, id);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled booking!' })).toBeVisible();
  await openScreen(page, '/mails?state=failed');
  const row = rowsOf(page).filter({ hasText: email }).first();
  await expect(row).toContainText('Failed', { timeout: 15_000 });
  const admin = await ApiClient.signIn(mailPortal.url, 'admin');
  const { user, start_time, partner_location: place } = await admin.get(`/v3/bookings/${id}`);
  const written = new Intl.DateTimeFormat('en-GB', {
    timeZone: place.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(start_time));
  const booking = row.getByRole('link', { name: `${user.first_name} ${user.last_name} · ` });
  await expect(booking).toContainText(written.replace(', ', ' '));
  await expect(booking).toHaveAttribute('href', `/bookings/${id}`);
  await row.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByText(/No such mailbox here/)).toBeVisible();
  await expectAccessible(page);
  mailPortal.peer.set({ unknown: [] });
  await page.getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog', { name: 'Send again' });
  // What it tells may hold no longer.
  await expect(question).toContainText('The booking is now: Cancelled');
  await expect(question.locator('time')).toHaveAttribute('datetime', start_time);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send again' }).click();
  await mailPortal.peer.arrived(email);
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible();
});

test('CANCEL-02 the text of a mail is edited among the settings, with a preview', async ({
  page,
  mailPortal,
}) => {
  await openScreen(page, '/settings');
  const row = rowsOf(page).filter({ hasText: 'mail_booking_cancelled_en' });
  await row.getByRole('link', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(preview(page).locator('dd').last()).toContainText('Riverside on Sat 21 November 2026, 14:30');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('{{first_nam}}, sorry');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Placeholders that nothing fills in: {{first_nam}}')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('{{first_name}}, sorry');
  await expect(preview(page).locator('dd').last()).toHaveText('Ann, sorry');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { id } = await openBooking(mailPortal.url);
  const admin = await ApiClient.signIn(mailPortal.url, 'admin');
  const plan = await admin.post(`/v3/bookings/admin-cancel/${id}`, { reason: 'x', confirm_cancel: false });
  const english = plan.recipient.language !== 'vi';
  expect(plan.subject_html).toMatch(english ? /, sorry$/ : /đã bị hủy$/);
});

test('C7 a mail that was stored raw among the settings is made harmless before the page reads it', async ({
  page,
  mailPortal,
}) => {
  const admin = await ApiClient.signIn(mailPortal.url, 'admin');
  const content_html =
    '<p onmouseover="document.title=1">Raw {{first_name}} <img src="https://tracker.example/x.png" onerror="document.title=2">' +
    '<a href="javascript:document.title=3">link</a></p><script>document.title=4</script><svg onload="document.title=5"></svg>';
  const { id } = await admin.post('/v3/settings', {
    name: 'mail_raw_en',
    value_type: 5,
    value: JSON.stringify({ subject: 'Raw', content_html }),
  });
  await goTo(page, `/settings/${id}/edit`);
  const frame = preview(page).frameLocator('iframe');
  await expect(frame.locator('body')).toContainText('Raw Ann');
  await expect(frame.locator('img, script, svg, [onmouseover]')).toHaveCount(0);
  const editor = page.locator('.ProseMirror');
  await expect(editor).toContainText('Raw {{first_name}}');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' typed');
  await expect(frame.locator('body')).toContainText('typed');
  expect(await page.title()).not.toMatch(/^[1-5]$/);
});
