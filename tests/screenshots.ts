import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { Role } from '../domain/actor.ts';
import { scopeOf } from '../resources/schema/access.ts';
import { buildPortal } from '../scripts/build-portal.ts';
import { chromiumPath, needBrowser } from '../scripts/chromium.ts';
import { ApiClient } from './support/api-client.ts';
import { htmlOf } from './support/html-of.ts';
import { listScreens, mayOpen } from './support/portal-map.ts';
import { startPortal } from './support/portal-process.ts';
import { startPortalWithMail } from './support/portal-with-mail.ts';
import { openScreen, screenIsReady } from './support/screen.ts';
import { Sessions } from './support/sessions.ts';
import { smallPng } from './support/small-png.ts';

const ofMany = { role: 'admin', isOneOfMany: true } as const;

interface Picture {
  readonly name: string;
  readonly role?: 'admin' | 'partner';
  readonly path: string;
  /** Taken in the light only. */
  readonly isOneOfMany?: boolean;
  /** What a person does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The forms of every list: as they say what is missing, and filled with the first record that can be changed. */
const forms: readonly Picture[] = listScreens
  .filter(screen => mayOpen(screen, Role.Admin))
  .flatMap(({ resource: { name, access }, page: { path } }) => [
    ...(scopeOf(access, 'create', Role.Admin) === undefined
      ? []
      : [{ ...ofMany, name: `form-${name}-errors`, path: `${path}/create`, prepare: saveNothing }]),
    ...(scopeOf(access, 'update', Role.Admin) === undefined
      ? []
      : [{ ...ofMany, name: `form-${name}`, path, prepare: editFirst }]),
  ]);

const pictures: readonly Picture[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'home', role: 'admin', path: '/' },
  { name: 'bookings', role: 'admin', path: '/bookings' },
  { name: 'devices', role: 'admin', path: '/devices' },
  { name: 'device', role: 'admin', path: '/devices/2' },
  { name: 'device-status', role: 'admin', path: '/devices/2/status', prepare: seeTheParts },
  { name: 'replace-device', role: 'admin', path: '/devices/2/replace', prepare: seeThePlan },
  { name: 'session-logs', role: 'admin', path: '/devices/2/logs', prepare: seeThePanel },
  { name: 'support', role: 'admin', path: '/devices/2/support', prepare: seeThePanel },
  { name: 'disable-device', role: 'admin', path: '/devices/2/disable', prepare: seeWhereTheyGo },
  { name: 'installation-date', role: 'admin', path: '/devices/2/installation-date', prepare: seeThePanel },
  { name: 'shared-devices', role: 'admin', path: '/shared-devices' },
  { name: 'location-devices', role: 'admin', path: '/location/1?activeTab=device' },
  { name: 'location-bookings', role: 'admin', path: '/location/1?activeTab=booking' },
  { name: 'promotion', role: 'admin', path: '/location/1?activeTab=promotion' },
  { name: 'prices', role: 'admin', path: '/location/1?activeTab=prices' },
  { name: 'location-information', role: 'admin', path: '/location/1?activeTab=information' },
  { name: 'booking', role: 'admin', path: '/bookings/1' },
  { name: 'book-a-session', role: 'admin', path: '/bookings/new?location=1&length=40', prepare: seeThePanel },
  { name: 'account', role: 'admin', path: '/information' },
  { name: 'email-change', role: 'admin', path: '/information', prepare: changeTheEmail },
  {
    name: 'person-sessions',
    role: 'admin',
    path: '/users',
    prepare: page => openOfFirst(page, 'Where signed in'),
  },
  { name: 'new-version', role: 'admin', path: '/cities', prepare: seeTheNewVersion },
  { name: 'world-tables', role: 'admin', path: '/reference' },
  { name: 'register-device', role: 'admin', path: '/devices/register', prepare: seeTheStock },
  { name: 'question-flow', role: 'admin', path: '/question-steps/flow', prepare: seeTheFlow },
  { name: 'users', role: 'admin', path: '/users' },
  { name: 'security-log', role: 'admin', path: '/security-log' },
  { name: 'erase-person', role: 'admin', path: '/users', prepare: page => openOfFirst(page, 'Erase person') },
  { name: 'authenticator-app', role: 'admin', path: '/information', prepare: setUpAnApp },
  { name: 'confirm-identity', role: 'admin', path: '/information', prepare: seeTheQuestion },
  { name: 'must-set-up', role: 'partner', path: '/', prepare: seeWhatMustBe },
  { name: 'location-calendar', role: 'admin', path: '/location/1' },
  { name: 'week-by-device', role: 'admin', path: `/location/1?view=devices` },
  { name: 'day-board', role: 'partner', path: '/location/1?activeTab=board' },
  { name: 'opening-hours', role: 'partner', path: '/location/1?activeTab=hours' },
  { name: 'change-a-day', role: 'admin', path: `/location/1/day/${dayAhead(3)}`, prepare: closeTheDay },
  {
    ...{ name: 'close-days', role: 'admin', path: '/locations/close?ids=1,2,3' },
    prepare: page => seeWhatBecomes(page, 'Christmas'),
  },
  { name: 'hours-ahead', role: 'admin', path: '/location/8?activeTab=hours' },
  { name: 'later-hours', role: 'admin', path: '/location/8?activeTab=hours', prepare: beginLater },
  { name: 'copy-hours', role: 'admin', path: '/location/8?activeTab=hours', prepare: copyTheHours },
  { name: 'guest', role: 'admin', path: '/bookings', prepare: openTheGuest },
  { name: 'agenda', role: 'partner', path: '/' },
  { name: 'rollouts', role: 'admin', path: '/rollouts' },
  { name: 'find-a-guest', role: 'admin', path: '/bookings', prepare: lookForTheGuest },
  { name: 'choose-another-start', path: '/login', prepare: chooseAsGuest },
  { name: 'remove-location', role: 'admin', path: '/locations', prepare: askToRemove },
  { name: 'location-week', role: 'admin', path: '/location/1?view=week' },
  { name: 'close-holidays', role: 'admin', path: '/locations/close?ids=1,4&days=holidays', prepare: pickTwo },
  {
    ...{ name: 'block-time', role: 'admin', path: `/location/1/block?day=${dayAhead(3)}` },
    prepare: seeWhatIsInside,
  },
  { name: 'rollout', role: 'admin', path: '/rollouts/6' },
  { name: 'new-rollout', role: 'admin', path: '/rollouts/new', prepare: seeTheWaves },
  { name: 'solve-bookings', role: 'admin', path: '/bookings', prepare: chooseThree },
  { name: 'next-location', role: 'admin', path: '/bookings', prepare: leadToTheNext },
  { name: 'insights', role: 'admin', path: '/insights' },
  { name: 'now', role: 'admin', path: '/now' },
  { name: 'needs-someone', role: 'admin', path: '/needs-someone' },
  { name: 'device-alert', role: 'admin', path: '/needs-someone', prepare: openFirstAlert },
  { name: 'now-wall', role: 'admin', path: '/now/wall' },
  { name: 'day-sheet', role: 'admin', path: '/location/1?activeTab=board', prepare: seeOnPaper },
  { name: 'week-sheet', role: 'admin', path: '/location/1?view=week', prepare: seeOnPaper },
  {
    ...{ name: 'calendar-link', role: 'partner', path: '/location/1?dialog=calendar-link' },
    prepare: makeALink,
  },
  { name: 'reschedule', role: 'admin', path: '/bookings', prepare: chooseAStart },
  { name: 'cancel-with-mail', role: 'admin', path: '/bookings', prepare: seeTheMail },
  { name: 'dialog-with-errors', role: 'admin', path: '/plans/create', prepare: saveNothing },
  { name: 'role-lens', role: 'admin', path: '/devices', prepare: lookAsPartner },
  { name: 'role-rules', role: 'admin', path: '/devices', prepare: seeTheRules },
  { name: 'import', role: 'admin', path: '/plans', prepare: checkAFile },
  { name: 'empty-list', role: 'admin', path: '/cities?q=atlantis' },
  { name: 'forbidden', role: 'partner', path: '/cities' },
  ...forms,
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const light = ['light'] as const;
const both = ['light', 'dark'] as const;

async function saveNothing(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: /^(save|create|ok)/i }).click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
}

