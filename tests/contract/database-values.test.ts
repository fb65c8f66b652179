import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { onEveryEngine } from '../support/databases.ts';

onEveryEngine('values', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const value = async (expression: string, values: readonly unknown[] = []) => {
    const [row] = await database.query<{ value: unknown }>(`select ${expression} as value`, values);
    return row?.value;
  };

  it.each([
    ['timestamptz without fraction', "timestamptz '2026-03-29 01:30+01'", '2026-03-29T00:30:00.000Z'],
    ['timestamptz with a fraction', "timestamptz '2026-03-29 00:30:00.25+00'", '2026-03-29T00:30:00.250Z'],
    [
      'timestamptz with microseconds',
      "timestamptz '2026-03-29 00:30:00.123456+00'",
      '2026-03-29T00:30:00.123Z',
    ],
    ['date', "date '2026-03-29'", '2026-03-29'],
    ['time', "time '07:05:00'", '07:05:00'],
    ['int8', '9007199254740991::int8', 9007199254740991],
    ['numeric', '12.50::numeric', 12.5],
    ['boolean', 'true', true],
    ['jsonb', `'{"a":[1,null,"ä"]}'::jsonb`, { a: [1, null, 'ä'] }],
    ['json list', `'[1,2]'::json`, [1, 2]],
    ['text list', "array['a,b', null, 'c\"d']", ['a,b', null, 'c"d']],
    ['number list', 'array[1,2]::int8[]', [1, 2]],
    ['instant list', "array[timestamptz '2026-03-29 00:30+00']", ['2026-03-29T00:30:00.000Z']],
    ['null', 'null::int', null],
  ])('B12 reads %s', async (_, expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });
});
