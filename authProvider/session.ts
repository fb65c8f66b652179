import { isIdle, noteActivity, watchIdle } from './idle.ts';
import { clearImpersonation, type TabImpersonation, tabImpersonation } from './impersonation.ts';
import { loadAnewWhenKept } from './kept-page.ts';
import {
  AuthError,
  type Grant,
  requestPasskeySignIn,
  requestSecondStep,
  requestSignIn,
  requestSignOut,
  requestSocialSignIn,
  requestTokens,
  requestUser,
  type SecondStep,
  type ShownFactor,
  type User,
} from './requests.ts';
import { forgetTarget, rememberTarget, takeTarget } from './target.ts';
import { browserTokens, refreshDue, tokenSet } from './token-store.ts';
import { browserLock, createTokens, type Tokens } from './tokens.ts';

/** The session of this browser: who is signed in, with which tokens, and how it ends. */
export interface Session extends TabImpersonation {
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
  watch(onEnd: (why: End) => void): void;
}

/** Why a session has ended by itself: nobody was there, somebody has signed out in another tab, its tokens are over. */
export type End = 'idle' | 'elsewhere' | 'over';

const channelName = 'auth';
const signedOut = 'signed-out';
/** Notes that the server could not be told of a sign-out. */
const unendedKey = 'auth.unended';
const jitterMs = 2_000;
const retryMs = 5_000;

/** Builds the session on what the browser offers, and asks for its first token at once. */
export function createSession(apiUrl: string): Session {
  const { tokens, channel, granted, grant } = openTokens(apiUrl);
  const person = createPerson(apiUrl, { granted, own: tokens, tokens: () => looking.tokens });
  const looking = tabImpersonation({ apiUrl, tokens, user: person.known });
  const server = createSignOuts(apiUrl, tokens);
  let ended = false;

  const forget = () => {
    clearImpersonation(sessionStorage);
    tokens.clear();
    grant(undefined);
    person.forget();
  };

  const signOut: Session['signOut'] = async ({ remember }) => {
    // Calls that fail because the session has ended must not end it again, nor remember a page.
    if (ended) return;
    ended = true;
    const [wasSignedIn, refreshToken] = [tokens.signedIn(), tokens.held()?.refresh_token];
    forget();
    if (remember) rememberTarget(sessionStorage, here(), location.origin);
    else forgetTarget(sessionStorage);
    channel.postMessage(signedOut);
    if (wasSignedIn) await server.end(refreshToken);
  };

  const enter = async (asking: () => Promise<Grant | SecondStep>) => {
    await server.settled;
    const given = await asking();
    if ('ticket' in given) return given;
    forget();
    tokens.keep(given.tokens);
    grant(given.user);
    ended = false;
    noteActivity(localStorage, Date.now());
    return undefined;
  };

  return {
    ...looking,
    signedIn: () => tokens.signedIn(),
    ...waysToSignIn(apiUrl, enter),
    signOut,
    user: person.ask,
    takeTarget: () => takeTarget(sessionStorage, location.origin),
    remember: path => rememberTarget(sessionStorage, path, location.origin),
    watch: onEnd => {
      whenSignedOutElsewhere(channel, () => ended, onEnd);
      loadAnewWhenKept(window);
      watchEnd(tokens, why => void signOut({ remember: true }).finally(() => onEnd(why)));
    },
  };
}

/** Each way gives tokens, or the second step that comes first; `enter` lets in whoever has tokens. */
function waysToSignIn(
  apiUrl: string,
  enter: (asking: () => Promise<Grant | SecondStep>) => Promise<SecondStep | undefined>,
): Pick<Session, 'signIn' | 'signInWith' | 'confirmSignIn' | 'signInByPasskey'> {
  return {
    signIn: (email, password) => enter(() => requestSignIn(apiUrl, email, password)),
    signInWith: (provider, body) => enter(() => requestSocialSignIn(apiUrl, provider, body)),
    confirmSignIn: async (step, shown) => void (await enter(() => requestSecondStep(apiUrl, step, shown))),
    signInByPasskey: async choose => void (await enter(() => requestPasskeySignIn(apiUrl, choose))),
  };
}