/** Two days, and what they would mean. */
async function pickTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('listitem').getByRole('checkbox');
  await boxes.first().check();
  await boxes.nth(2).check();
  await page.getByText('No conflicting bookings.').waitFor();
}

/** Says why, and waits for what becomes of the bookings. */
async function seeWhatBecomes(page: Page, reason: string): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await panel.getByText(/told by email/).waitFor();
}

/** Three bookings of the list that can be moved, as their boxes would have it: a phone has none. */
async function chooseThree(page: Page): Promise<void> {
  const links = page.locator('a[href$="/reschedule"]');
  await links.first().waitFor();
  const places = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
  const ids = places.slice(-3).map(place => place.split('/')[2]);
  await page.goto(`/bookings/solve?ids=${ids.join(',')}`);
  await seeWhatBecomes(page, 'Staff is ill');
}

/** Guests of New York, as far as Jersey City. */
async function leadToTheNext(page: Page): Promise<void> {
  const admin = await ApiClient.signIn(portal.url, 'admin');
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

/** As the printer gets it. */
async function seeOnPaper(page: Page): Promise<void> {
  await page.locator('.board-block, .event').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-sheet table').first().waitFor();
}

async function beginLater(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: 'Hours from a later day' }).click();
  await page.getByRole('textbox', { name: 'From', exact: true }).waitFor();
}

