import { emailAddress } from '../../contract/account-fields.ts';
import { Role } from '../../domain/actor.ts';
import { languageOf } from '../../domain/people/language.ts';
import { users } from '../../resources/users.ts';
import { mailedLinks } from '../auth/accounts/account-mail.ts';
import { givePasswordLink, type LinkDeps } from '../auth/accounts/reset-password.ts';
import { secretKey } from '../auth/sessions/secret-key.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { makeFilesPrivate, openDatabase } from '../db/engines/open-database.ts';
import { migrate } from '../db/migrate.ts';
import type { Row } from '../db/sql/row-shape.ts';
import { applyChange, applyInsert } from '../db/write/write.ts';
import { addressOf } from '../http/hosts.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import { failureSentence } from './failure.ts';

const requestId = 'npm run admin';
const author = { actor: null, requestId };

const usage = `Usage: npm run admin -- name@example.com

Makes an admin of the database that the environment names, or makes one of a person who is there, and prints a link
under which they choose their password, once, within 24 hours. An embedded database belongs to one process: stop the
portal first.
`;

/**
 * `npm run admin -- name@example.com`: makes an admin of the database that the environment names, or makes one of a
 * person who is there, and prints a link under which they choose their password, once, within a day. Where mail is
 * set up the portal mails it too. An embedded database belongs to one process: there the portal is stopped first.
 */
async function main([typed = '']: readonly string[]): Promise<void> {
  if (typed === '--help' || typed === '-h') return void process.stdout.write(usage);
  makeFilesPrivate();
  const config = readConfig(process.env);
  const email = emailAddress.safeParse(typed);
  if (!email.success)
    throw new ConfigError(
      `${typed === '' ? 'Who is it to be?' : `${email.error.issues[0]?.message ?? ''}.`} npm run admin -- name@example.com`,
    );
  const key = await secretKey(config);
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const deps = {
      ...{ config, links: mailedLinks(key), now: Date.now },
      portalAddress: () => addressOf(config),
    };
    const { link, isNew } = await database.transaction(transaction =>
      makeAdmin(transaction, deps, email.data),
    );
    process.stdout.write(report(config, { email: email.data, link, isNew }));
  } finally {
    await database.close();
  }
}

interface MadeAdmin {
  readonly link: string;
  readonly isNew: boolean;
}

async function makeAdmin(transaction: Connection, deps: LinkDeps, email: string): Promise<MadeAdmin> {
  const rights = { role: Role.Admin, disabled: false };
  const [known] = await transaction.query<Row & { readonly id: number }>(
    'select * from "users" where "email" = $1 and not "deleted" for update',
    [email],
  );
  if (known !== undefined) await applyChange(transaction, users, known, rights, author);
  const named = { email, first_name: email.split('@')[0] ?? email, last_name: '–', language: 'en' };
  const id = known?.id ?? (await applyInsert(transaction, users, { ...named, ...rights }, author));
  await noteSecurityEvent(
    transaction,
    { kind: 'admin-made', subjectId: id, email, detail: requestId },
    { requestId },
  );
  const account = {
    id,
    email,
    first_name: String(known?.first_name ?? named.first_name),
    language: languageOf(known?.language),
  };
  const mailed = deps.config.smtpUrl !== undefined;
  const link = await givePasswordLink(transaction, deps, { template: 'registration', account, mailed });
  return { link, isNew: known === undefined };
}

function report({ smtpUrl }: Config, { email, link, isNew }: MadeAdmin & { readonly email: string }): string {
  return [
    '',
    `  ${email} is an admin${isNew ? '' : ' now'}. They choose their password here, once, within 24 hours:`,
    '',
    `  ${link}`,
    '',
    ...(smtpUrl === undefined ? [] : ['  The portal mails it to them too.', '']),
    '',
  ].join('\n');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`\nNo admin was made. ${failureSentence(error, { host: '', port: 0 })}\n\n`);
  process.exitCode = 1;
  if (process.env.LOG_LEVEL === 'debug') throw error;
}
