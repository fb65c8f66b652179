import { ApiClient } from '../support/api-client.ts';
import { willHearChanges } from '../support/live-page.ts';
import { expect, test } from './mail-fixtures.ts';

// A page and a portal of its own: it changes what others look at.
test.use({ role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

test('DEC-205 DEC-84 what others change shows on the page and on the wall by itself', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=1&sortBy=name');
  const [{ id, version }] = data;
  for (const path of ['/now', '/now/wall']) {
    const page = await signedInAs('admin');
    await page.setViewportSize({ width: 1440, height: 4_000 });
    const hearsChanges = willHearChanges(page);
    await page.goto(`${url}${path}`);
    await hearsChanges();
    const name = `Renamed ${path.length}`;
    expect(version).toBeGreaterThan(0);
    await api.put(`/v3/location/${id}`, { name });
    await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 5_000 });
    await page.close();
  }
});
