import { expect, type Locator, type Page } from '@playwright/test';

const nowherePath = '/nowhere';

/** Opens an address and waits until the screen shows what it came to show. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await screenIsReady(page);
}

/**
 * Brings a page to an address: as a link of the portal would where the portal is open, by loading it where it is not.
 * Tests that are about loading say `page.goto`.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const here = page.url();
  const address = here.startsWith('http') ? new URL(path, here) : undefined;
  const isInside = address !== undefined && address.origin === new URL(here).origin;
  const isNowhere = isInside && new URL(here).pathname === nowherePath;
  if (!isInside || !(isNowhere || (await goNowhere(page)))) return await load(page, path);
  await follow(page, `${address.pathname}${address.search}${address.hash}`);
  await expect(nowhere(page)).toHaveCount(0, { timeout: 20_000 });
}

/** Loads the portal: what a test waits for next begins once its frame is drawn, which takes a busy machine seconds. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main, form, [role="dialog"]').first()).toBeAttached({ timeout: 20_000 });
}

/**
 * Goes to an address that no screen has, so that what is seen next cannot be the screen before, and has the portal
 * forget what it has read. Answers false where the portal does not run, or asks before it leaves what was typed.
 */
export async function goNowhere(page: Page): Promise<boolean> {
  if ((await page.locator('nav').count()) === 0) return false;
  const asks = page.getByRole('dialog', { name: /^(Unsaved changes|Thay đổi chưa lưu)$/ });
  // A panel that was just closing may still lead back to its page: then it is left once more.
  await expect(async () => {
    if (new URL(page.url()).pathname !== nowherePath) await follow(page, nowherePath);
    await expect(nowhere(page).or(asks).first()).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 20_000 });
  if (await asks.isVisible()) return false;
  await page.evaluate(queriesOnTheirWay, { forget: true });
  return true;
}

const nowhere = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(This page could not be found|Không tìm thấy trang này)$/ });

/** As the router itself goes ahead: it counts its entries, to know at a way back that it may ask before it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(address => {
    const state = { usr: null, key: crypto.randomUUID(), idx: Number(history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/**
 * In the browser: finds the cache of the portal's queries among what React draws, drops all that no screen shows where
 * that is asked for, and answers how many are on their way.
 */
function queriesOnTheirWay({ forget }: { forget: boolean }): number {
  const root = document.getElementById('root') ?? document.body;
  const key = Object.keys(root).find(name => name.startsWith('__reactContainer'));
  let fiber: unknown = key === undefined ? undefined : Reflect.get(root, key);
  const waiting: unknown[] = [fiber];
  while (waiting.length > 0) {
    fiber = waiting.pop();
    if (typeof fiber !== 'object' || fiber === null) continue;
    const props: unknown = Reflect.get(fiber, 'memoizedProps');
    const client: unknown =
      typeof props === 'object' && props !== null ? Reflect.get(props, 'client') : undefined;
    if (typeof client === 'object' && client !== null) {
      const [remove, count]: unknown[] = ['removeQueries', 'isFetching'].map(name =>
        Reflect.get(client, name),
      );
      if (typeof remove === 'function' && typeof count === 'function') {
        if (forget) remove.call(client, { type: 'inactive' });
        return Number(count.call(client));
      }
    }
    waiting.push(Reflect.get(fiber, 'sibling'), Reflect.get(fiber, 'child'));
  }
  throw new Error('The portal has no cache of queries');
}

/**
 * Nothing that the portal has asked the server for is on its way any more. Playwright's `networkidle` says so of the page
 * that was loaded alone: of a screen to which a link of the portal led it answers at once.
 */
export async function rowsHaveArrived(page: Page): Promise<void> {
  const onTheirWay = () => page.evaluate(queriesOnTheirWay, { forget: false });
  await expect.poll(onTheirWay, { timeout: 20_000 }).toBe(0);
}

/** A heading stands there and nothing says any more that it is on its way. */
export async function screenIsReady(page: Page): Promise<void> {
  // A dialog that the address opens may be there first, and hides what is behind it from assistive programs.
  const main = page.getByRole('main', { includeHidden: true });
  const title = main.getByRole('heading', { level: 1, includeHidden: true }).first();
  await expect(title).toBeVisible({ timeout: 20_000 });
  await expect(main.locator('[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root')).toHaveCount(0, {
    timeout: 20_000,
  });
}

/**
 * Presses a button that asks again until what was missing is there. A page also asks by itself, on the news of others
 * or when it gets the focus back: then the button has gone before it could be pressed.
 */
export async function askAgain(button: Locator, missing: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/**
 * Carries a row that was taken up to that place, counted from 1: it hears the arrows only a moment after it shows that
 * it is up.
 */
export async function carry(page: Page, key: 'ArrowUp' | 'ArrowDown', place: number): Promise<void> {
  const there = page.getByText(new RegExp(`is over place ${place} of`));
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(there).toBeAttached({ timeout: 2_000 });
  }).toPass();
}

/**
 * Scrolls by a key until that comes in sight. The browser scrolls by itself, outside of the page: one that is busy
 * takes the key, and now and then leaves the scrolling out.
 */
export async function scrollBy(page: Page, key: 'End' | 'Home', sight: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(sight).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 20_000 });
}

/** The rows of a list screen, without the headings of days between them. */
export function rowsOf(page: Page) {
  return page.getByRole('main').locator('table.rows:not(.skeleton) > tbody > tr:not(.day)');
}
