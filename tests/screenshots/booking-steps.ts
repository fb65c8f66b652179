import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { htmlOf } from '../support/html-of.ts';
import { startPortalWithMail } from '../support/portal-with-mail.ts';
import { rowsHaveArrived } from '../support/screen.ts';
import { seeThePanel } from './steps.ts';

let withMail: ReturnType<typeof startPortalWithMail> | undefined;

/** Says why, and waits for what becomes of the bookings. */
export async function seeWhatBecomes(page: Page, reason: string): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await panel.getByText(/told by email/).waitFor();
}

/** Three bookings of the list that can be moved, as their boxes would have it: a phone has none. */
export async function chooseThree(page: Page): Promise<void> {
  const links = page.locator('a[href$="/reschedule"]');
  await links.first().waitFor();
  const places = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
  const ids = places.slice(-3).map(place => place.split('/')[2]);
  await page.goto(`/bookings/solve?ids=${ids.join(',')}`);
  await seeWhatBecomes(page, 'Staff is ill');
}

/** Guests of New York, as far as Jersey City. */
export async function leadToTheNext(page: Page): Promise<void> {
  const admin = await ApiClient.signIn(originOf(page), 'admin');
  const { data } = await admin.get(bookingsFrom(30, [{ field: 'location_id', op: 'eq', value: 5 }]));
  const ids = data.slice(0, 3).map(({ id }: { readonly id: number }) => id);
  await page.goto(`/bookings/solve?ids=${ids.join(',')}`);
  await seeWhatBecomes(page, 'Burst pipe');
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'Other locations' }).selectOption({ label: 'up to 10 km away' });
  const row = panel.getByRole('combobox', { name: /^What becomes/ }).first();
  await row.selectOption({ index: await indexOf(row, 'Grand Street Unwind') });
  await panel.getByText('goes to another location').waitFor();
}

/** The first choice that names it, once there is one. */
async function indexOf(select: Locator, name: string): Promise<number> {
  await select.locator('option', { hasText: name }).first().waitFor({ state: 'attached' });
  return (await select.locator('option').allTextContents()).findIndex(text => text.includes(name));
}

/** Whoever comes next. */
async function nextGuest(page: Page): Promise<{ readonly id: number; readonly last_name: string }> {
  const admin = await ApiClient.signIn(originOf(page), 'admin');
  return (await admin.get(bookingsFrom(0))).data[0].user;
}

function bookingsFrom(hoursAhead: number, further: readonly object[] = []): string {
  const since = new Date(Date.now() + hoursAhead * 3_600_000).toISOString();
  const entries = [
    { field: 'booking_status', op: 'eq', value: 2 },
    { field: 'start_time', op: 'ge', value: since },
    ...further,
  ];
  const filter = encodeURIComponent(JSON.stringify(entries));
  return `/v3/bookings?page=1&itemsPerPage=100&sortBy=start_time&sortDesc=false&filter=${filter}`;
}

export async function openTheGuest(page: Page): Promise<void> {
  await page.goto(`/users/${(await nextGuest(page)).id}`);
  await page.getByRole('region', { name: 'Upcoming bookings' }).getByRole('link').first().waitFor();
  await rowsHaveArrived(page);
}

/** By a part of her name, in the palette. */
export async function lookForTheGuest(page: Page): Promise<void> {
  const { last_name } = await nextGuest(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill(last_name.slice(0, 5));
  await page.getByRole('option').filter({ hasText: last_name }).first().waitFor();
  await rowsHaveArrived(page);
}

/** The page of a guest whose booking was cancelled, by the link of the mail. */
export async function chooseAsGuest(page: Page): Promise<void> {
  withMail ??= startPortalWithMail({ MAIL_DELAY_SECONDS: '1' });
  const { url, peer } = await withMail;
  const admin = await ApiClient.signIn(url, 'admin');
  for (const { id, user } of (await admin.get(bookingsFrom(30))).data) {
    const asked = { reason: 'The bed is being serviced' };
    const { plan, recipient, subject_html, content_html } = await admin.post(
      `/v3/bookings/admin-cancel/${id}`,
      asked,
    );
    if (recipient?.language !== 'en' || !content_html.includes('/choose#')) continue;
    const mail = { plan, subject_html, content_html };
    await admin.post(`/v3/bookings/admin-cancel/${id}`, { ...asked, ...mail, confirm_cancel: true });
    const [arrived] = (await peer.arrived(user.email)).slice(-1);
    const links = [...htmlOf(arrived?.raw ?? '').matchAll(/href="([^"]+\/choose#[^"]+)"/g)];
    await page.goto(links.at(-1)?.[1] ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return;
  }
}

/** Opens a panel of the first booking for which it is offered. */
async function openFirst(page: Page, action: 'Reschedule' | 'Cancel'): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`^${action}:`) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The bed is being serviced');
}

export async function chooseAStart(page: Page): Promise<void> {
  await openFirst(page, 'Reschedule');
  await page.getByRole('grid', { name: 'Starts' }).locator('button[aria-disabled="false"]').nth(9).click();
  await page.getByRole('status').filter({ hasText: 'New start' }).waitFor();
}

export async function seeTheMail(page: Page): Promise<void> {
  await openFirst(page, 'Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Next: email' }).click();
  await page.getByRole('dialog').locator('[aria-busy="false"] iframe').waitFor();
  await page.locator('.ProseMirror').waitFor();
  await page.mouse.move(0, 0);
}

export async function seeWhereTheyGo(page: Page): Promise<void> {
  await seeThePanel(page);
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox').first().fill('The motor is broken');
  await panel.getByRole('button', { name: 'Move all that fit' }).click();
  await panel.locator('details').first().waitFor();
}

/** The portal that a page shows. */
const originOf = (page: Page) => new URL(page.url()).origin;

/** Ends the portal whose mails arrived, if a picture had need of one. */
export async function endMailPortal(): Promise<void> {
  await (await withMail)?.close();
}
