import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { onEveryEngine } from '../support/databases.ts';

const emptied = 'drop schema public cascade';

onEveryEngine('migrations', 'sql', (open, engine) => {
  it('B4 are applied once, in order, and not again', async () => {
    const database = await open();
    const names = (await readMigrations()).map(({ name }) => name);
    expect(await migrate(database)).toEqual([]);
    await database.query(emptied);
    await database.query('create schema public');
    expect(await migrate(database)).toEqual(names);
    const rows = await database.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('B4 are undone as a whole when one of their statements fails', async () => {
    const database = await open();
    const broken = {
      name: '9000_broken',
      checksum: 'broken',
      breaks: false,
      statements: ['create table half (id int)', 'select 1 / 0'],
    };
    await expect(migrate(database, [...(await readMigrations()), broken])).rejects.toMatchObject({
      code: '22012',
    });
    expect(await database.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    expect(await migrate(database)).toEqual([]);
  });

  it('B4 refuse a database that other migrations made', async () => {
    const database = await open();
    const [first, ...others] = await readMigrations();
    if (first === undefined) throw new Error('There is no migration');
    await expect(migrate(database, others)).rejects.toThrow(
      `${first.name}, which this version does not know`,
    );
    await expect(migrate(database, [{ ...first, checksum: 'other' }, ...others])).rejects.toThrow(
      `${first.name} was changed after`,
    );
    await expect(migrate(database, [])).rejects.toThrow('no migrations');
  });

  it('C8 an older version works on a newer database, unless that took something away', async () => {
    const database = await open();
    const known = await readMigrations();
    const newer = {
      name: '9001_newer',
      checksum: 'n',
      breaks: false,
      statements: ['create table grown (id int)'],
    };
    expect(await migrate(database, [...known, newer])).toEqual(['9001_newer']);
    expect(await migrate(database, known)).toEqual([]);
    const breaking = { name: '9002_gone', checksum: 'g', breaks: true, statements: ['drop table grown'] };
    expect(await migrate(database, [...known, newer, breaking])).toEqual(['9002_gone']);
    await expect(migrate(database, known)).rejects.toThrow('9002_gone, which this version does not know');
  });

  it.runIf(engine === 'postgres')('B4 are applied once by several servers that start at once', async () => {
    const { url, ...database } = await open();
    await database.query(emptied);
    await database.query('create schema public');
    const servers = [1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url }));
    const applied = await Promise.all(servers.map(async server => migrate(await server)));
    expect(applied.flat().sort()).toEqual((await readMigrations()).map(({ name }) => name));
    await Promise.all(servers.map(async server => (await server).close()));
  });
});
