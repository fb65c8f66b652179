import { beforeAll, expect, it } from 'vitest';
import { type Database, DatabaseError } from '../../server/db/database.ts';
import { onEveryEngine } from '../support/databases.ts';

const insert = 'insert into conditions (condition) values ($1) returning id';

onEveryEngine('transactions', 'transactions', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const found = async (condition: string) =>
    (await database.query('select 1 from conditions where condition = $1', [condition])).length;

  it('A7 keep everything or nothing', async () => {
    await database.transaction(transaction => transaction.query(insert, ['kept']));
    const failing = database.transaction(async transaction => {
      await transaction.query(insert, ['dropped']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await found('kept'), await found('dropped')]).toEqual([1, 0]);
  });

  it('B7 fail when a failed statement inside was passed over', async () => {
    const passedOver = database.transaction(async transaction => {
      await transaction.query(insert, ['lost']);
      await transaction.query('select 1 / 0').catch(() => undefined);
    });
    await expect(passedOver).rejects.toMatchObject({ code: '25P02' });
    expect(await found('lost')).toBe(0);
  });

  it.each(['40001', '40P01'])('A2 run again after %s, at most three times', async code => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs <= 3) throw new DatabaseError('try again', code);
      return runs;
    };
    await expect(database.transaction(work)).resolves.toBe(4);
    runs = -10;
    await expect(database.transaction(work)).rejects.toMatchObject({ code });
    expect(runs).toBe(-6);
  });

  it('A6 that only read refuse to write', async () => {
    const writing = database.transaction(transaction => transaction.query(insert, ['x']), { readOnly: true });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('take statements that are asked for at once in turn', async () => {
    const numbers = await database.transaction(transaction =>
      Promise.all([1, 2, 3].map(number => transaction.query('select $1::int as number', [number]))),
    );
    expect(numbers.flat()).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  it('refuse statements past them, and their own connection afterResponse', async () => {
    const past = database.transaction(() => database.query('select 1'));
    await expect(past).rejects.toThrow('Inside a transaction');
    const connection = await database.transaction(async transaction => transaction);
    await expect(connection.query('select 1')).rejects.toThrow('over');
  });

  it('prepare a statement once and answer it ever after', async () => {
    for (const number of [1, 2, 3]) {
      const rows = await database.query('select $1::int + 1 as next', [number], 'next_number');
      expect(rows).toEqual([{ next: number + 1 }]);
    }
    await expect(database.query('select $1::int', ['x'], 'next_number_2')).rejects.toMatchObject({
      code: '22P02',
    });
    expect(await database.query('select $1::int as same', [5], 'next_number_2b')).toEqual([{ same: 5 }]);
  });

  it('B9 answer a ping, and nothing once the database is closed', async () => {
    const other = await open();
    await other.ping(2_000);
    await other.close();
    await expect(other.query('select 1')).rejects.toBeInstanceOf(DatabaseError);
  });
});

// The embedded database may have to be opened again after each of them.
const patience = 180_000;

onEveryEngine('deep JSON', 'transactions', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it.each([10, 1_000, 7_000, 100_000, 1_000_000, 3_000_000])(
    'B7 of depth %i is stored or refused, never lost',
    async depth => {
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      for (const key of [`${depth}/1`, `${depth}/2`]) {
        const answer = await database
          .query('insert into portal_state (key, value) values ($1, $2) returning key', [key, nested])
          .catch((error: unknown) => error);
        if (answer instanceof DatabaseError) expect(['54001', '57014']).toContain(answer.code);
        else expect(answer).toEqual([{ key }]);
      }
      await expect(database.query('select 1 as alive')).resolves.toEqual([{ alive: 1 }]);
    },
    patience,
  );
});
