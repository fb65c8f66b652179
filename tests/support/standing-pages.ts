import { type Browser, expect, type Page } from '@playwright/test';
import type { RoleName } from './demo-accounts.ts';
import { goNowhere, screenIsReady } from './screen.ts';
import type { Sessions } from './sessions.ts';

interface Standing {
  readonly page: Page;
  /** What it shows and keeps where no screen is, as it was after loading. */
  asLoaded: string;
}

const size = { width: 1440, height: 900 };

/**
 * One signed-in page a role that is kept open from test to test of a worker. Each test gets it as good as new: where
 * anything that the frame shows or the browser keeps is not as it was after loading, the portal is loaded again.
 */
export class StandingPages {
  readonly #browser: Browser;
  readonly #sessions: Sessions;
  readonly #pages = new Map<string, Standing>();
  readonly #lent = new Set<string>();

  constructor(browser: Browser, sessions: Sessions) {
    this.#browser = browser;
    this.#sessions = sessions;
  }

  /** Whether the test that runs has that role's page already. */
  isLent(role: RoleName, baseUrl: string): boolean {
    return this.#lent.has(`${role} ${baseUrl}`);
  }

  async of(role: RoleName, baseUrl: string): Promise<Page> {
    const name = `${role} ${baseUrl}`;
    this.#lent.add(name);
    const known = this.#pages.get(name);
    if (known !== undefined && !known.page.isClosed()) {
      await renewed(known, baseUrl);
      return known.page;
    }
    const context = await this.#browser.newContext({
      storageState: await this.#sessions.of(role, baseUrl),
      baseURL: baseUrl,
      viewport: size,
    });
    const page = await context.newPage();
    page.routeWebSocket = refuseLate;
    page.addInitScript = refuseLate;
    const standing = { page, asLoaded: await loaded(page, baseUrl) };
    this.#pages.set(name, standing);
    return page;
  }

  /** Undoes what a test has done around the portal. What one that failed leaves is not sorted out. */
  async takeBack(page: Page, isGood: boolean): Promise<void> {
    const context = page.context();
    this.#lent.clear();
    if (!isGood || page.isClosed()) return await this.#drop(page);
    const others = context.pages().filter(other => other !== page);
    await Promise.all(others.map(other => other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, media: null });
    await context.clearCookies({ name: 'locale' });
    await page.setViewportSize(size);
    await page.mouse.move(0, 0);
  }

  async #drop(page: Page): Promise<void> {
    for (const [name, standing] of this.#pages) if (standing.page === page) this.#pages.delete(name);
    await page.context().close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pages.values()].map(({ page }) => page.context().close()));
  }
}

/** What would begin with the next loading has no effect on a page that is not loaded, and hides that. */
async function refuseLate(): Promise<never> {
  throw new Error('A page that stands open is not loaded again: this test needs a page of its own');
}

async function renewed(standing: Standing, baseUrl: string): Promise<void> {
  const { page } = standing;
  // What lies over every screen belongs to no address: going elsewhere does not close it.
  const palette = page.locator('[role="dialog"] [role="combobox"][aria-controls]');
  if ((await palette.count()) > 0) await page.keyboard.press('Escape');
  const isThere = await leave(page).catch(() => false);
  await closeMessages(page);
  if (isThere && !(await isStillSaid(page)) && (await look(page)) === standing.asLoaded) return;
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith('auth.')) localStorage.removeItem(key);
    sessionStorage.clear();
  });
  standing.asLoaded = await loaded(page, baseUrl);
}

/** Goes to no screen; what a test has typed and not saved it gives up, as a person does. */
async function leave(page: Page): Promise<boolean> {
  if (await goNowhere(page)) return true;
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  if (!(await question.isVisible())) return false;
  await question.getByRole('button', { name: 'Leave' }).click({ timeout: 2_000 });
  await expect(question).toBeHidden();
  return await goNowhere(page);
}

/** Closes the messages of the test before, which would stand for six seconds each, as a person does. */
async function closeMessages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const close = () => document.querySelector<HTMLElement>('.MuiSnackbar-root .MuiAlert-action button');
    for (let button = close(); button !== null; button = close()) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Whether a card of the tray still says what a message of the test before has said, which the next would take for its own. */
async function isStillSaid(page: Page): Promise<boolean> {
  return (await page.locator('li:has([role="timer"]) [role="status"] > div').count()) > 0;
}

/** Loads the portal, waits for all that its frame brings later, and answers how it looks then. */
async function loaded(page: Page, baseUrl: string): Promise<string> {
  await page.goto(`${baseUrl}/information`);
  await screenIsReady(page);
  await goNowhere(page);
  let seen = '';
  await expect
    .poll(async () => {
      const before = seen;
      seen = await look(page);
      return seen === before;
    })
    .toBe(true);
  return seen;
}

/**
 * Every word on the page and all that the browser keeps, but for the session itself, and for what the server tells also
 * to a page that has just been loaded: what can still be undone, and which devices call for help.
 */
async function look(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const own = document.importNode(document.body, true);
    for (const told of own.querySelectorAll('section:has([role="timer"]), .alert-bell, .alert-news'))
      told.remove();
    return JSON.stringify([
      document.documentElement.lang,
      own.textContent,
      document.querySelectorAll('[role="dialog"], [role="alert"], [role="menu"]').length,
      Object.entries({ ...localStorage, ...sessionStorage })
        .filter(([key]) => !key.startsWith('auth.'))
        .sort(),
    ]);
  });
}
