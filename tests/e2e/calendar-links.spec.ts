import ical from 'node-ical';
import { ApiClient } from '../support/api-client.ts';
import { openScreen } from '../support/screen.ts';
import { callersBooking, nameOf } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'partner', permissions: ['clipboard-read', 'clipboard-write'] });

test('DEC-169 a partner makes a calendar link on the page of a location, follows it, renews and removes it', async ({
  page,
  request,
}) => {
  await openScreen(page, '/location/1');
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Calendar link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar link' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/api\/v3\/calendars\/[\w.-]+\/bookings\.ics$/);
  await expect(dialog.getByText('Not read yet')).toBeVisible();
  await expectAccessible(page);
  const address = await link.inputValue();

  const answer = await request.get(address);
  const entries = Object.values(ical.sync.parseICS(await answer.text()));
  expect(entries.filter(each => each?.type === 'VEVENT').length).toBeGreaterThan(0);
  expect(entries.find(each => each?.type === 'VCALENDAR')).toMatchObject({ 'WR-CALNAME': name });

  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link has been copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(dialog.getByRole('link', { name: 'Open in the calendar program' })).toHaveAttribute(
    'href',
    address.replace(/^http:/, 'webcal:'),
  );
  await expect(dialog.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*cid=webcal%3A%2F%2F/,
  );

  await dialog.getByRole('button', { name: `Make another link for ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Make another link for ${name}` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Make another link' }).click();
  await expect(link).not.toHaveValue(address);
  expect((await request.get(address)).status()).toBe(404);
  expect((await request.get(await link.inputValue())).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/information');
  const section = page.getByRole('region', { name: 'Calendar links' });
  await expect(section.getByRole('heading', { name: `Location · ${name}` })).toBeVisible();
  await section.getByRole('button', { name: 'Make a link for all my bookings' }).click();
  await expect(section.getByRole('heading', { name: 'All my bookings' })).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Link' })).toHaveCount(2);
  await expectAccessible(page);
  for (const what of [name, 'All my bookings']) {
    await section.getByRole('button', { name: `Remove the link for ${what}` }).click();
    await page
      .getByRole('dialog', { name: `Remove the link for ${what}` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByText('The link is removed').first()).toBeVisible();
  }
  await expect(section.getByText('There is no link yet.')).toBeVisible();
});

test('DEC-169 devices and guests have one too, and what is refused is said', async ({
  page,
  signedInAs,
  request,
  baseURL,
  allow,
}) => {
  await openScreen(page, '/devices/1?dialog=calendar-link');
  const dialog = page.getByRole('dialog', { name: 'Calendar link' });
  allow(/503 POST \/api\/v3\/calendar-feeds/);
  await page.route('**/api/v3/calendar-feeds', async route =>
    route.request().method() === 'POST'
      ? await route.fulfill({
          status: 503,
          json: { code: 503, message: 'The database does not answer', error: 'x', params: {} },
        })
      : await route.continue(),
  );
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The database does not answer');
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeEnabled();

  const service = await signedInAs('service');
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  await openScreen(service, `${baseURL}/users/${booking.user_id}?dialog=calendar-link`);
  const ofGuest = service.getByRole('dialog', { name: 'Calendar link' });
  await ofGuest.getByRole('button', { name: 'Make a link' }).click();
  const answer = await request.get(await ofGuest.getByRole('textbox', { name: 'Link' }).inputValue());
  expect(await answer.text()).toContain(`SUMMARY:${nameOf(booking)} · `);
  await ofGuest.getByRole('button', { name: /^Remove the link for/ }).click();
  await service
    .getByRole('dialog', { name: /^Remove the link for/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(ofGuest.getByRole('button', { name: 'Make a link' })).toBeVisible();
});
