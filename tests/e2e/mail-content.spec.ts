import type { Page } from '@playwright/test';
import { sanitiseMail } from '../../server/mail/read-html.ts';
import { previewDocument } from '../../src/kinds/text/html-frame.tsx';
import { executedSign, xssPayloads } from '../support/xss-payloads.ts';
import { expect, test } from './fixtures.ts';

/** Addresses that the page asked for, all of them refused. */
async function requestsOf(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/*', route => {
    asked.push(route.request().url());
    return route.abort();
  });
  return asked;
}

/** How many scripts have run in any frame of the page. */
function scriptsOf(page: Page): () => Promise<number> {
  let count = 0;
  page.on('console', message => {
    if (message.text() === executedSign) count += 1;
  });
  return async () => {
    // What fails to load runs its handler a moment later.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 200)));
    return count;
  };
}

const chunks = (size: number) =>
  Array.from({ length: Math.ceil(xssPayloads.length / size) }, (_, index) =>
    xssPayloads.slice(index * size, (index + 1) * size),
  );
const asPage = (parts: readonly string[]) => parts.map(html => `<section>${html}</section>`).join('');

test('C7 the hostile mails would do harm in a page that believed them', async ({ page, allow }) => {
  allow(/./);
  const asked = await requestsOf(page);
  const executed = scriptsOf(page);
  await page.setContent(asPage(xssPayloads.slice(0, 40)), { waitUntil: 'commit' });
  await expect.poll(executed).toBeGreaterThan(3);
  await expect.poll(() => asked.length).toBeGreaterThan(3);
});

test(`C7 ${xssPayloads.length} hostile mails run nothing and load nothing, even where everything may`, async ({
  page,
}) => {
  const asked = await requestsOf(page);
  const executed = scriptsOf(page);
  for (const payloads of chunks(25)) {
    const clean = payloads.map(
      content_html => sanitiseMail({ subject_html: 'x', content_html }).content_html,
    );
    await page.setContent(asPage(clean));
    const protocols = await page
      .locator('a[href]')
      .evaluateAll(links => links.map(link => Reflect.get(link, 'protocol')));
    expect(protocols.filter(name => !['https:', 'http:', 'mailto:', 'tel:'].includes(name))).toEqual([]);
    expect(await executed(), clean.join('\n')).toBe(0);
  }
  expect(asked).toEqual([]);
});

test(`C7 ${xssPayloads.length} hostile mails that nobody sanitised do nothing in the preview`, async ({
  page,
  allow,
}) => {
  allow(/./);
  const asked = await requestsOf(page);
  const executed = scriptsOf(page);
  for (const payloads of chunks(25)) {
    await page.setContent('');
    await page.evaluate(
      async documents => {
        const loaded = documents.map(text => {
          const frame = Object.assign(document.createElement('iframe'), { title: 'x', srcdoc: text });
          frame.setAttribute('sandbox', '');
          document.body.append(frame);
          return new Promise(resolve => frame.addEventListener('load', resolve));
        });
        await Promise.all(loaded);
      },
      payloads.map(each => previewDocument(each, 'vi')),
    );
    expect(await executed(), payloads.join('\n')).toBe(0);
  }
  expect(asked).toEqual([]);
});
