import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ChildScript } from '../support/child-script.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { atScale } from '../support/scale.ts';

const directories = new DataDirectories();
const children: ChildScript[] = [];
afterAll(async () => {
  await Promise.all(children.map(child => child.kill()));
  await directories.remove();
});

function start(mode: 'open' | 'write' | 'migrate', dataDir: string): ChildScript {
  const child = new ChildScript('database-child.ts', [mode, dataDir]);
  children.push(child);
  return child;
}

/** Opens it, looks, closes it. */
async function inside<Result>(
  dataDir: string,
  look: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a data directory', { timeout: 3_600_000 }, () => {
  it('B2 has one process at a time, which a second start names, until it dies', async () => {
    const dataDir = await directories.migrated();
    const holder = start('write', dataDir);
    await holder.said(3);
    for (const _ of times(atScale(5, 100))) {
      await expect(openDatabase({ dataDir })).rejects.toThrow(
        `Process ${holder.pid} on ${hostname()} already uses`,
      );
    }
    expect(await start('open', dataDir).ended()).toContain(`Process ${holder.pid}`);
    await holder.kill();
    const acknowledged = holder.lines.length - 1;
    const [row] = await inside(dataDir, database =>
      database.query<{ n: number }>('select count(*)::int n from conditions'),
    );
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
  });

  it('B2 is not taken from a living process of which only the pid file is seen', async () => {
    const dataDir = await directories.migrated();
    const file = join(dataDir, 'portal.pid');
    const database = await openDatabase({ dataDir });
    const self = await readFile(file, 'utf8');
    await database.close();
    await writeFile(file, self);
    await expect(openDatabase({ dataDir })).rejects.toThrow(`Process ${process.pid}`);
    await writeFile(file, JSON.stringify({ ...JSON.parse(self), host: 'another-machine' }));
    await expect(openDatabase({ dataDir })).rejects.toThrow('another-machine');
    await writeFile(file, JSON.stringify({ ...JSON.parse(self), started: 'long ago' }));
    await expect(inside(dataDir, opened => opened.query('select 1 as one'))).resolves.toEqual([{ one: 1 }]);
  });

  it('says what is wrong when it cannot be written or holds something else', async () => {
    const dataDir = await directories.fresh();
    await writeFile(dataDir, 'a file');
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `The data directory ${dataDir} cannot be written`,
    );
  });

  it.each(times(atScale(1, 100)))('B1 keeps every acknowledged write over kill -9 (%i)', async () => {
    const dataDir = await directories.migrated();
    const writer = start('write', dataDir);
    await writer.said(20);
    await sleep(Math.random() * 1_000);
    await writer.kill();
    const acknowledged = writer.lines.slice(1).map(Number);
    await inside(dataDir, async database => {
      const rows = await database.query<{ key: string; condition: string | null }>(
        'select s.key, c.condition from portal_state s left join conditions c on c.id = s.value::int',
      );
      const kept = new Map(rows.map(({ key, condition }) => [Number(key), condition]));
      expect(acknowledged.filter(number => kept.get(number) !== `condition ${number}`)).toEqual([]);
      await expect(brokenIndexes(database)).resolves.toEqual([]);
    });
  });

  it.each(times(atScale(1, 40)))('B3 opens after a kill during its first start (%i)', async () => {
    const dataDir = await directories.fresh();
    const child = start('open', dataDir);
    await sleep(300 + Math.random() * atScale(4_000, 10_000));
    await child.kill();
    await inside(dataDir, async database => {
      await migrate(database);
      expect(await database.query('select * from conditions')).toEqual([]);
    });
  });

  it.each(times(atScale(1, 30)))(
    'B4 has the old or the new schema after a kill during a migration (%i)',
    async () => {
      const dataDir = await directories.migrated();
      const child = start('migrate', dataDir);
      await child.said(1);
      await sleep(Math.random() * 800);
      await child.kill();
      const [found] = await inside(dataDir, database =>
        database.query<{ one: string | null; two: string | null; noted: boolean }>(
          `select to_regclass('slow_one') one, to_regclass('slow_two') two,
          exists(select from migrations where name = '9000_slow') noted`,
        ),
      );
      const isNew = found?.noted === true;
      expect([found?.one !== null, found?.two !== null]).toEqual([isNew, isNew]);
    },
  );

  it.each(times(atScale(1, 20)))(
    'B6 outlives a runaway query, and so does what was acknowledged (%i)',
    async () => {
      const dataDir = await directories.migrated();
      const database = await openDatabase({ dataDir, statementTimeoutMs: 1_500 });
      const insert = 'insert into conditions (condition) values ($1)';
      await database.query(insert, ['before']);
      const runaway = database.query('select count(*) from generate_series(1, 1000000000000)');
      const others = [database.query(insert, ['others']), database.query('select 1 as one')];
      await expect(runaway).rejects.toMatchObject({ code: '57014' });
      await expect(Promise.all(others)).resolves.toEqual([[], [{ one: 1 }]]);
      await expect(
        database.transaction(async transaction => {
          await transaction.query(insert, ['lost']);
          await transaction.query('select count(*) from generate_series(1, 1000000000000)');
        }),
      ).rejects.toMatchObject({ code: '57014' });
      const rows = await database.query('select condition from conditions order by id');
      expect(rows).toEqual([{ condition: 'before' }, { condition: 'others' }]);
      await database.close();
    },
  );
});

/** What PostgreSQL's own checker finds wrong with the tables that were written. */
async function brokenIndexes(database: Database): Promise<unknown> {
  await database.query('create extension if not exists amcheck');
  await database.query(`select bt_index_check(indexrelid, true) from pg_index
    where indrelid in ('conditions'::regclass, 'portal_state'::regclass)
    and (select amname from pg_class c join pg_am a on a.oid = c.relam where c.oid = indexrelid) = 'btree'`);
  return database.query(`select * from verify_heapam('conditions')`);
}
