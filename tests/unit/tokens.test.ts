import { describe, expect, it, vi } from 'vitest';
import { AuthError } from '../../authProvider/requests.ts';
import { browserTokens, refreshDue, type TokenSet } from '../../authProvider/token-store.ts';
import { createTokens, type Tokens } from '../../authProvider/tokens.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const start = 1_000_000;

/** A cookie jar as `document.cookie` behaves: a write names one cookie, a read shows all pairs. */
class Jar {
  readonly written: string[] = [];
  #value = '';

  get cookie(): string {
    return this.#value;
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = ''] = text.split(';');
    this.#value = text.includes('max-age=0') ? '' : pair;
  }
}

/** One lock for all tabs, as Web Locks are. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

function browser(answer: (refreshToken: string) => Promise<TokenSet>) {
  const jar = new Jar();
  const storage = memoryStorage();
  const clock = { now: start };
  const asked: string[] = [];
  const lock = createLock();
  const tabs: Tokens[] = [];
  const openTab = () => {
    const tab: Tokens = createTokens({
      store: browserTokens(jar, storage, false),
      now: () => clock.now,
      lock,
      request: async (refreshToken = 'in the cookie') => {
        asked.push(refreshToken);
        return { tokens: await answer(refreshToken), user: undefined };
      },
      // As a BroadcastChannel does: to the others, and not at once.
      share: shared => {
        for (const other of tabs) if (other !== tab) queueMicrotask(() => other.accept(shared));
      },
      wait: () => new Promise(resolve => setTimeout(resolve, 1)),
    });
    tabs.push(tab);
    return tab;
  };
  return { jar, storage, clock, asked, openTab };
}

/** What a server of ours answers: the refresh token lies in a cookie that no script reads. */
function ownServer() {
  let number = 0;
  return browser(async () => {
    number += 1;
    return { access_token: `a${number}`, expire_after: 900 };
  });
}

const first: TokenSet = { access_token: 'a1', refresh_token: 'r1', expire_after: 900, rt: 5 };
const successor = async (refreshToken: string): Promise<TokenSet> => ({
  access_token: `a${Number(refreshToken.slice(1)) + 1}`,
  refresh_token: `r${Number(refreshToken.slice(1)) + 1}`,
  expire_after: 900,
});

describe('tokens of the browser that no script finds', () => {
  it('E18 keeps nothing of a token where a script could read it', async () => {
    const { jar, storage, openTab } = ownServer();
    const tab = openTab();
    tab.keep({ access_token: 'secret', expire_after: 900 });
    expect(await tab.current()).toBe('secret');
    expect(jar.cookie).toBe('');
    expect(storage.text()).toContain('auth.session');
    expect(storage.text()).not.toContain('secret');
  });

  it('E18 a page that is loaded anew asks once, by the cookie alone', async () => {
    const { asked, openTab } = ownServer();
    openTab().keep({ access_token: 'a0', expire_after: 900 });
    const reloaded = openTab();
    expect(reloaded.held()).toBeUndefined();
    expect(reloaded.signedIn()).toBe(true);
    expect(await Promise.all([reloaded.current(), reloaded.current()])).toEqual(['a1', 'a1']);
    expect(asked).toEqual(['in the cookie']);
  });

  it('E18 E4 E9 ten tabs over three lifetimes make three refreshes', async () => {
    const { clock, asked, openTab } = ownServer();
    const tabs = Array.from({ length: 10 }, openTab);
    tabs[0]?.keep({ access_token: 'a0', expire_after: 900 });
    await Promise.resolve();
    for (const cycle of [1, 2, 3]) {
      clock.now += 675_000;
      const tokens = await Promise.all(tabs.flatMap(tab => [tab.current(), tab.current()]));
      expect(new Set(tokens)).toEqual(new Set([`a${cycle}`]));
    }
    expect(asked).toHaveLength(3);
  });

  it('E18 E9 a token that another tab got within the same second counts as new, although it is the same text', async () => {
    const { clock, asked, openTab } = browser(async () => ({ access_token: 'same', expire_after: 900 }));
    const tabs = [openTab(), openTab()];
    tabs[0]?.keep({ access_token: 'same', expire_after: 900 });
    await Promise.resolve();
    clock.now += 675_000;
    await Promise.all(tabs.map(tab => tab.current()));
    expect(asked).toHaveLength(1);
  });

  it('E18 AUTH-07 a sign-out in one tab leaves no token in any', async () => {
    const { openTab } = ownServer();
    const [one, other] = [openTab(), openTab()];
    one.keep({ access_token: 'a0', expire_after: 900 });
    await Promise.resolve();
    expect(other.held()?.access_token).toBe('a0');
    one.clear();
    expect([other.held(), other.signedIn(), await other.current()]).toEqual([undefined, false, undefined]);
  });

  it('E18 a server that cannot be asked signs nobody out, and the next try may succeed', async () => {
    let answers = false;
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const { openTab } = browser(async () => {
      if (!answers) throw new AuthError(0, '');
      return { access_token: 'a1' };
    });
    openTab().keep({ access_token: 'a0', expire_after: 900 });
    const reloaded = openTab();
    await expect(reloaded.current()).rejects.toThrow(AuthError);
    answers = true;
    expect(await reloaded.current()).toBe('a1');
    logged.mockRestore();
  });

  it('E18 the readable cookie of before is exchanged and removed', async () => {
    const { jar, asked, openTab } = ownServer();
    jar.cookie = `auth.tokens=${encodeURIComponent(JSON.stringify(first))}`;
    const tab = openTab();
    expect(await tab.after('a1')).toBe('a1');
    expect(asked).toEqual(['r1']);
    expect(jar.cookie).toBe('');
    expect(tab.signedIn()).toBe(true);
  });
});

