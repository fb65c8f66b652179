import { ApiClient } from '../support/api-client.ts';
import { HeldPlans } from '../support/held-plans.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { windows } from '../support/windows.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them: its devices are simulated.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '1' } });

interface Device {
  readonly id: number;
  readonly name: string;
  readonly hardware_id: number;
  readonly health: number;
}

/** Bed 2.5 of the demo. */
const hardware = 2;
const soonMs = 60 * 60_000;
/** The demo lets each ninth device fail. */
const works = ({ id }: Device) => id % 9 !== 8;

/** Two devices that could take firmware which came out just now, and that nobody has booked for an hour. */
async function twoToUpdate(url: string, version: string) {
  const api = await ApiClient.signIn(url, 'admin');
  await api.put(`/v3/hardwares/${hardware}`, { lastest_firmware_version: version });
  const of = encodeURIComponent(JSON.stringify([{ field: 'hardware_id', op: 'eq', value: hardware }]));
  const { data } = await api.get(`/v3/homebeds?page=1&itemsPerPage=100&filter=${of}`);
  const devices: readonly Device[] = data;
  const free: Device[] = [];
  for (const device of devices.filter(each => each.health === 5 && works(each))) {
    if ((await api.get(`/v3/homebeds/${device.id}/rollout`)).data !== null) continue;
    const { bookings } = await api.get(`/v3/homebeds/${device.id}/upcoming-bookings`);
    const starts: readonly number[] = bookings.map(({ start_time }: { start_time: string }) =>
      Date.parse(start_time),
    );
    // Who has begun is no longer among them, and holds the device all the same.
    const now = Date.now();
    const held = encodeURIComponent(
      JSON.stringify([
        { field: 'bed_id', op: 'eq', value: device.id },
        { field: 'booking_status', op: 'in', value: [1, 2, 4, 5] },
        { field: 'start_time', op: 'ge', value: new Date(now - soonMs).toISOString() },
        { field: 'start_time', op: 'le', value: new Date(now).toISOString() },
      ]),
    );
    const { data: begun } = await api.get(`/v3/bookings?page=1&itemsPerPage=5&filter=${held}`);
    if (begun.length === 0 && starts.every(start => start > now + soonMs)) free.push(device);
  }
  const [one, two] = free.toSorted((left, right) => left.id - right.id);
  if (one === undefined || two === undefined) throw new Error('Everybody is booked');
  return [one, two] as const;
}

for (const { width, height } of windows('desk'))
  test(`DEC-220 DEC-226 DEC-227 firmware comes to the first of two devices, is paused, goes on and is called off, ${width} pixels wide`, async ({
    page,
    mailPortal: { url },
  }) => {
    test.setTimeout(180_000);
    // Each goes to a version of its own, as the devices keep the one that the other brought.
    const version = width === 390 ? '2.7.0' : '2.6.0';
    await page.setViewportSize({ width, height });
    const [one, two] = await twoToUpdate(url, version);
    await openScreen(page, '/rollouts');
    await page.getByRole('link', { name: 'New roll-out' }).click();
    const panel = page.getByRole('dialog', { name: 'New firmware roll-out' });
    await panel.getByLabel('Version').selectOption({ label: `Bed 2.5 → ${version}` });
    await expect(panel.getByText(/^\d+ devices in 3 waves/)).toBeVisible();
    await panel.getByLabel('Devices first').fill('0');
    await expect(panel.getByText('Must be at least 1')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Show the plan' })).toBeDisabled();

    await panel.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(panel).toHaveCount(0);

    // Of chosen rows, as the list of devices leads there.
    await goTo(page, `/rollouts/new?ids=${one.id},${two.id}`);
    await expect(panel.getByText('2 chosen devices')).toBeVisible();
    await expect(panel.getByText('2 devices in 2 waves')).toBeVisible();
    await panel.getByLabel('Name').fill(`Try ${version}`);
    await panel.getByRole('button', { name: 'Show the plan' }).click();
    await expect(panel.getByRole('heading', { name: 'Wave 2' })).toBeVisible();
    await expect(panel.getByText(`These devices get firmware ${version}`)).toBeVisible();
    await expectAccessible(page);
    // While the plan is looked at again for news of another device, too.
    const plans = await HeldPlans.of(page, '**/api/v3/rollouts/start');
    plans.hold();
    const other = [1, 2, 3].find(id => id !== one.id && id !== two.id);
    const api = await ApiClient.signIn(url, 'admin');
    await api.put(`/v3/homebeds/${other}`, { customer_name: `Spa ${width}` });
    await plans.asked();
    await panel.getByRole('button', { name: 'Start for 2 devices' }).click();

    await expect(page.getByRole('heading', { name: `Try ${version}`, level: 1 })).toBeVisible();
    await expect(page.getByText('This is a demo without devices')).toBeVisible();
    const lines = page.getByRole('list', { name: 'Devices', exact: true }).getByRole('listitem');
    const line = (device: Device) => lines.filter({ has: page.getByRole('link', { name: device.name }) });
    await expect(line(two)).toContainText('Waiting');
    await expect(line(one)).toContainText('Updated', { timeout: 60_000 });
    await expect(line(one)).toContainText(`→ ${version}`);
    await expect(page.getByText(/^Next wave at/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused: no further device is told')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await goTo(page, `/devices/${two.id}`);
    await expect(page.getByText('Part of')).toContainText('wave 2 of 2 · waits for its turn');
    await page.getByRole('link', { name: `Try ${version}` }).click();

    await page.getByRole('button', { name: 'Call off' }).click();
    const question = page.getByRole('dialog', { name: 'Call off' });
    await expect(question.getByText('1 device that has not been told')).toBeVisible();
    await question.getByRole('button', { name: 'Call off' }).click();
    await expect(page.getByText('Called off', { exact: true })).toBeVisible();
    await expect(line(two)).toContainText('Called off before its turn');
    await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0);
    await goTo(page, '/rollouts');
    await expect(page.getByRole('row', { name: new RegExp(`Try ${version}`) })).toContainText('Called off');
  });

test.describe('customer service', () => {
  test.use({ role: 'service' });

  test('DEC-220 sees how far a roll-out is, and steers none', async ({ page }) => {
    await openScreen(page, '/rollouts');
    await expect(page.getByRole('row', { name: /Bed 3.1 → 3.1.1/ })).toContainText('Paused');
    await expect(page.getByRole('link', { name: 'New roll-out' })).toHaveCount(0);
    await goTo(page, '/rollouts/6');
    await expect(page.getByRole('heading', { name: 'Bed 3.1 → 3.1.1', level: 1 })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Devices of wave 1' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: /^Waiting/ }).click();
    await expect(page.getByRole('list', { name: 'Devices', exact: true }).getByRole('listitem')).toHaveCount(
      2,
    );
    for (const name of ['Go on', 'Pause', 'Call off'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });
});
