import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { accounts, demoPassword } from '../db/seed/accounts.ts';
import type { DemoAccount } from '../http/status.ts';

/**
 * The demo accounts, where there are any: an empty embedded database gets the demo data first, a database
 * in production or given by DATABASE_URL never does. Production refuses to run on demo accounts, whose
 * password everybody knows (reliability G14).
 */
export async function demoAccountsOf(
  database: Database,
  { production, databaseUrl }: Pick<Config, 'production' | 'databaseUrl'>,
  progress: (message: string) => void,
): Promise<readonly DemoAccount[]> {
  if (!production && databaseUrl === undefined && (await isEmpty(database))) {
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
