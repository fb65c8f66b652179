import { noteActivity, watchIdle } from './idle.ts';
import { dropLens } from './lens.ts';
import { AuthError, requestSignOut, requestUser, type User } from './requests.ts';
import {
  requestPasskeySignIn,
  requestSecondStep,
  requestSignIn,
  requestSocialSignIn,
  type SecondStep,
  type ShownFactor,
} from './sign-in-requests.ts';
import { type TabLens, tabLens } from './tab-lens.ts';
import { forgetTarget, rememberTarget, takeTarget } from './target.ts';
import { cookieTokens, refreshDue, type TokenSet } from './token-cookie.ts';
import { browserLock, createTokens, type Tokens } from './tokens.ts';

/** The session of this browser: who is signed in, with which tokens, and how it ends. */
export interface Session extends TabLens {
  signedIn(): boolean;
  /** Signs in, or answers the second step that comes first. */
  signIn(email: string, password: string): Promise<SecondStep | undefined>;
  /** Signs in with what an identity provider says (AUTH-11), or answers the second step that comes first. */
  signInWith(provider: string, body: object): Promise<SecondStep | undefined>;
  /** Takes the second step of signing in. */
  confirmSignIn(step: SecondStep, shown: ShownFactor): Promise<void>;
  /** Signs in by a passkey alone; `choose` has the browser ask for one. */
  signInByPasskey(choose: (options: unknown) => Promise<object>): Promise<void>;
  /** Ends the session here, on the server and in all tabs; `remember` keeps the page for the next sign-in. */
  signOut(options: { remember: boolean }): Promise<void>;
  /** The signed-in user, asked for once. */
  user(): Promise<User>;
  /** Where to go after sign-in. */
  takeTarget(): string;
  remember(path: string): void;
  /** Keeps tokens fresh and watches for idleness and for a sign-out elsewhere, until the page is left. */
  watch(onEnd: () => void): void;
}

const channelName = 'auth';
const jitterMs = 2_000;

/** Builds the session on what the browser offers. */
export function createSession(apiUrl: string): Session {
  const store = cookieTokens(document, location.protocol === 'https:');
  const tokens = createTokens({ apiUrl, store, now: Date.now, lock: browserLock(navigator.locks) });
  const channel = new BroadcastChannel(channelName);
  let user: Promise<User> | undefined;
  let ended = false;
  const looking = tabLens({ apiUrl, tokens, user: () => user });

  const forget = () => {
    dropLens(sessionStorage);
    tokens.clear();
    user = undefined;
  };

  const signOut: Session['signOut'] = async ({ remember }) => {
    // Calls that fail because the session has ended must not end it again, nor remember a page.
    if (ended) return;
    ended = true;
    const held = tokens.held();
    forget();
    if (remember) rememberTarget(sessionStorage, here(), location.origin);
    else forgetTarget(sessionStorage);
    channel.postMessage('signed-out');
    // The session is over for this browser whether or not the server can be reached.
    if (held !== undefined) await requestSignOut(apiUrl, held.access_token).catch(() => undefined);
  };

  const enter = (given: TokenSet) => {
    forget();
    tokens.keep(given);
    ended = false;
    noteActivity(localStorage, Date.now());
  };

  return {
    ...looking,
    signedIn: () => tokens.held() !== undefined,
    ...waysToSignIn(apiUrl, enter),
    signOut,
    user: () => {
      user ??= fetchUser(apiUrl, looking.tokens).catch((error: unknown) => {
        user = undefined;
        throw error;
      });
      return user;
    },
    takeTarget: () => takeTarget(sessionStorage, location.origin),
    remember: path => rememberTarget(sessionStorage, path, location.origin),
    watch: onEnd => {
      channel.addEventListener('message', () => {
        dropLens(sessionStorage);
        rememberTarget(sessionStorage, here(), location.origin);
        onEnd();
      });
      watchEnd(tokens, () => void signOut({ remember: true }).finally(onEnd));
    },
  };
}

function waysToSignIn(
  apiUrl: string,
  enter: (tokens: TokenSet) => void,
): Pick<Session, 'signIn' | 'signInWith' | 'confirmSignIn' | 'signInByPasskey'> {
  const stepOrEnter = (answer: TokenSet | SecondStep) => {
    if ('ticket' in answer) return answer;
    enter(answer);
    return undefined;
  };
  return {
    signIn: async (email, password) => stepOrEnter(await requestSignIn(apiUrl, email, password)),
    signInWith: async (provider, body) => stepOrEnter(await requestSocialSignIn(apiUrl, provider, body)),
    confirmSignIn: async (step, shown) => enter(await requestSecondStep(apiUrl, step, shown)),
    signInByPasskey: async choose => enter(await requestPasskeySignIn(apiUrl, choose)),
  };
}

/** Ends the session when nobody is there any more, or when its tokens are over. */
function watchEnd(tokens: Tokens, end: () => void): void {
  watchIdle({ now: Date.now, storage: localStorage, page: window, onIdle: end });
  keepFresh(tokens, end);
}

async function fetchUser(apiUrl: string, tokens: TabLens['tokens']): Promise<User> {
  const token = await tokens.current();
  return requestUser(apiUrl, token ?? '').catch(async (error: unknown) => {
    if (token === undefined || !(error instanceof AuthError) || error.status !== 401) throw error;
    const next = await tokens.after(token);
    if (next === undefined) throw error;
    return requestUser(apiUrl, next);
  });
}

/** One timer a tab, due at 75 % of the lifetime; a little chance keeps the tabs from asking at once (E9). */
function keepFresh(tokens: Tokens, onEnd: () => void): void {
  const next = () => {
    const held = tokens.held();
    if (held === undefined) return onEnd();
    const wait = Math.max(refreshDue(held) - Date.now(), 1_000) + Math.random() * jitterMs;
    setTimeout(() => void tokens.current().finally(next), wait);
  };
  next();
}

function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
