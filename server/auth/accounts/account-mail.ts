import { randomUUID } from 'node:crypto';
import type { AccountTemplate } from '../../../domain/text/mail-template.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import { composeFrom } from '../../mail/compose.ts';
import { queueMail } from '../../mail/outbox.ts';

interface AccountMail {
  readonly template: AccountTemplate;
  readonly to: string;
  readonly userId: number | null;
  readonly language: string | null;
  /** By the names of the placeholders. */
  readonly values: Readonly<Record<string, string>>;
  readonly config: Pick<Config, 'mailFrom'>;
}

/** Queues a mail about an account; it leaves at once, because nobody undoes it. */
export async function mailAccount(transaction: Connection, mail: AccountMail): Promise<void> {
  const { template, to, userId, language, values, config } = mail;
  const known = new Map(Object.entries(values));
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