describe('tokens of an API on another host', () => {
  it('SESS-08 CONST-05 keeps the set in one cookie with prefix auth, path / and 7 days', () => {
    const { jar, openTab } = browser(successor);
    openTab().keep(first);
    expect(jar.written[0]).toMatch(/^auth\.tokens=[^;]+; max-age=604800; path=\/; samesite=strict$/);
  });

  it('SESS-01 holds access_token, refresh_token, expire_after and the receipt by its own clock', () => {
    const { openTab } = browser(successor);
    const tab = openTab();
    tab.keep(first);
    expect(tab.held()).toEqual({ ...first, rt: start });
  });

  it('SESS-04 CONST-04 DEC-23 counts as expiring at 75 % of the lifetime', () => {
    expect(refreshDue({ ...first, rt: start })).toBe(start + 675_000);
  });

  it('SESS-05 falls back to 675 000 ms without a lifetime, and to at once without a receipt', () => {
    expect(refreshDue({ access_token: 'a', refresh_token: 'r', rt: start })).toBe(start + 675_000);
    expect(refreshDue({ access_token: 'a', refresh_token: 'r' })).toBe(0);
  });

  it('SESS-06 refreshes with the refresh token when the access token counts as expiring, not before', async () => {
    const { clock, asked, openTab } = browser(successor);
    const tab = openTab();
    tab.keep(first);
    clock.now = start + 674_999;
    expect(await tab.current()).toBe('a1');
    expect(asked).toEqual([]);
    clock.now = start + 675_000;
    expect(await tab.current()).toBe('a2');
    expect(asked).toEqual(['r1']);
  });

  it('E4 E9 ten tabs over three lifetimes make three refreshes, and nobody is signed out', async () => {
    const { clock, asked, openTab } = browser(successor);
    const tabs = Array.from({ length: 10 }, openTab);
    tabs[0]?.keep(first);
    for (const cycle of [1, 2, 3]) {
      clock.now += 675_000;
      const tokens = await Promise.all(tabs.flatMap(tab => [tab.current(), tab.current()]));
      expect(new Set(tokens)).toEqual(new Set([`a${cycle + 1}`]));
    }
    expect(asked).toEqual(['r1', 'r2', 'r3']);
  });

  it('AUTH-07 ERR-20 a refusal clears the tokens; a lost connection keeps them', async () => {
    let status = 0;
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const { clock, jar, openTab } = browser(async () => {
      throw new AuthError(status, '');
    });
    const tab = openTab();
    tab.keep(first);
    clock.now += 700_000;
    expect(await tab.current()).toBe('a1');
    status = 401;
    expect(await tab.current()).toBeUndefined();
    expect(jar.cookie).toBe('');
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });

  it('does not sign in again when the answer arrives after a sign-out', async () => {
    const { clock, jar, openTab } = browser(async refreshToken => {
      tab.clear();
      return successor(refreshToken);
    });
    const tab = openTab();
    tab.keep(first);
    clock.now += 700_000;
    expect(await tab.current()).toBeUndefined();
    expect(jar.cookie).toBe('');
  });

  it.each(['', '%', 'null', '{}', '%7B%22access_token%22%3A1%7D'])(
    'takes a cookie %j for no session',
    value => {
      const jar = new Jar();
      jar.cookie = `auth.tokens=${value}`;
      expect(browserTokens(jar, memoryStorage(), false).read()).toBeUndefined();
    },
  );
});
