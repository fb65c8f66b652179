import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';

/**
 * A process of its own that holds a data directory, to be killed by a test; the third word is its durability.
 * `open`: says `ready` when the schema is complete, and stays. `write`: also writes one row after another
 * and says its number once it is acknowledged. `migrate`: runs a migration that takes a while.
 */
const [mode, dataDir = '', durability = 'process'] = process.argv.slice(2);
const say = (line: string | number) => process.stdout.write(`${line}\n`);

const slowMigration = {
  name: '9000_slow',
  checksum: 'slow',
  breaks: false,
  statements: [
    'create table slow_one (id int primary key, label text)',
    `insert into slow_one select g, md5(g::text) from generate_series(1, 30000) g`,
    'create index slow_one_label on slow_one (label)',
    `update slow_one set label = label || 'x'`,
    'create table slow_two as select * from slow_one',
  ],
};

try {
  const database = await openDatabase({ dataDir, durability: durability === 'disk' ? 'disk' : 'process' });
  await migrate(database);
  say('ready');
  if (mode === 'write') {
    for (let number = 1; ; number += 1) {
      await database.transaction(async transaction => {
        const [row] = await transaction.query<{ id: number }>(
          'insert into conditions (condition) values ($1) returning id',
          [`condition ${number}`],
        );
        await transaction.query('insert into portal_state (key, value) values ($1, $2)', [number, row?.id]);
      });
      say(number);
    }
  }
  if (mode === 'migrate') {
    await migrate(database, [...(await readMigrations()), slowMigration]);
    say('migrated');
  }
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
