import { randomBytes } from 'node:crypto';
import { signer } from './signing-keys.ts';

const lifetimeS = 180 * 24 * 60 * 60;
const mostAccounts = 5;

/** In which cookie a browser carries them. */
export const deviceCookie = { name: 'auth.device', maxAgeS: lifetimeS } as const;

/**
 * Devices on which somebody has signed in before: signed, each for one account, for 180 days. It opens nothing; it
 * only tells a person who mistypes from a stranger who guesses, so that guessing shuts nobody out.
 */
export interface KnownDevices {
  /** The id of the device, if the cookie's text says that it belongs to this account. */
  find(cookie: string | undefined, userId: number, nowMs: number): string | undefined;
  /** The cookie's text with this account in it; the accounts that signed in before it stay. */
  remember(cookie: string | undefined, userId: number, nowMs: number): string;
}

export function knownDevices(secret: string): KnownDevices {
  const { sign, isSigned } = signer(secret, 'known device');

  const read = (entry: string, nowMs: number) => {
    const end = Math.max(0, entry.lastIndexOf('.'));
    const content = entry.slice(0, end);
    if (!isSigned(content, entry.slice(end + 1))) return undefined;
    const [userId, id, issuedS] = content.split('.');
    if (id === undefined || Number(issuedS) + lifetimeS <= nowMs / 1000) return undefined;
    return { userId: Number(userId), id };
  };
  const entriesOf = (cookie = '') => cookie.split('~').slice(0, mostAccounts);

  return {
    find: (cookie, userId, nowMs) =>
      entriesOf(cookie)
        .map(entry => read(entry, nowMs))
        .find(device => device?.userId === userId)?.id,
    remember: (cookie, userId, nowMs) => {
      const content = `${userId}.${randomBytes(12).toString('base64url')}.${Math.floor(nowMs / 1000)}`;
      const others = entriesOf(cookie).filter(entry => {
        const device = read(entry, nowMs);
        return device !== undefined && device.userId !== userId;
      });
      return [`${content}.${sign(content)}`, ...others].slice(0, mostAccounts).join('~');
    },
  };
}
