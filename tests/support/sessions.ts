import { randomUUID } from 'node:crypto';
import { type BrowserContext, request } from '@playwright/test';
import { z } from 'zod';
import { demoAccounts, demoPassword, type RoleName } from './demo-accounts.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Younger than the moment (11.25 minutes) from which on a page that loads is given another refresh token. */
const goodForMs = 6 * 60_000;

/**
 * Signs in once a role and hands the browser's storage to every test that needs that role. It asks the API as the
 * form would, without opening it: the tests of sign-in go through the form.
 */
export class Sessions {
  readonly #states = new Map<string, { state: State; since: number }>();

  async of(role: RoleName, baseUrl: string): Promise<State> {
    const name = `${role} ${baseUrl}`;
    const known = this.#states.get(name);
    if (known !== undefined && Date.now() - known.since < goodForMs) return known.state;
    const state = await signedIn(role, baseUrl);
    this.#states.set(name, { state, since: Date.now() });
    return state;
  }
}

const grant = z.object({ rt: z.number() });

/** What a browser holds once that role has signed in: the cookies of the answer, and that somebody is signed in. */
async function signedIn(role: RoleName, baseUrl: string): Promise<State> {
  const browser = await request.newContext({ storageState: { cookies: [], origins: [] } });
  try {
    const answer = await browser.post(`${baseUrl}/api/v3/auth/login`, {
      headers: { 'X-Auth-Mode': 'cookie', Origin: new URL(baseUrl).origin },
      data: { email: demoAccounts[role].email, password: demoPassword },
    });
    if (!answer.ok()) throw new Error(`Sign-in as ${role} answered ${answer.status()}`);
    const { rt } = grant.parse(await answer.json());
    const { cookies } = await browser.storageState();
    const kept = { 'auth.session': randomUUID(), 'auth.refreshed': rt, 'auth.active': Date.now() };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: String(value) }));
    return { cookies, origins: [{ origin: new URL(baseUrl).origin, localStorage }] };
  } finally {
    await browser.dispose();
  }
}
