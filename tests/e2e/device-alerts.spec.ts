import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { willHearChanges } from '../support/live-page.ts';
import { openScreen } from '../support/screen.ts';
import { windows } from '../support/windows.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them, in this order: what calls for help is few.
test.describe.configure({ mode: 'default' });
test.use({ mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Devices that call for help' }).getByRole('listitem');

for (const { width, height } of windows('phone'))
  test(`DEC-190 DEC-202 at ${width} pixels one press on home leads to the devices that need someone, with why and so what`, async ({
    signedInAs,
    mailPortal: { url },
  }) => {
    const page = await signedInAs('service');
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/`);
    const bell = page.getByRole('banner').getByRole('link', { name: /^\d+ devices? needs? someone$/ });
    const count = Number.parseInt((await bell.textContent()) ?? '', 10);
    await bell.click();
    await expect(page.getByRole('heading', { name: 'Needs someone', level: 1 })).toBeVisible();
    await expect(rows(page)).toHaveCount(count);
    await expectAccessible(page);
    await rows(page).first().getByRole('link').click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { name: 'Why' })).toBeVisible();
    await expect(panel.getByRole('table', { name: 'Its newest readings' })).toBeVisible();
    await expect(panel.getByText(/bookings? within seven days/).first()).toBeVisible();
    await expect(page).toHaveURL(/alert=\d+/);
    await expectAccessible(page);
    await page.reload();
    await expect(panel.getByRole('heading', { name: 'So what' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await page.close();
  });

test('DEC-191 somebody says with a note that they look after a device, and takes it back', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const page = await signedInAs('service');
  await page.goto(`${url}/needs-someone?q=london`);
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  const name = (await rows(page).first().getByRole('link').textContent()) ?? '';
  await rows(page).first().getByRole('link').click();
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'I look after it' }).click();
  await expect(panel.getByText('Say what is being done')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Note' }).fill('On my way with a new cable');
  await panel.getByRole('button', { name: 'I look after it' }).click();
  await expect(panel.getByText(/^Priya Shrestha since \d\d\//)).toBeVisible();
  await expect(panel.getByText('On my way with a new cable')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toHaveCount(count - 1);
  await page.getByRole('button', { name: /^Looked after/ }).click();
  const looked = rows(page).filter({ hasText: name });
  await expect(looked).toContainText('Priya Shrestha looks after it: On my way with a new cable');
  await looked.getByRole('link').click();
  await panel.getByRole('button', { name: 'Take back' }).click();
  await expect(panel.getByRole('button', { name: 'I look after it' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
  await page.close();
});

test('DEC-190 nothing of that kind says so, and what is over stays readable', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const page = await signedInAs('service');
  await page.goto(`${url}/needs-someone?q=no+such+device`);
  await expect(page.getByText(/^Nothing of this kind/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Over' }).click();
  await expect(rows(page).filter({ hasText: 'well again' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'What is wrong' }).selectOption('Short sessions');
  await expect(page).toHaveURL(/trouble=short/);
  await page.close();
});

test('DEC-193 DEC-84 the page and the bell follow a device that is taken out of service, and that calls again', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { data } = await api.get('/v3/alerts?trouble=offline');
  const [{ device }] = data;
  const page = await signedInAs('service');
  const hearsChanges = willHearChanges(page);
  await page.goto(`${url}/needs-someone`);
  await hearsChanges();
  await expect(page.getByRole('banner').getByRole('link', { name: /need someone/ })).toBeVisible();
  const row = rows(page).filter({ has: page.getByRole('link', { name: device.name, exact: true }) });
  await expect(row).toHaveCount(1);
  await api.put(`/v3/homebeds/${device.id}`, { is_disabled: true, reason_disabled: 'Being looked at' });
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`${device.name} no longer calls for help`)).toBeVisible();
  await api.put(`/v3/homebeds/${device.id}`, { is_disabled: false });
  await expect(row).toContainText('came and went 2 times');
  const news = page.getByRole('link', { name: `${device.name} needs someone` });
  await news.click();
  await expect(page.getByRole('dialog', { name: device.name })).toBeVisible();
  await expect(news).toBeHidden();
  await page.close();
});

test('DEC-191 DEC-168 from home a failing device is out of service, its guests moved and support told, with at most five presses', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { data } = await api.get('/v3/alerts?trouble=failing');
  const { device } = data.find(({ bookings }: { bookings: number }) => bookings > 0);
  const page = await signedInAs('admin');
  await openScreen(page, `${url}/`);
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('banner').getByRole('link', { name: /need someone/ }));
  await press(rows(page).getByRole('link', { name: device.name, exact: true }));
  await press(
    page.getByRole('dialog', { name: device.name }).getByRole('link', { name: 'Take out of service' }),
  );
  const panel = page.getByRole('dialog', { name: 'Disable device' });
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveValue(/^Failing: (Error|Motor)/);
  await press(panel.getByRole('button', { name: 'Move all that fit' }));
  await expect(panel.getByRole('list', { name: 'Conflicting bookings' })).toBeVisible();
  await press(panel.getByRole('button', { name: 'Disable device' }));
  await expect(panel.getByText('The device is disabled')).toBeVisible();
  expect(presses).toBe(5);
  await expect(panel.getByText(/support/i).first()).toBeVisible();
  const requests = await api.get('/v3/supports?page=1&itemsPerPage=1&sortBy=id&sortDesc=true');
  const [request] = requests.data;
  expect(request.device_id).toBe(device.id);
  expect(request.description).toMatch(/^Failing: (Error|Motor)/);
  expect(request.description).toContain(device.name);
  const { is_disabled } = await api.get(`/v3/homebeds/${device.id}`);
  expect(is_disabled).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog', { name: device.name }).getByRole('button', { name: 'Close' }).click();
  await expect(rows(page).getByRole('link', { name: device.name, exact: true })).toHaveCount(0);
  await page.close();
});

test('DEC-193 DEC-194 emails and quiet hours are chosen on Account Info', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const page = await signedInAs('partner');
  await openScreen(page, `${url}/information`);
  const section = page.getByRole('region', { name: 'Emails about devices' });
  await section.getByRole('combobox', { name: 'Emails' }).click();
  await page.getByRole('option', { name: /^One a day/ }).click();
  await section.getByLabel('At', { exact: true }).fill('07:30');
  await section.getByLabel('From').fill('22:00');
  await expect(section.getByText('Give both times, or none')).toBeVisible();
  await section.getByLabel('To', { exact: true }).fill('06:00');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your emails about devices are set')).toBeVisible();
  await page.reload();
  await expect(section.getByLabel('At', { exact: true })).toHaveValue('07:30');
  await expect(section.getByLabel('From')).toHaveValue('22:00');
  await expectAccessible(page);
  await page.close();
});

test('DEC-190 marketing has no bell, no page and no settings', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const page = await signedInAs('marketing');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await openScreen(page, `${url}/needs-someone`);
  await expect(page.getByRole('list', { name: 'Devices that call for help' })).toHaveCount(0);
  await openScreen(page, `${url}/information`);
  await expect(page.getByRole('region', { name: 'Emails about devices' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Needs someone' })).toHaveCount(0);
  expect(asked.filter(address => address.includes('/v3/alert'))).toEqual([]);
  await page.close();
});
