import { randomBytes } from 'node:crypto';
import type { Connection } from '../../db/database.ts';
import { signedText } from '../sessions/signed-text.ts';

const lifetimeS = 180 * 24 * 60 * 60;
const mostAccounts = 5;
/** Below it a time is one in seconds, as the first cookies hold it. */
const firstMs = 100_000_000_000;

/** In which cookie a browser carries them. */
export const deviceCookie = { name: 'auth.device', maxAgeS: lifetimeS } as const;

/**
 * Devices on which somebody has signed in before: signed, each for one account, for 180 days. It opens nothing; it
 * only tells a person who mistypes from a stranger who guesses, so that guessing shuts nobody out.
 */
export interface KnownDevices {
  /** The device that the cookie's text says belongs to this account. */
  find(cookie: string | undefined, userId: number, nowMs: number): KnownDevice | undefined;
  /** The cookie's text with this account in it; the accounts that signed in before it stay. */
  remember(cookie: string | undefined, userId: number, nowMs: number): string;
}

interface KnownDevice {
  readonly id: string;
  /** Epoch ms. */
  readonly issuedMs: number;
}

export function knownDevices(secret: string): KnownDevices {
  const signed = signedText(secret, 'known device');
  const read = (entry: string, nowMs: number) => {
    const [userId, id, issued] = signed.read(entry)?.split('.') ?? [];
    const issuedMs = Number(issued) < firstMs ? Number(issued) * 1000 : Number(issued);
    if (id === undefined || issuedMs + lifetimeS * 1000 <= nowMs) return undefined;
    return { userId: Number(userId), id, issuedMs };
  };
  const entriesOf = (cookie = '') => cookie.split('~').slice(0, mostAccounts);

  return {
    find: (cookie, userId, nowMs) =>
      entriesOf(cookie)
        .map(entry => read(entry, nowMs))
        .find(device => device?.userId === userId),
    remember: (cookie, userId, nowMs) => {
      const content = `${userId}.${randomBytes(12).toString('base64url')}.${nowMs}`;
      const others = entriesOf(cookie).filter(entry => {
        const device = read(entry, nowMs);
        return device !== undefined && device.userId !== userId;
      });
      return [signed.sign(content), ...others].slice(0, mostAccounts).join('~');
    },
  };
}

/** Whether the account has been closed to all devices that it was known on at that time (epoch ms). */
export async function isForgotten(
  connection: Connection,
  userId: number,
  issuedMs: number,
): Promise<boolean> {
  const later = await connection.query('select 1 from users where id = $1 and devices_since > $2', [
    userId,
    new Date(issuedMs).toISOString(),
  ]);
  return later.length > 0;
}

/**
 * From now on no device is known to be this person's: somebody else may have signed in on one of them, and would go on
 * guessing without a wait and signing in without a mail about it.
 */
export async function forgetDevices(connection: Connection, userId: number, nowMs: number): Promise<void> {
  await connection.query('update users set devices_since = $2 where id = $1', [
    userId,
    new Date(nowMs).toISOString(),
  ]);
}
