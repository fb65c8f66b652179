import { openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test('G12 the page keeps its policy where whoever serves it sends no header', async ({ page, allow }) => {
  allow(/Content Security Policy/);
  await page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const broken = await page.evaluate(async () => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      seen.push(effectiveDirective),
    );
    const element = document.createElement('div');
    element.setAttribute('onclick', 'document.title = "ran"');
    element.click();
    const script = Object.assign(document.createElement('script'), { textContent: 'document.title = "ran"' });
    document.body.append(script);
    await fetch('https://elsewhere.example/').catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve, 100));
    return { seen, title: document.title };
  });
  expect(broken.title).not.toBe('ran');
  expect(broken.seen).toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem', 'connect-src']));
});

test.describe('signed in', () => {
  test.use({ role: 'admin' });

  // What a page tries and its policy refuses is told by every page of every test (policy-breaches.ts).
  test('DEC-312 the portal tries nothing that its policy forbids, on a list, in a form and on a calendar', async ({
    page,
    watcher,
  }) => {
    await openScreen(page, '/cities/create');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await openScreen(page, '/location/1?activeTab=calendar');
    await expect(
      page.getByRole('tabpanel').getByRole('button', { name: 'Month', exact: true }),
    ).toBeVisible();
    expect(watcher.unexpected()).toEqual([]);
  });
});
