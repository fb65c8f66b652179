import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { shiftClockOf } from '../support/clock-shift.ts';
import type { RoleName } from '../support/demo-accounts.ts';
import { pulseOf } from '../support/page-pulse.ts';
import { translatePagesOf } from '../support/page-translator.ts';
import { tellPolicyBreaches } from '../support/policy-breaches.ts';
import { openScreen } from '../support/screen.ts';
import { Sessions } from '../support/sessions.ts';
import { StandingPages } from '../support/standing-pages.ts';
import { Watcher } from '../support/watcher.ts';

export interface Fixtures {
  /** Who `page` is signed in as; nobody by default. `test.use({ role: 'admin' })` */
  role: RoleName | undefined;
  /**
   * Whether `page` stands open from test to test instead of being loaded for each: for tests that are not about
   * loading. Anything that a test leaves behind in it has it loaded anew.
   */
  keptOpen: boolean;
  /** A further page, in a browser profile of its own, signed in as that role; one that stands open, if `keptOpen`. */
  signedInAs: (role: RoleName) => Promise<Page>;
  /** Declares failures that this test provokes: matched against `409 PUT /api/…` and console messages. */
  allow: (expected: RegExp) => void;
  watcher: Watcher;
  /**
   * A page of that role that stands open from test to test, brought to `path` as a link of the portal would:
   * for tests that only look, without the second that loading the portal takes.
   */
  standing: (role: RoleName, path: string) => Promise<Page>;
}