async function copyTheHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy to other locations' }).click();
  const dialog = page.getByRole('dialog');
  for (const at of [1, 4]) {
    await dialog.getByRole('combobox').click();
    await page.getByRole('option').nth(at).click();
  }
  await dialog.locator('.MuiSkeleton-root').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
}

/** Whoever comes next. */
async function nextGuest(): Promise<{ readonly id: number; readonly last_name: string }> {
  const admin = await ApiClient.signIn(portal.url, 'admin');
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

async function openTheGuest(page: Page): Promise<void> {
  await page.goto(`/users/${(await nextGuest()).id}`);
  await page.getByRole('region', { name: 'Upcoming bookings' }).getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** By a part of her name, in the palette. */
async function lookForTheGuest(page: Page): Promise<void> {
  const { last_name } = await nextGuest();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill(last_name.slice(0, 5));
  await page.getByRole('option').filter({ hasText: last_name }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function askToRemove(page: Page): Promise<void> {
  const row = page.locator('tr, li, article').filter({ has: page.locator('a[href^="/location/3"]') });
  const [remove, more] = [/^Delete/, /^More/].map(name => row.getByRole('button', { name }).first());
  await row.first().waitFor();
  if (remove !== undefined && (await remove.isVisible())) await remove.click();
  else {
    await more?.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  }
  await page
    .getByRole('dialog')
    .getByText(/comes back with it/)
    .waitFor();
}

/** The page of a guest whose booking was cancelled, by the link of the mail. */
async function chooseAsGuest(page: Page): Promise<void> {
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

async function makeALink(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const [make, link] = [dialog.getByRole('button', { name: 'Make a link' }), dialog.getByRole('textbox')];
  await make.or(link).waitFor();
  if (await make.isVisible()) await make.click();
  await link.waitFor();
}

async function seeWhereTheyGo(page: Page): Promise<void> {
  await seeThePanel(page);
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox').first().fill('The motor is broken');
  await panel.getByRole('button', { name: 'Move all that fit' }).click();
  await panel.locator('details').first().waitFor();
}

async function seeThePanel(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await panel.locator('[aria-busy="true"], .MuiSkeleton-root').first().waitFor({ state: 'hidden' });
}

/** Opens something of the first person of the list that only the menu of the row offers. */
async function openOfFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name }).click();
  await seeThePanel(page);
}

async function changeTheEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change e-?mail/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('ada.hartley@portal.test');
}

async function setUpAnApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** As it is for somebody whose sign-in is older than 15 minutes. */
async function seeTheQuestion(page: Page): Promise<void> {
  const json = { code: 403, message: 'Please confirm that it is you', reason: 'confirm-identity' };
  await page.route('**/second-factor/roles', route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json }) : route.continue(),
  );
  await page.getByRole('checkbox', { name: 'Marketing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
}

/** As it is for somebody whose role must have a second factor. */
async function seeWhatMustBe(page: Page): Promise<void> {
  await page.route('**/auth/access_token', async route => {
    const answer = await route.fetch();
    const json: unknown = JSON.parse(
      (await answer.text()).replaceAll('"user":{', '"user":{"must_set_up_second_factor":true,'),
    );
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
}

/** The page of the server names another script, and is asked at once and not after a quarter of an hour. */
async function seeTheNewVersion(page: Page): Promise<void> {
  await page.route('**/index.html', async route => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('src="/assets/', '$&newer-'),
    });
  });
  await page.addInitScript(() => {
    const plain = window.setInterval;
    Object.assign(window, {
      setInterval: (work: TimerHandler, ms = 0) => plain(work, ms > 600_000 ? 1_000 : ms),
    });
  });
  await page.reload();
  await page.getByText('The portal has been updated').waitFor();
  await screenIsReady(page);
}

