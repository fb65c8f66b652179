import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { accounts, demoPassword } from '../db/seed/accounts.ts';
import { isLoopbackName } from '../http/own-host.ts';
import type { DemoAccount } from '../http/status.ts';

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
