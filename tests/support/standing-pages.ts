import type { Browser, Page } from '@playwright/test';
import type { RoleName } from './demo-accounts.ts';
import { openScreen } from './screen.ts';
import type { Sessions } from './sessions.ts';

/** One signed-in page a role that is kept open for the tests of a worker which only look. */
export class StandingPages {
  readonly #browser: Browser;
  readonly #sessions: Sessions;
  readonly #pages = new Map<RoleName, Page>();

  constructor(browser: Browser, sessions: Sessions) {
    this.#browser = browser;
    this.#sessions = sessions;
  }

  async of(role: RoleName, baseUrl: string): Promise<Page> {
    const known = this.#pages.get(role);
    if (known !== undefined) return known;
    const context = await this.#browser.newContext({ storageState: await this.#sessions.of(role, baseUrl) });
    const page = await context.newPage();
    await openScreen(page, `${baseUrl}/`);
    this.#pages.set(role, page);
    return page;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pages.values()].map(page => page.context().close()));
  }
}