async function editFirst(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href$="/edit"], a[href*="/edit?"]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
  await page
    .getByRole('dialog')
    .locator('[aria-busy="true"], .MuiSkeleton-root')
    .first()
    .waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function closeTheDay(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Open on this day').click();
  await panel.getByLabel('Reason').fill('Inventory');
  await panel.getByRole('button', { name: 'Check bookings' }).click();
  await panel.getByRole('list').first().waitFor();
}

/** Opens a panel of the first booking for which it is offered. */
async function openFirst(page: Page, action: 'Reschedule' | 'Cancel'): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`^${action}:`) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The bed is being serviced');
}

async function chooseAStart(page: Page): Promise<void> {
  await openFirst(page, 'Reschedule');
  await page.getByRole('grid', { name: 'Starts' }).locator('button[aria-disabled="false"]').nth(9).click();
  await page.getByRole('status').filter({ hasText: 'New start' }).waitFor();
}

async function seeTheParts(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Manufacturing QA test results').waitFor();
  await page.getByRole('dialog').locator('svg').first().waitFor();
}

async function seeThePlan(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'New device' }).click();
  await page.getByRole('option').first().click();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Motor 3 is broken');
  await panel.getByRole('button', { name: 'See the plan' }).click();
  await panel.locator('.replace-table').waitFor();
}

async function seeTheStock(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText(/^GB-/).first().waitFor();
}

async function seeTheFlow(page: Page): Promise<void> {
  await page.locator('.react-flow__node').first().waitFor();
}

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Profile:/ }).click();
  await page.getByRole('button', { name }).click();
}

async function lookAsPartner(page: Page): Promise<void> {
  await openTool(page, 'View as …');
  await page.getByRole('dialog').getByRole('button', { name: 'partner@portal.test' }).click();
  await page.getByRole('region', { name: 'View as another person' }).getByText("You're viewing as").waitFor();
  await screenIsReady(page);
}

