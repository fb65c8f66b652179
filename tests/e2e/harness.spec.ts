import { expect, test } from './fixtures.ts';

test('E17 a failed request and a console error fail the test that caused them', async ({ page, watcher }) => {
  await page.route('**/broken', route => route.fulfill({ status: 500, body: 'broken' }));
  await page.route('**/plain', route => route.fulfill({ contentType: 'text/html', body: '<h1>Plain</h1>' }));
  await page.goto('/plain');
  await page.evaluate(async () => {
    console.error('planted');
    await fetch('/broken');
  });
  await expect.poll(() => watcher.unexpected()).toEqual(['console: planted', '500 GET /broken']);
  watcher.allow(/planted|\/broken$/);
});
