import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Connection } from '../db/database.ts';

const stepMs = 30_000;
const secretBytes = 20;
const cipher = 'aes-256-gcm';
const settings = { algorithm: 'SHA1', digits: 6, period: stepMs / 1000 } as const;

/** Encrypts secrets of authenticator apps at rest, each for one account: in another's row it opens nothing. */
export interface AppSecrets {
  seal(secret: string, userId: number): string;
  /** Undefined when it was sealed by none of our keys, or for somebody else. */
  open(sealed: string, userId: number): string | undefined;
  /** The same secret sealed with the first key; undefined when it is, or cannot be opened. */
  resealed(sealed: string, userId: number): string | undefined;
}

/** The first key seals; each of them opens. */
export function appSecrets(secrets: readonly string[]): AppSecrets {
  const keys = secrets.map(secret => createHash('sha256').update(`authenticator app:${secret}`).digest());
  const [first = randomBytes(32), ...others] = keys;
  const openedBy = (tried: readonly Buffer[], sealed: string, userId: number) =>
    tried.map(key => opened(sealed, userId, key)).find(secret => secret !== undefined);
  const seal = (secret: string, userId: number) => {
    const start = randomBytes(12);
    const sealing = createCipheriv(cipher, first, start).setAAD(Buffer.from(String(userId)));
    const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
    return [start, text, sealing.getAuthTag()].map(part => part.toString('base64url')).join('.');
  };
  return {
    seal,
    open: (sealed, userId) => openedBy(keys, sealed, userId),
    resealed: (sealed, userId) => {
      const secret = openedBy([first], sealed, userId) === undefined && openedBy(others, sealed, userId);
      return typeof secret === 'string' ? seal(secret, userId) : undefined;
    },
  };
}

function opened(sealed: string, userId: number, key: Buffer): string | undefined {
  const [start, text, tag] = sealed.split('.').map(part => Buffer.from(part, 'base64url'));
  if (start?.length !== 12 || text === undefined || tag?.length !== 16) return undefined;
  try {
    const opening = createDecipheriv(cipher, key, start)
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(tag);
    return Buffer.concat([opening.update(text), opening.final()]).toString('utf8');
  } catch {
    // Another key, or another account.
    return undefined;
  }
}

/** A new secret in base32, as people type it, and the address that a QR code holds. */
export function newAppSecret(email: string): { readonly secret: string; readonly address: string } {
  const secret = new Secret({ size: secretBytes });
  const app = new TOTP({ ...settings, issuer: 'Partner Portal', label: email, secret });
  return { secret: secret.base32, address: app.toString() };
}

/** The time step that a code belongs to: this one, the one before or the one after; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const away = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: nowMs,
    window: 1,
  });
  return away === null ? undefined : Math.floor(nowMs / stepMs) + away;
}

/** Uses up the code of a step; false when it, or a later one, was used before (of two at once, one is let in). */
async function takeStep(
  connection: Connection,
  { id, step, nowMs }: { readonly id: number; readonly step: number; readonly nowMs: number },
): Promise<boolean> {
  const taken = await connection.query(
    'update second_factors set last_step = $2, last_used_at = $3 ' +
      'where id = $1 and (last_step is null or last_step < $2) returning id',
    [id, step, new Date(nowMs).toISOString()],
  );
  return taken.length === 1;
}

/** Whether the code is right for the person's app at this time; it is used up by that. */
export async function spendAppCode(
  transaction: Connection,
  secrets: AppSecrets,
  { userId, code, nowMs }: { readonly userId: number; readonly code: string; readonly nowMs: number },
): Promise<boolean> {
  const [app] = await transaction.query<{ id: number; secret: string }>(
    "select id, secret from second_factors where user_id = $1 and kind = 'app'",
    [userId],
  );
  const secret = app === undefined ? undefined : secrets.open(app.secret, userId);
  if (app === undefined || secret === undefined) return false;
  const step = stepOfCode(secret, code, nowMs);
  if (step === undefined || !(await takeStep(transaction, { id: app.id, step, nowMs }))) return false;
  await reseal(transaction, secrets, { ...app, user_id: userId });
  return true;
}

/** Whether the person has an app whose secret none of our keys opens: then no code of it can be right. */
export async function isAppLost(
  connection: Connection,
  secrets: AppSecrets,
  userId: number,
): Promise<boolean> {
  const apps = await connection.query<{ secret: string }>(
    "select secret from second_factors where user_id = $1 and kind = 'app'",
    [userId],
  );
  return apps.some(({ secret }) => secrets.open(secret, userId) === undefined);
}

interface StoredApp {
  readonly id: number;
  readonly user_id: number;
  readonly secret: string;
}

/** Seals the secret with the first key where another one did; true when it had to. */
async function reseal(connection: Connection, secrets: AppSecrets, app: StoredApp): Promise<boolean> {
  const resealed = secrets.resealed(app.secret, app.user_id);
  if (resealed === undefined) return false;
  // Another process may have been first, or its owner may have set up another app.
  const kept = await connection.query(
    'update second_factors set secret = $3 where id = $1 and secret = $2 returning id',
    [app.id, app.secret, resealed],
  );
  return kept.length === 1;
}

/** How many secrets were sealed anew with the first key, and how many no key opens. */
export interface Resealed {
  readonly resealed: number;
  readonly lost: number;
}

/**
 * Seals the secrets of all authenticator apps with the first key, so that none needs the one that it replaces:
 * nobody has to sign in for that before the old key is dropped.
 */
export async function resealAll(connection: Connection, secrets: AppSecrets): Promise<Resealed> {
  const apps = await connection.query<StoredApp>(
    "select id, user_id, secret from second_factors where kind = 'app' order by id",
  );
  let resealed = 0;
  for (const app of apps) if (await reseal(connection, secrets, app)) resealed += 1;
  const lost = apps.filter(({ secret, user_id }) => secrets.open(secret, user_id) === undefined).length;
  return { resealed, lost };
}

/** Keeps the secret of the person's app, in place of one that they had; the code that proved it is used up. */
export async function keepApp(
  transaction: Connection,
  { userId, sealed, step }: { readonly userId: number; readonly sealed: string; readonly step: number },
): Promise<void> {
  await transaction.query("delete from second_factors where user_id = $1 and kind = 'app'", [userId]);
  await transaction.query(
    "insert into second_factors (user_id, kind, name, secret, last_step) values ($1, 'app', '', $2, $3)",
    [userId, sealed, step],
  );
}
