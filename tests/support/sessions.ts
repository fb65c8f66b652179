import type { Browser, BrowserContext } from '@playwright/test';
import type { RoleName } from './demo-accounts.ts';
import { signIn } from './sign-in.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Younger than the moment (11.25 minutes) from which on a page that loads is given another refresh token. */
const goodForMs = 6 * 60_000;

/** Signs in once a role and hands the browser's storage to every test that needs that role. */
export class Sessions {
  readonly #browser: Browser;
  readonly #states = new Map<RoleName, { state: State; since: number }>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async of(role: RoleName, baseUrl: string): Promise<State> {
    const known = this.#states.get(role);
    if (known !== undefined && Date.now() - known.since < goodForMs) return known.state;
    const context = await this.#browser.newContext({ storageState: { cookies: [], origins: [] } });
    await signIn(await context.newPage(), role, baseUrl);
    const state = await context.storageState({ indexedDB: true });
    await context.close();
    this.#states.set(role, { state, since: Date.now() });
    return state;
  }
}
