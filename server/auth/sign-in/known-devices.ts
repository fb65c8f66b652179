import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../db/database.ts';
import { noteSecurityEvent, type originOf } from '../../security/security-events.ts';
import { isWithin } from '../../shares.ts';
import { mailAccount } from '../accounts/account-mail.ts';
import { signedText } from '../sessions/signing-keys.ts';

const knownForS = 180 * 24 * 60 * 60;
const mostAccounts = 5;
/** Below it a time is one in seconds, as the first cookies hold it. */
const leastMs = 100_000_000_000;

/** In which cookie a browser carries them. */
export const deviceCookie = { name: 'auth.device', maxAgeS: knownForS } as const;

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
    const issuedMs = Number(issued) < leastMs ? Number(issued) * 1000 : Number(issued);
    if (id === undefined || issuedMs + knownForS * 1000 <= nowMs) return undefined;
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

type Origin = ReturnType<typeof originOf>;

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'mailFrom'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** From so many wrong passwords of strangers on, the person is told. */
const worthTelling = 10;

interface WrongPassword {
  readonly email: string;
  readonly userId: number | undefined;
  /** How many strangers have sent of late. */
  readonly tries: number;
  readonly origin: Origin;
}

/** Notes a wrong password, and tells its person by mail, once a day at most, when there are many. */
export async function noteWrongPassword(
  { database, config, now }: Deps,
  { email, userId, tries, origin }: WrongPassword,
): Promise<void> {
  await database.transaction(async transaction => {
    await noteSecurityEvent(transaction, { kind: 'sign-in-refused', subjectId: userId, email }, origin);
    if (userId === undefined || tries < worthTelling) return;
    await warn(transaction, { template: 'wrong_passwords', userId, origin, now: now(), config });
  });
}

interface NewSignIn {
  readonly userId: number;
  readonly email: string;
  /** Whether its cookie says that this person has signed in on the device before. */
  readonly isKnownDevice: boolean;
  readonly origin: Origin;
}

/**
 * Notes a sign-in, and tells its person by mail, once a day at most, when it is the first one with this browser from
 * this address on a device without a cookie of an earlier one. The very first sign-in of an account is no news.
 */
export async function noteSignIn(
  { database, config, now }: Deps,
  { userId, email, isKnownDevice, origin }: NewSignIn,
): Promise<void> {
  await database.transaction(async transaction => {
    const isNews = !isKnownDevice && (await isFromElsewhere(transaction, userId, origin));
    await noteSecurityEvent(transaction, { kind: 'sign-in', userId, email }, origin);
    if (isNews) await warn(transaction, { template: 'new_device', userId, origin, now: now(), config });
  });
}

/** Whether this person has signed in before, and never with this browser from this address. */
async function isFromElsewhere(
  transaction: Connection,
  userId: number,
  { address, browser }: Origin,
): Promise<boolean> {
  const [seen] = await transaction.query<{ often: number; here: number }>(
    `select count(*)::int as often,
        count(*) filter (where address is not distinct from $2 and browser is not distinct from $3)::int as here
      from security_events where user_id = $1 and kind = 'sign-in'`,
    [userId, address ?? null, browser?.slice(0, 300) ?? null],
  );
  return seen !== undefined && seen.often > 0 && seen.here === 0;
}

interface Warning {
  readonly template: 'new_device' | 'wrong_passwords';
  readonly userId: number;
  readonly origin: Origin;
  /** Epoch ms. */
  readonly now: number;
  readonly config: Pick<Config, 'mailFrom'>;
}

async function warn(transaction: Connection, warning: Warning): Promise<void> {
  const { template, userId, origin, now, config } = warning;
  if (!(await isWithin(transaction, 'warning', `${template}:${userId}`, now))) return;
  const [person] = await transaction.query<{ email: string; first_name: string; language: string | null }>(
    'select email, first_name, language from users where id = $1 and not deleted and not disabled',
    [userId],
  );
  if (person === undefined) return;
  await mailAccount(transaction, {
    template,
    to: person.email,
    userId,
    language: person.language,
    values: {
      first_name: person.first_name,
      time: `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      address: origin.address ?? '–',
      browser: origin.browser?.slice(0, 100) ?? '–',
    },
    config,
  });
}
