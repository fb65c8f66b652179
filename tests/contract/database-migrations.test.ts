import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { onEveryEngine } from '../support/databases.ts';

const emptied = 'drop schema public cascade';

onEveryEngine('migrations', 'transactions', (open, engine) => {
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

  it('a stored mail that is still the built-in text follows its new words, an edited one stays', async () => {
    const database = await open();
    const all = await readMigrations();
    await database.query(emptied);
    await database.query('create schema public');
    await migrate(
      database,
      all.filter(({ name }) => name < '0064'),
    );
    const was =
      '{"subject":"Your booking at {{location}} on {{start}} was cancelled","content_html":"<p>Hello {{first_name}},</p><p>we are sorry: your massage at {{location}} had to be cancelled.</p><p><strong>When:</strong> {{start}}<br><strong>Where:</strong> {{location}}, {{address}}<br><strong>Reason:</strong> {{reason}}</p><p>You pay nothing for it. We would be glad to see you at another time.</p><p>Your massage network</p>"}';
    const edited = was.replace('Your massage network', 'Your team');
    for (const [name, value] of [
      ['mail_booking_cancelled_en', was],
      ['mail_booking_rescheduled_en', edited],
    ]) {
      await database.query('insert into settings (name, value_type, value) values ($1, 5, $2)', [
        name,
        value,
      ]);
    }
    await migrate(database, all);
    const rows = await database.query<{ value: string }>('select value from settings order by id');
    expect(rows[0]?.value).toContain('<p>You won’t be charged.');
    expect(rows.slice(1).map(({ value }) => value)).toEqual([edited]);
  });

  it('D4 countries that were typed become codes, in saved views too, and what is none stays', async () => {
    const database = await open();
    const all = await readMigrations();
    await database.query(emptied);
    await database.query('create schema public');
    await migrate(
      database,
      all.filter(({ name }) => name < '0066'),
    );
    await database.query(
      "insert into countries (country, country_code) values ('United Kingdom', 'GB'), ('Vietnam', 'VN')",
    );
    const typed = ['United Kingdom', 'UK', 'gb', ' vietnam', 'Atlantis', null];
    for (const [index, country] of typed.entries()) {
      await database.query(
        "insert into users (email, first_name, last_name, country) values ($1, 'A', 'B', $2)",
        [`${index}@example.com`, country],
      );
    }
    await database.query(
      `insert into saved_views (name, resource, user_id, filters)
       select 'Ours', resource, (select min(id) from users), '{"country":"Vietnam","city":"Hue"}'
       from unnest(array['users', 'countries']) resource`,
    );
    await migrate(database, all);
    const people = await database.query<{ country: string | null }>('select country from users order by id');
    expect(people.map(({ country }) => country)).toEqual(['UK', 'UK', 'UK', 'VN', 'Atlantis', null]);
    const views = await database.query('select filters from saved_views order by id');
    expect(views).toEqual([
      { filters: { country: 'VN', city: 'Hue' } },
      { filters: { country: 'Vietnam', city: 'Hue' } },
    ]);
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

  it.runIf(engine === 'postgres')(
    'DEC-279 wait for a long reader beside those who work, none of whom is held up or refused',
    async () => {
      const database = await open({ statementTimeoutMs: 3_500 });
      const newer = {
        ...{ name: '9003_altered', checksum: 'a', breaks: false },
        statements: ['alter table cities add column grown int'],
      };
      const asked = 'select id, city_name from cities';
      const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const backup = database.transaction(async reader => {
        await reader.query('lock table cities in access share mode');
        held.resolve();
        await over.promise;
      });
      await held.promise;
      const server = await openDatabase({ databaseUrl: database.url });
      const applying = migrate(server, [...(await readMigrations()), newer]);
      for (const end = performance.now() + 3_000; performance.now() < end; ) {
        expect(await database.query(asked)).toEqual([]);
        await database.transaction(change => change.query('update cities set version = version'));
      }
      expect(await database.query(`select 1 from migrations where name = '9003_altered'`)).toEqual([]);
      over.resolve();
      await backup;
      expect(await applying).toEqual(['9003_altered']);
      await server.close();
      expect(await database.query('select grown from cities')).toEqual([]);
    },
  );
});