/** The tokens of this page, shared with the other pages of the browser, and who the API said it is with them. */
function openTokens(apiUrl: string) {
  const channel = new BroadcastChannel(channelName);
  let granted: User | undefined;
  const tokens = createTokens({
    store: browserTokens(document, localStorage, location.protocol === 'https:'),
    now: Date.now,
    lock: browserLock(navigator.locks),
    request: refreshToken => requestTokens(apiUrl, refreshToken),
    share: shared => channel.postMessage(shared),
    onGrant: ({ user }) => {
      granted = user;
    },
  });
  channel.addEventListener('message', ({ data }) => {
    const shared = tokenSet(data);
    if (shared !== undefined) tokens.accept(shared);
  });
  // Tokens that scripts can read, from before, are exchanged for those that they cannot.
  const readable = tokens.held()?.access_token;
  const first = readable === undefined ? tokens.current() : tokens.after(readable);
  // Whoever needs the token asks again, and gets the error.
  first.catch(() => undefined);
  return {
    tokens,
    channel,
    granted: () => granted,
    grant: (user: User | undefined) => {
      granted = user;
    },
  };
}

interface PersonDeps {
  readonly granted: () => User | undefined;
  /** The tokens of whoever is signed in. */
  readonly own: Tokens;
  /** Those that requests of this tab carry. */
  readonly tokens: () => TabImpersonation['tokens'];
}

/** The person of this tab, asked for once; the answer of the first refresh tells who it is without asking. */
function createPerson(apiUrl: string, { granted, own, tokens }: PersonDeps) {
  let asked: Promise<User> | undefined;
  const find = async () => {
    if (tokens() !== own) return await fetchUser(apiUrl, tokens());
    await own.current();
    return granted() ?? (await fetchUser(apiUrl, own));
  };
  return {
    known: () => asked,
    forget: () => {
      asked = undefined;
    },
    ask: () => {
      asked ??= find().catch((error: unknown) => {
        asked = undefined;
        throw error;
      });
      return asked;
    },
  };
}

/** Sign-outs end here whether or not the server can be reached; one that it has not heard of it is told later. */
function createSignOuts(apiUrl: string, tokens: Tokens) {
  const end = (refreshToken?: string) =>
    requestSignOut(apiUrl, refreshToken).then(
      () => localStorage.removeItem(unendedKey),
      (error: unknown) => {
        if (error instanceof AuthError && error.status === 401) localStorage.removeItem(unendedKey);
        else localStorage.setItem(unendedKey, 'true');
      },
    );
  const isDue = localStorage.getItem(unendedKey) !== null && !tokens.signedIn();
  // Whoever signs in waits for it: the cookie that it removes must not be the new one.
  return { end, settled: isDue ? end() : Promise.resolve() };
}

/** A tab that has just signed out itself hears of it again from those whose calls have failed by that: no news to it. */
function whenSignedOutElsewhere(
  channel: BroadcastChannel,
  hasEnded: () => boolean,
  onEnd: (why: End) => void,
): void {
  channel.addEventListener('message', ({ data }) => {
    if (data !== signedOut || hasEnded()) return;
    clearImpersonation(sessionStorage);
    rememberTarget(sessionStorage, here(), location.origin);
    // Idleness ends the session in all tabs; one of them is the first to tell the others.
    onEnd(isIdle(localStorage, Date.now()) ? 'idle' : 'elsewhere');
  });
}

/** Ends the session when nobody is there any more, or when its tokens are over. */
function watchEnd(tokens: Tokens, end: (why: End) => void): void {
  watchIdle({ now: Date.now, storage: localStorage, page: window, onIdle: () => end('idle') });
  keepFresh(tokens, () => end('over'));
}

async function fetchUser(apiUrl: string, tokens: TabImpersonation['tokens']): Promise<User> {
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
    if (!tokens.signedIn()) return onEnd();
    const held = tokens.held();
    const due = held === undefined ? retryMs : Math.max(refreshDue(held) - Date.now(), 1_000);
    setTimeout(() => void tokens.current().then(next, next), due + Math.random() * jitterMs);
  };
  next();
}

function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
