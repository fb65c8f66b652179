import { beforeAll, expect, it } from 'vitest';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { jobsOf } from '../support/jobs.ts';
import { openPortal, type Portal } from '../support/portal.ts';

onEveryEngine('rows with which the database ends the work of a job', 'faults', (open, engine) => {
  let database: TestDatabase;
  let portal: Portal;
  beforeAll(async () => {
    // An embedded database in memory is gone with its first statement that takes too long.
    database = await open(engine === 'postgres' ? { statementTimeoutMs: 1_000 } : {});
    portal = await openPortal(database);
    await database.query(
      `create function ends_the_work() returns trigger language plpgsql as $$ begin
         if old.city_name like '% slow' then raise exception 'canceling statement' using errcode = '57014'; end if;
         if old.city_name like '% unreadable' then raise exception 'protocol' using errcode = '08P01'; end if;
         if old.city_name like '% sleeps' then perform pg_sleep(5); end if;
         return new;
       end $$`,
    );
    await database.query(
      'create trigger ends_the_work before update on cities for each row execute function ends_the_work()',
    );
  });

  const jobs = jobsOf((method, url, body, headers) =>
    portal.send(portal.people.admin.token, {
      ...{ method, url: `/api${url}`, body },
      ...(headers === undefined ? {} : { headers }),
    }),
  );
  /** Cities that are told apart by what their names end with. */
  const run = async (name: string, ends: Readonly<Record<number, string>>) => {
    const rows = await database.query<{ id: number }>(
      `insert into cities (city_name, display_on_mobile)
       select concat_ws(' ', $1::text, n, $2::jsonb->>(n::text)), false from generate_series(1, 45) n returning id`,
      [name, JSON.stringify(ends)],
    );
    const ids = rows.map(({ id }) => id);
    const work = { action: 'change', field: 'display_on_mobile', value: true, ids };
    const { id, ...job } = await jobs.run('/v3/cities', work);
    const shown = await database.query<{ n: number }>(
      'select count(*)::int as n from cities where id = any($1) and display_on_mobile',
      [ids],
    );
    const failed = await jobs.rows(id, '&status=failed');
    return { job, shown: shown[0]?.n, failed: failed.map(({ title, message }) => [title, message]) };
  };
  const slow = 'This took too long and was ended; nothing was changed';

  it('DEC-280 such a row is told as failed with its reason, and all others are done once', async () => {
    const { job, shown, failed } = await run('Ended', { 7: 'slow', 8: 'slow', 30: 'unreadable' });
    expect(job).toMatchObject({ status: 'finished', total: 45, done: 42, failed: 3, skipped: 0 });
    expect(failed).toEqual([
      ['Ended 7 slow', slow],
      ['Ended 8 slow', slow],
      ['Ended 30 unreadable', 'A value cannot be stored or compared'],
    ]);
    expect(shown).toBe(42);
    const changes = await database.query(
      `select 1 from history where resource = 'cities' and action = 'update'`,
    );
    expect(changes).toHaveLength(42);
  });

  it.runIf(engine === 'postgres')('DEC-280 a row that takes longer than a statement may is one', async () => {
    const { job, shown, failed } = await run('Kept', { 3: 'sleeps' });
    expect(job).toMatchObject({ status: 'finished', done: 44, failed: 1 });
    expect(failed).toEqual([['Kept 3 sleeps', slow]]);
    expect(shown).toBe(44);
  });
});
