import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { onEveryEngine } from '../support/databases.ts';

onEveryEngine('a named statement', 'values', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ connections: 1 });
  });

  it('works after a first run that was refused', async () => {
    const double = (number: unknown) => database.query('select 2 / $1::int as half', [number], 'refused');
    await expect(double(0)).rejects.toMatchObject({ code: '22012' });
    await expect(double('x')).rejects.toMatchObject({ code: '22P02' });
    await expect(double(1)).resolves.toEqual([{ half: 2 }]);
    await expect(double(2)).resolves.toEqual([{ half: 1 }]);
  });

  it('works after a first run in a transaction that had failed', async () => {
    const one = { text: 'select 1 as one', name: 'aborted' };
    const failing = database.transaction(async transaction => {
      await transaction.query('select 1 / 0').catch(() => undefined);
      await transaction.query(one.text, [], one.name);
    });
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    await expect(database.query(one.text, [], one.name)).resolves.toEqual([{ one: 1 }]);
  });

  it('works after a first run that could not be prepared', async () => {
    const read = () => database.query('select label from later', [], 'unprepared');
    await expect(read()).rejects.toMatchObject({ code: '42P01' });
    await database.query('create table later (label text)');
    await expect(read()).resolves.toEqual([]);
  });

  it('works after its table was altered, or the session forgot it, alone and in a transaction', async () => {
    const inTransaction = () =>
      database.transaction(async transaction => {
        await transaction.query('insert into altered (label) values ($1)', ['x'], 'insert_altered');
        return await transaction.query('select * from altered', [], 'altered');
      });
    const read = () => database.query('select * from altered', [], 'altered');
    await database.query('create table altered (label text)');
    await expect(read()).resolves.toEqual([]);
    await database.query('alter table altered add column more text');
    await expect(read()).resolves.toEqual([]);
    await database.query('alter table altered add column most text');
    // What stood before the refused statement is done once.
    await expect(inTransaction()).resolves.toEqual([{ label: 'x', more: null, most: null }]);
    await database.query('deallocate all');
    await expect(read()).resolves.toHaveLength(1);
    await database.query('deallocate all');
    await expect(inTransaction()).resolves.toHaveLength(2);
  });
});