async function seeTheRules(page: Page): Promise<void> {
  await openTool(page, 'Who can do what here?');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** A file that brings a plan, changes the price of another one, and has a mistake. */
async function checkAFile(page: Page): Promise<void> {
  const file =
    'Order;Description;Price;Currency;Recurring;Most popular\n' +
    `1;Single session of 20 minutes;26.50;GBP;;No\n9;Ten sessions, to give away;120;GBP;;Yes\n10;Weekend;free;USD;;No\n`;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: /^All/ }).click();
  await page.mouse.move(0, 0);
}

async function seeWhatIsInside(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Block time' });
  await panel.getByRole('button', { name: 'Daily' }).click();
  await panel.getByRole('button', { name: 'Cleaning' }).click();
  await panel.getByRole('button', { name: 'Move all that fit' }).waitFor();
  await page.mouse.move(0, 0);
}

async function seeTheWaves(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'New firmware roll-out' });
  await panel.getByLabel('Version').selectOption({ label: 'Bed 3.0 → 3.0.6' });
  await panel.getByRole('button', { name: 'Show the plan' }).click();
  await panel.getByRole('heading', { name: 'Wave 1' }).waitFor();
  await page.mouse.move(0, 0);
}

async function openFirstAlert(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Devices that call for help' })
    .getByRole('listitem')
    .filter({ hasText: 'Failing' })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'So what' }).waitFor();
}

async function seeTheMail(page: Page): Promise<void> {
  await openFirst(page, 'Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Next: email' }).click();
  await page.getByRole('dialog').locator('[aria-busy="false"] iframe').waitFor();
  await page.locator('.ProseMirror').waitFor();
  await page.mouse.move(0, 0);
}

// `npm run screenshots -- day-board cancel-with-mail` takes some of them.
const wanted = process.argv.slice(2);
const folder = 'docs/screenshots';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-pictures-'));

needBrowser();
await buildPortal();
const portal = await startPortal({ DATA_DIR: dataDir });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const sessions = new Sessions();
let withMail: ReturnType<typeof startPortalWithMail> | undefined;
mkdirSync(folder, { recursive: true });

/** Asked again and again from here: the page itself evaluates no text. */
async function offersAreKnown(page: Page): Promise<void> {
  while ((await page.evaluate("localStorage.getItem('portal.offers')")) === null)
    await page.waitForTimeout(50);
}

async function take(picture: Picture, viewport: (typeof sizes)[number], colorScheme: 'light' | 'dark') {
  const { name, role, path, prepare } = picture;
  const context = await browser.newContext({
    viewport,
    colorScheme,
    baseURL: portal.url,
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    ...(role === undefined ? {} : { storageState: await sessions.of(role, portal.url) }),
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  if (role === undefined || prepare !== undefined) await page.goto(path);
  else await openScreen(page, path);
  // On the first visit of a browser, what the host offers beyond the documented calls is told a moment later.
  if (role !== undefined) await offersAreKnown(page);
  await prepare?.(page);
  if (role !== undefined && prepare === undefined) await screenIsReady(page);
  await page.evaluate('document.fonts.ready');
  // The frame of a mail never says that it is idle; whoever prepares a picture waits for what it shows.
  if (prepare === undefined) await page.waitForLoadState('networkidle');
  const file = `${folder}/${name}-${viewport.width}-${colorScheme}.png`;
  writeFileSync(file, smallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' })));
  await context.close();
  console.log(`${file} ${Math.round(statSync(file).size / 1024)} kB`);
}

try {
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const viewport of sizes) {
      for (const scheme of picture.isOneOfMany === true ? light : both) {
        await take(picture, viewport, scheme).catch((error: unknown) => {
          // One that cannot be taken is told; the others are taken nevertheless.
          console.error(`${picture.name}, ${viewport.width} px, ${scheme}: ${error}`);
          process.exitCode = 1;
        });
      }
    }
  }
} finally {
  await browser.close();
  await portal.end();
  await (await withMail)?.close();
  rmSync(dataDir, { recursive: true, force: true });
}
