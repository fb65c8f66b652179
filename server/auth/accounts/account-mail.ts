import { createHash, randomUUID } from 'node:crypto';
import type { AccountTemplate, Placeholder } from '../../../domain/setting.ts';
import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../db/database.ts';
import { composeFrom } from '../../mail/compose.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { PrivateCookies } from '../sessions/cookies.ts';
import { signatureOf, signingKeys } from '../sessions/signing-keys.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';

/** What registering, inviting and resetting need. */
export interface AccountDeps {
  readonly database: Database;
  readonly config: Config;
  readonly links: MailedLinks;
  /** Where people reach the portal, without a slash at the end. */
  readonly portalAddress: () => string;
  readonly devices: KnownDevices;
  readonly cookies: PrivateCookies;
  /** Epoch ms. */
  readonly now: () => number;
}

interface AccountMail<Template extends AccountTemplate> {
  readonly template: Template;
  readonly to: string;
  readonly userId: number | null;
  readonly language: string | null;
  /** Each of its placeholders. */
  readonly values: Readonly<Record<Placeholder<Template>, string>>;
  readonly config: Pick<Config, 'mailFrom'>;
}

/** Queues a mail about an account; it leaves at once, because nobody undoes it. */
export async function mailAccount<Template extends AccountTemplate>(
  transaction: Connection,
  mail: AccountMail<Template>,
): Promise<void> {
  const { template, to, userId, language, values, config } = mail;
  const known = new Map<string, string>(Object.entries(values));
  const content = await composeFrom(transaction, template, language, () => name => known.get(name));
  await queueMail(transaction, {
    ...content,
    to,
    userId,
    bookingId: null,
    operation: `account-${randomUUID()}`,
    config: { ...config, mailDelaySeconds: 0 },
  });
}

/** What stands in the outbox in place of the half of a link that lets somebody in. */
const seal = 'sealed';
const sealed = new RegExp(
  `\\b([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})\\.${seal}(?:-([\\da-f]{8}))?\\b`,
  'g',
);

/**
 * Tokens of links that let somebody in by mail: a random id and its signature. The database keeps a hash, the
 * outbox the id and the name of the key; the whole link exists in the mail that leaves (reliability E16).
 */
export interface MailedLinks {
  /** A new link: its id, the hash to keep, and what stands for it in the outbox. */
  make(): { readonly id: string; readonly hash: string; readonly token: string; readonly sealed: string };
  /** The text with every sealed link made whole. */
  unseal(text: string): string;
}

export function mailedLinks(secret: string): MailedLinks {
  const { first, all } = signingKeys(secret, 'mailed link');
  const tokenOf = (id: string, key = first) => `${id}.${signatureOf(key, id)}`;
  return {
    make: () => {
      const id = randomUUID();
      const token = tokenOf(id);
      return { id, token, hash: hashOfToken(token), sealed: `${id}.${seal}-${nameOf(first)}` };
    },
    unseal: text =>
      text.replace(sealed, (_, id: string, name?: string) =>
        tokenOf(
          id,
          all.find(key => nameOf(key) === name),
        ),
      ),
  };
}

/** Tells keys apart, and nothing about them. */
function nameOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** Under which a token is kept. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
