import { expect, type Page, type Request } from '@playwright/test';
import { goNowhere, goTo, screenIsReady } from './screen.ts';

const script = /\/assets\/[^/]+\.js$/;

/**
 * Looks at how the screens of a page arrive whose scripts each come late; the page is about to load. What is answered opens
 * a screen and lists the controls that stood there and were taken away for one of the same name: a press that has begun on
 * the first, and the focus on it, are lost.
 */
export async function watchDrawnAnew(page: Page): Promise<(path: string) => Promise<readonly string[]>> {
  await page.addInitScript(watchControls);
  // What other tests do meanwhile is no part of how a screen arrives.
  await page.routeWebSocket(/\/api\/v3\/live/, () => undefined);
  const coming = new Set<Request>();
  page.on('request', request => script.test(request.url()) && coming.add(request));
  page.on('requestfinished', request => coming.delete(request));
  await page.route(script, async route => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  return async path => {
    expect(await goNowhere(page)).toBe(true);
    await page.evaluate(() => dispatchEvent(new Event('look-anew')));
    await goTo(page, path);
    await screenIsReady(page);
    await expect.poll(() => coming.size).toBe(0);
    // What came is drawn in slices.
    await page.evaluate(() => new Promise(done => requestIdleCallback(done)));
    const found = await page.evaluate(() => document.documentElement.dataset.drawnAnew ?? '');
    return found.split('\n').filter(line => line !== '');
  };
}

/** In the browser: only what was drawn since the last look counts, as the screen before takes its own controls with it. */
function watchControls(): void {
  const controls =
    'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="combobox"]';
  let since = new WeakSet<Element>();
  let gone: { element: Element; name: string }[] = [];
  const swaps: string[] = [];
  addEventListener('look-anew', () => {
    since = new WeakSet();
    gone = [];
    swaps.length = 0;
  });
  const nameOf = (element: Element) =>
    `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`;
  const within = (node: Node) =>
    node instanceof Element
      ? [...(node.matches(controls) ? [node] : []), ...node.querySelectorAll(controls)]
      : [];
  new MutationObserver(changes => {
    for (const element of changes.flatMap(({ removedNodes }) => [...removedNodes]).flatMap(within))
      if (!element.isConnected && since.has(element)) gone.push({ element, name: nameOf(element) });
    for (const element of changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(within)) {
      // Cards that tell what was done stand beside each screen, and go by the clock.
      if (!element.isConnected || element.closest('[data-passing]') !== null) continue;
      since.add(element);
      const before = gone.findIndex(each => each.element !== element && each.name === nameOf(element));
      if (before >= 0) swaps.push(...gone.splice(before, 1).map(({ name }) => name));
    }
    document.documentElement.dataset.drawnAnew = swaps.join('\n');
  }).observe(document, { subtree: true, childList: true });
}
