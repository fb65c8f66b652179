import { rememberSentences, sentenceBehind } from '../domain/refusals/spoken.ts';
import { withoutTrailing } from '../domain/text/host-name.ts';

const storageKey = 'auth.target';
const home = '/';

/** The pages for guests: they lie outside of the portal, and whoever is signed in goes home from them. */
export const guestPaths: readonly string[] = ['/login', '/register', '/forgot-password'];

const noTargets: readonly string[] = [...guestPaths, '/reset-password', '/403'];

/**
 * The path if it stays within this site, else undefined (GUARD-12, E15): parsed the way a browser would,
 * same origin, exactly one leading slash, no backslash, control character or encoded slash in its path,
 * and not one of the pages for guests.
 */
export function safeTarget(path: string, origin: string): string | undefined {
  if (!path.startsWith('/') || hasTrick(path)) return undefined;
  const url = parsed(path, origin);
  if (url === undefined || url.origin !== origin) return undefined;
  if (/^\/\/|%2f|%5c/i.test(url.pathname)) return undefined;
  const page = withoutTrailing(url.pathname, '/').toLowerCase();
  if (noTargets.includes(page)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

function hasTrick(path: string): boolean {
  const hidden = [...path].some(
    character => character <= ' ' || character === '\u007f' || character === '\\',
  );
  return hidden || path.startsWith('//');
}

function parsed(path: string, origin: string): URL | undefined {
  return URL.canParse(path, origin) ? new URL(path, origin) : undefined;
}

/** Remembers where the visitor wanted to go, for this tab (GUARD-11). */
export function rememberTarget(storage: Pick<Storage, 'setItem'>, path: string, origin: string): void {
  const target = safeTarget(path, origin);
  if (target !== undefined && target !== home) storage.setItem(storageKey, target);
}

/** Gives the remembered path once, else home; it is checked again, because anyone may write to the storage. */
export function takeTarget(storage: Pick<Storage, 'getItem' | 'removeItem'>, origin: string): string {
  const path = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return (path === null ? undefined : safeTarget(path, origin)) ?? home;
}

/** Signing out on purpose leaves nothing to return to. */
export function forgetTarget(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey);
}

const noticeKey = 'auth.notice';

/** What the sign-in page is to say: that something was done, or why somebody is there. */
interface Notice {
  readonly message: string;
  readonly tone?: 'success' | 'info';
}

/** Leaves one message for the sign-in page, which is the next one that this tab opens; its code goes along. */
export function leaveNotice(message: string, tone: Notice['tone'] = 'success'): void {
  const coded = sentenceBehind(message);
  const left = { message, tone, ...(coded && { message_code: coded.code, params: coded.params }) };
  sessionStorage.setItem(noticeKey, JSON.stringify(left));
}

/** Leaves the reason for which a session has ended, unless a message waits there already that says more. */
export function explainEnd(why: 'idle' | 'elsewhere' | 'over'): void {
  if (sessionStorage.getItem(noticeKey) === null) leaveNotice(`auth.ended_${why}`, 'info');
}

/** Gives the message once. */
export function takeNotice(): Notice | undefined {
  const left = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  if (left === null) return undefined;
  const notice = leftNotice(left);
  rememberSentences(notice);
  return notice;
}

function leftNotice(left: string): Notice {
  try {
    return JSON.parse(left);
  } catch {
    // Left by the portal as it was before an update.
    return { message: left };
  }
}
