import type { FastifyInstance } from 'fastify';
import { roleNames } from '../../domain/actor.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { accounts, demoPassword } from '../db/seed/accounts.ts';
import { isLoopbackName } from '../http/hosts.ts';
import type { DemoAccount } from '../http/status.ts';
import type { Resealed } from '../second-factor/authenticator-app.ts';

interface Announced {
  readonly version: string;
  readonly hasAdmin: boolean;
  readonly databaseUrl: Config['databaseUrl'];
}

/** What a person reads when the portal is up: where it is, which one, and who may sign in. */
export function announcement(
  app: FastifyInstance,
  accounts: readonly DemoAccount[],
  { version, hasAdmin, databaseUrl }: Announced,
): string {
  const lines = [
    '',
    `  Partner Portal   ${app.listeningOrigin}`,
    `  API              ${app.listeningOrigin}/api/docs`,
    `  Version          ${version}`,
  ];
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('', `  Demo accounts, password ${accounts[0]?.password}`);
    for (const { email, role } of accounts) lines.push(`    ${email.padEnd(width)}   ${roleNames[role]}`);
  }
  if (!hasAdmin)
    lines.push(
      '',
      `  There is no admin yet. Make one${databaseUrl === undefined ? ' (stop the portal first, its database belongs to one process)' : ''}:`,
      '    npm run admin -- name@example.com',
    );
  return [...lines, '', '  Ctrl-C stops it. Nothing is lost.', '', ''].join('\n');
}

/** What follows from the settings that production needs and does not have; the portal serves without them. */
export function productionWarnings(
  { production, publicUrl, smtpUrl }: Pick<Config, 'production' | 'publicUrl' | 'smtpUrl'>,
  address: string,
): readonly string[] {
  if (!production) return [];
  const warnings: string[] = [];
  if (publicUrl === undefined)
    warnings.push(
      `PUBLIC_URL is not set: links in mails lead to ${address}, and requests are answered under whatever name they use.`,
    );
  if (smtpUrl === undefined) warnings.push('SMTP_URL is not set: mails are kept and shown, not sent.');
  return warnings;
}

/** What an operator is told of the keys that seal authenticator apps; undefined while there is one key and it fits. */
export function keyNote(secretKey: string, { resealed, lost }: Resealed): string | undefined {
  if (lost > 0)
    return `${lost} of the authenticator apps cannot be opened with SECRET_KEY: they were sealed with another one. Start with that one beside it (SECRET_KEY=new,old), or remove these second factors (menu of the person).`;
  if (!secretKey.includes(',')) return undefined;
  const done = resealed > 0 ? `${resealed} authenticator apps were sealed anew with the first. ` : '';
  return `SECRET_KEY holds two keys. ${done}No authenticator app needs the second one.`;
}

/**
 * The demo accounts, where there are any: an empty embedded database gets the demo data first, a database
 * in production or given by DATABASE_URL never does. Everybody knows their password, so production refuses to run on
 * them (reliability G14), and so does a portal that other machines reach, unless DEMO=1 says that they may come in.
 */
export async function demoAccountsOf(
  database: Database,
  { production, databaseUrl, host, demo }: Pick<Config, 'production' | 'databaseUrl' | 'host' | 'demo'>,
  progress: (message: string) => void,
): Promise<readonly DemoAccount[]> {
  const isOffered = demo || isLoopbackName(host);
  if (!production && databaseUrl === undefined && (await isEmpty(database))) {
    if (!isOffered) {
      progress(
        `No demo data: other machines reach ${host}, and everybody knows the password of the demo accounts. DEMO=1 offers them all the same.`,
      );
      return [];
    }
    progress('Filling the new database with demo data, once …');
    // Loaded only here: the data behind it would stay in memory of every other start.
    const { seedDemo } = await import('../db/seed/demo.ts');
    await seedDemo(database);
  }
  if (!(await hasDemoAccounts(database))) return [];
  if (production)
    throw new ConfigError(
      'This database holds the demo accounts, whose password everybody knows. Start production on an empty database.',
    );
  if (!isOffered)
    throw new ConfigError(
      `This database holds the demo accounts, whose password everybody knows, and other machines reach ${host}. Set DEMO=1 to offer them all the same, or HOST=127.0.0.1.`,
    );
  return accounts.map(({ email, role, first_name, last_name }) => ({
    email,
    role,
    name: `${first_name} ${last_name}`,
    password: demoPassword,
  }));
}

async function isEmpty(database: Database): Promise<boolean> {
  const rows = await database.query('select 1 from users limit 1');
  return rows.length === 0;
}

async function hasDemoAccounts(database: Database): Promise<boolean> {
  const rows = await database.query('select 1 from users where email = any($1) and not deleted limit 1', [
    accounts.map(({ email }) => email),
  ]);
  return rows.length > 0;
}