/** Playwright's test that also fails on console errors, uncaught errors and failed requests. */
export const test = base.extend<Fixtures, { sessions: Sessions; standingPages: StandingPages }>({
  browser: [
    async ({ browser }, use) => {
      shiftClockOf(browser);
      tellPolicyBreaches(browser);
      translatePagesOf(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  role: [undefined, { option: true }],
  keptOpen: [false, { option: true }],
  sessions: [
    // Playwright tells what a fixture needs from its pattern.
    async ({ browserName: _any }, use) => {
      await use(new Sessions());
    },
    { scope: 'worker' },
  ],
  standingPages: [
    async ({ browser, sessions }, use) => {
      const pages = new StandingPages(browser, sessions);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  watcher: [
    async ({ browserName: _any }, use) => {
      const watcher = new Watcher();
      await use(watcher);
      if (watcher.unexpected().length > 0) console.log((await watcher.notes()).join('\n'));
      expect(watcher.unexpected(), 'console errors, uncaught errors and failed requests').toEqual([]);
    },
    { auto: true },
  ],
  allow: async ({ watcher }, use) => {
    await use(expected => watcher.allow(expected));
  },
  storageState: async ({ role, sessions, baseURL }, use) => {
    await use(role === undefined ? undefined : await sessions.of(role, baseURL ?? ''));
  },
  context: async ({ browser, role, keptOpen, standingPages, watcher, baseURL }, use, info) => {
    if (keptOpen && role !== undefined) {
      const page = await standingPages.of(role, baseURL ?? '');
      const unwatch = watcher.watch(page.context());
      await use(page.context());
      await tellPulse(page.context(), info);
      unwatch();
      return await standingPages.takeBack(page, info.status === info.expectedStatus);
    }
    const context = await browser.newContext();
    watcher.watch(context);
    await use(context);
    await tellPulse(context, info);
    await leaveUnanswered(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  signedInAs: async ({ browser, sessions, standingPages, keptOpen, watcher, baseURL }, use, info) => {
    const contexts: BrowserContext[] = [];
    const lent: { page: Page; unwatch: () => void }[] = [];
    await use(async role => {
      if (keptOpen && !standingPages.isLent(role, baseURL ?? '')) {
        const page = await standingPages.of(role, baseURL ?? '');
        lent.push({ page, unwatch: watcher.watch(page.context()) });
        return page;
      }
      const context = await browser.newContext({ storageState: await sessions.of(role, baseURL ?? '') });
      contexts.push(context);
      watcher.watch(context);
      return context.newPage();
    });
    for (const { page, unwatch } of lent) {
      unwatch();
      await standingPages.takeBack(page, info.status === info.expectedStatus);
    }
    await Promise.all(contexts.map(leaveUnanswered));
    await Promise.all(contexts.map(context => context.close()));
  },
  standing: async ({ standingPages, watcher, baseURL }, use, info) => {
    const lent: { page: Page; unwatch: () => void }[] = [];
    await use(async (role, path) => {
      const page = await standingPages.of(role, baseURL ?? '');
      lent.push({ page, unwatch: watcher.watch(page.context()) });
      await openScreen(page, path);
      return page;
    });
    for (const { page, unwatch } of lent) {
      unwatch();
      await standingPages.takeBack(page, info.status === info.expectedStatus);
    }
  },
});

/** Says of a failed test how its pages are, so that a browser that hangs is not taken for the portal. */
async function tellPulse(
  context: BrowserContext,
  { status, expectedStatus, title }: TestInfo,
): Promise<void> {
  if (status === expectedStatus) return;
  for (const page of context.pages()) console.log(`${title}: ${await pulseOf(page)}`);
}

export { expect };

/** A test ends while the page still asks: what a test would have answered to that is nobody's failure. */
async function leaveUnanswered(context: BrowserContext): Promise<void> {
  await Promise.all(
    context.pages().map(page =>
      page.unrouteAll({ behavior: 'ignoreErrors' }).catch(error => {
        // One that the test has closed may still be on its way out.
        if (!page.isClosed()) throw error;
      }),
    ),
  );
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

/** axe as `axeSource` brings it into a page. */
declare const axe: typeof import('axe-core');

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * No violation of WCAG 2.2 A and AA that axe can see. It looks through a window as high as the page, because what
 * lies half under the strip at the foot, or beside its buttons, is one scroll away from not doing so. Rows of a list are
 * made alike: `rows` says how many of each are looked at, which otherwise takes longer than the rest of the page.
 */
export async function expectAccessible(page: Page, { rows }: { readonly rows?: number } = {}): Promise<void> {
  const left = [
    'iframe[sandbox]',
    ...(rows === undefined ? [] : [`table.rows tbody tr:nth-child(n+${rows + 1})`]),
  ];
  const window = page.viewportSize();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (window !== null) await setHeight(page, Math.max(window.height, whole));
  await drawn(page);
  let found = await violationsOn(page, left);
  // What was just fading in, or out, has another contrast: it is judged as it stays.
  if (found.some(each => each.startsWith('color-contrast'))) {
    await page.waitForTimeout(500);
    await drawn(page);
    found = await violationsOn(page, left);
  }
  if (window !== null) await setHeight(page, window.height);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Makes the window so high, and waits until the page has heard of it: what is carried by keys is put down by such news. */
async function setHeight(page: Page, height: number): Promise<void> {
  const window = page.viewportSize();
  if (window === null || window.height === height) return;
  const heard = page.evaluate(
    () =>
      new Promise(resolve => {
        addEventListener('resize', resolve, { once: true });
        setTimeout(resolve, 1000);
      }),
  );
  await page.setViewportSize({ ...window, height });
  await heard;
}

/** What axe finds, without its driver for Playwright: that brings the half megabyte anew for each look at a page. */
async function violationsOn(page: Page, exclude: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async left => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Only of what is wrong it need tell the elements; to describe those that are right takes a third of its time.
    const result = await axe.run({ exclude: left }, { runOnly, resultTypes: ['violations'], iframes: false });
    return result.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, any }) => ({
        target: target.join(' '),
        seen: any.map(({ data }) => data),
      })),
    }));
  }, exclude);
  return violations.flatMap(({ id, nodes }) => {
    const small = nodes.filter(({ seen }) => !seen.some(isHalfCovered));
    return small.length === 0 ? [] : [`${id}: ${small.map(({ target }) => target).join(', ')}`];
  });
}

/** What fades or slides has done so: half of a colour is no colour to judge. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe says of a target of which it has seen a part only. */
function isHalfCovered(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'messageKey' in data &&
    String(data.messageKey).startsWith('partiallyObscured')
  );
}

/** Opens the filters of the list on the page, unless they stand open. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Filters', exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
}
