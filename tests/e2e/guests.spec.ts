import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { callersBooking, movableBookings, nameOf } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'service' });

test('DEC-130 DEC-131 the list finds a guest by name in any order, and says who comes before it says when', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  const { first_name, last_name, email, phone_number } = booking.user;
  await openScreen(page, '/bookings');
  await page.keyboard.press('/');
  await page.keyboard.type(`${last_name.toLowerCase()} ${first_name}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page).filter({ hasText: nameOf(booking) })).not.toHaveCount(0);
  await expect(rowsOf(page).filter({ hasNotText: nameOf(booking) })).toHaveCount(0);
  const guest = rowsOf(page).first().locator('td[data-label="User"]');
  await expect(guest).toHaveText(new RegExp(`^${nameOf(booking)}.*${email}`));
  if (phone_number !== null) await expect(guest).toContainText(phone_number);
  await expectAccessible(page);
});

test('DEC-130 DEC-131 her page is found by her number, lists what comes next first, and moves and cancels it over itself', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  // Partner management opens with partners; a search is for everybody.
  await openScreen(page, '/users');
  await page.keyboard.press('/');
  await page.keyboard.type(`0${booking.user.phone_number?.replaceAll('-', ' ')}`);
  await page.keyboard.press('Enter');
  await rowsOf(page).getByRole('link', { name: booking.user.email, exact: true }).click();
  await expect(page).toHaveURL(`/users/${booking.user_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${nameOf(booking)} · ${booking.user.email}`,
  );
  const upcoming = page.getByRole('region', { name: 'Upcoming bookings' });
  const starts = upcoming.locator('td[data-label="Start"] time');
  await expect(starts).not.toHaveCount(0);
  const instants = await starts.evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''));
  expect(instants).toEqual(instants.toSorted());
  expect(Date.parse(instants[0] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await expectAccessible(page);

  const row = upcoming.getByRole('row').filter({ has: page.locator(`a[href="/bookings/${booking.id}"]`) });
  for (const [verb, title] of [
    ['Reschedule', 'Reschedule booking'],
    ['Cancel', 'Cancel booking'],
  ] as const) {
    await row.getByRole('link', { name: new RegExp(`^${verb}:`) }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    // The page stays under the panel, where screen readers do not look meanwhile.
    await expect(page.getByText('Upcoming bookings')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/users/${booking.user_id}`);
  }
  await page.getByRole('link', { name: /^All \d+ bookings?$/ }).click();
  await expect(page).toHaveURL(/\/bookings\?/);
  await expect(rowsOf(page).filter({ hasNotText: nameOf(booking) })).toHaveCount(0);
});

test('DEC-132 DEC-28 a partner gets from a booking to its guest, whom to call, and to no other person', async ({
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'partner');
  const booking = await callersBooking(api);
  const page = await signedInAs('partner');
  await goTo(page, `${baseURL}/bookings/${booking.id}`);
  await page
    .getByRole('region', { name: 'Overview' })
    .getByRole('link', { name: nameOf(booking) })
    .click();
  await expect(page).toHaveURL(`/guests/${booking.user_id}`);
  await expect(page.getByRole('heading', { level: 1, name: nameOf(booking) })).toBeVisible();
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: booking.user.email })).toBeVisible();
  await expect(article.getByRole('link', { name: booking.user.phone_number ?? '' })).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming bookings' });
  await expect(upcoming.locator(`a[href="/bookings/${booking.id}"]`).first()).toBeVisible();
  await expectAccessible(page);

  await goTo(page, '/guests/999999');
  await expect(page.getByText(/This record does not exist/)).toBeVisible();
});

test('DEC-301 the desk notes on her page what the next one should know; marketing does not see it', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const { user_id } = await callersBooking(api);
  await api.put(`/v3/guests/${user_id}`, { note: null });
  await openScreen(page, `/users/${user_id}`);
  const section = page.getByRole('region', { name: 'Note for the desk' });
  const box = section.getByRole('textbox', { name: 'Note' });
  const save = section.getByRole('button', { name: 'Save' });
  await expect(section).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a note for the desk' }).click();
  await expect(box).toBeFocused();
  await expect(save).toBeDisabled();
  await box.fill('Prefers the morning\nand a warm room');
  await save.click();
  await expect(page.getByText('Update success')).toBeVisible();
  // What is noted is read without a box around it.
  await expect(section).toContainText('Prefers the morning\nand a warm room');
  await expect(box).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // Put aside, what was typed is offered where one goes on.
  await section.getByRole('button', { name: 'Edit note' }).click();
  await box.fill('Prefers the evening');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section).toContainText('Prefers the morning');
  await section.getByRole('button', { name: 'Edit note' }).click();
  await section.getByRole('button', { name: 'Restore' }).click();
  await expect(box).toHaveValue('Prefers the evening');
  await save.click();
  await expect.poll(async () => (await api.get(`/v3/guests/${user_id}`)).note).toBe('Prefers the evening');

  const theirs = await signedInAs('marketing');
  await goTo(theirs, `${baseURL}/users/${user_id}`);
  await expect(theirs.getByRole('list', { name: 'Activity' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Note for the desk' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Add a note for the desk' })).toHaveCount(0);
  await expect(theirs.getByRole('article')).not.toContainText('Prefers the evening');
});

test('DEC-301 DEC-84 a note that is being written stays when others change the guest, and says so on saving', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/409 PUT/);
  const [api, admin] = [
    await ApiClient.signIn(baseURL ?? '', 'service'),
    await ApiClient.signIn(baseURL ?? '', 'admin'),
  ];
  const { user_id: another } = await callersBooking(api);
  const user_id = (await movableBookings(api)).find(each => each.user_id !== another)?.user_id;
  const write = async (note: string | null) => await admin.put(`/v3/guests/${user_id}`, { note });
  await write(null);
  await openScreen(page, `/users/${user_id}`);
  await page.getByRole('button', { name: 'Add a note for the desk' }).click();
  const section = page.getByRole('region', { name: 'Note for the desk' });
  const box = section.getByRole('textbox', { name: 'Note' });
  await box.fill('Mine, half written');
  const read = page.waitForResponse(/\/v3\/user\/\d+$/);
  await write('Theirs');
  await read;
  await expect(box).toHaveValue('Mine, half written');
  await expect(box).toBeFocused();
  await section.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Theirs');
  await question.getByRole('radio', { name: /^Yours/ }).check();
  await question.getByRole('button', { name: 'Save what I chose' }).click();
  await expect.poll(async () => (await api.get(`/v3/guests/${user_id}`)).note).toBe('Mine, half written');
  await expect(section).toContainText('Mine, half written');
  await expect(box).toHaveCount(0);
});
