import { hash, verify } from '@node-rs/argon2';
import { languageOf } from '../../../domain/people/language.ts';
import { users } from '../../../resources/users.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import type { Author } from '../../db/write/history.ts';
import { applyChange } from '../../db/write/write.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { mailAccount } from './account-mail.ts';
import { closeOpenLinks } from './open-links.ts';

/** A hash of nothing that anyone knows, made once: checking against it costs what a real check costs. */
let dummyHash: Promise<string> | undefined;

/**
 * Hashes with argon2id and the library's parameters (19 MiB, two passes), with its letters in one form: a keyboard of
 * another desk may write a letter and its accent as two (DEC-326).
 */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFC'));
}

/**
 * True when the password belongs to the hash. Without a hash the same work is done and the answer is
 * false, so that time does not tell whether an account exists (reliability E11).
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID());
  const matches = await verifyAny(stored ?? (await dummyHash), formsOf(password));
  return matches && stored !== null && stored !== undefined;
}

/** In one form, then as it was typed, as older hashes were made. */
function formsOf(password: string): ReadonlySet<string> {
  return new Set([password.normalize('NFC'), password]);
}

async function verifyAny(stored: string, passwords: ReadonlySet<string>): Promise<boolean> {
  for (const password of passwords) if (await verify(stored, password)) return true;
  return false;
}

interface NewPassword {
  /** The locked row of the user. */
  readonly stored: Row & { readonly id: number };
  readonly hash: string;
  /** It is set by a link from the mailbox, which proves the address. */
  readonly byMail?: boolean;
  readonly author: Author;
  /** Epoch ms. */
  readonly now: number;
  readonly config: Pick<Config, 'mailFrom'>;
}

/**
 * Stores a new password, ends every sign-in and open link of its owner, and tells them by mail (FORM-PWD-08). One by mail is also how
 * an owner comes back to an account that somebody else was in: no device is known any more.
 */
export async function setPassword(transaction: Connection, change: NewPassword): Promise<void> {
  const { stored, hash, byMail = false, author, now, config } = change;
  const proven = byMail ? { email_confirmed_at: new Date(now).toISOString() } : {};
  const isFirst = stored.password_hash === null;
  await applyChange(transaction, users, stored, { password_hash: hash, ...proven }, author);
  await endSessionsOf(transaction, stored.id, now);
  await closeOpenLinks(transaction, stored.id, now);
  if (byMail) await forgetDevices(transaction, stored.id, now);
  if (isFirst) return;
  await mailAccount(transaction, {
    template: 'password_changed',
    to: String(stored.email),
    userId: stored.id,
    language: languageOf(stored.language),
    values: { first_name: String(stored.first_name) },
    config,
  });
}
