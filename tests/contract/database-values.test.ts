import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { storageTraits } from '../../resources/kinds/kinds.ts';
import { instant, integer, json, text as words } from '../../resources/schema/fields.ts';
import type { Database } from '../../server/db/database.ts';
import { RecordJson } from '../../server/db/sql/record-json.ts';
import { onEveryEngine } from '../support/databases.ts';
import { hostileTexts } from '../support/hostile-values.ts';

onEveryEngine('values', 'values', open => {
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

onEveryEngine('a row as one text', 'values', open => {
  it('B12 is read column for column as JSON, whatever stands in it', async () => {
    const database = await open();
    const word = words({ label: '' });
    const anything = json({ label: '', schema: z.json() });
    const fields = [integer({ label: '' }), word, word, anything, instant({ label: '' }), word];
    const texts = [...hostileTexts, '(a,"b\\",c)', '\\"', '""', ',', ')', '\u0001', '\t\n', ' x '].filter(
      text => !text.includes('\0') && text.isWellFormed(),
    );
    for (const text of texts) {
      const [row] = await database.query<{ record: string }>(
        "select row(7, $1::text, null::text, $2::jsonb, timestamptz '2026-03-29 00:30+00', $1::text)::text as record",
        [text, JSON.stringify([text])],
      );
      const cells = new RecordJson();
      cells.begin(row?.record ?? '');
      for (const [index, field] of fields.entries()) {
        if (index > 0) cells.add(Buffer.from(','));
        cells.column(storageTraits(field).json);
      }
      expect(JSON.parse(`[${cells.taken()}]`)).toEqual([
        7,
        text,
        null,
        [text],
        '2026-03-29T00:30:00.000Z',
        text,
      ]);
    }
  });
});

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

onEveryEngine('days and instants', 'values', open => {
  it.each(zones)('A13 are the same when the server runs in %s', async zone => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const database = await open({ connections: 1 });
      const values = ['2026-03-29', '23:30:00', '2026-03-29T00:30:00.000Z'];
      const [row] = await database.query(
        'select $1::date as day, $2::time as time, $3::timestamptz as instant, $4::timestamptz as made',
        [...values, new Date(1_774_744_200_000)],
      );
      expect(row).toEqual({ day: values[0], time: values[1], instant: values[2], made: values[2] });
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

onEveryEngine('hostile values', 'values', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it.each([
    ['NUL in text', 'select $1::text', 'a\0b', '22021'],
    ['NUL in json', 'select $1::jsonb', '"\\u0000"', '22P05'],
    ['a lone surrogate in json', 'select $1::jsonb', '"\\ud800"', '22P02'],
    ['a number that is too large', 'select $1::int', '99999999999', '22003'],
    ['a fraction for a whole number', 'select $1::int', '1.5', '22P02'],
    ['nothing for a number', 'select $1::int', '', '22P02'],
    ['a condition for a number', 'select $1::int', '1 or 1=1', '22P02'],
    ['words for a boolean', 'select $1::boolean', 'maybe', '22P02'],
    ['no uuid', 'select $1::uuid', 'x', '22P02'],
    ['30 February', 'select $1::date', '2026-02-30', '22008'],
    ['the year 300000', 'select $1::timestamptz', '300000-01-01', '22008'],
    ['a reversed range', "select tstzrange($1::timestamptz, '2026-01-01')", '2026-01-02', '22000'],
    ['more digits than fit', 'select $1::numeric(4,2)', '1000', '22003'],
    ['a negative limit', 'select 1 limit $1', '-1', '2201W'],
    ['a negative offset', 'select 1 offset $1', '-1', '2201X'],
    ['half a pattern', "select 'a' ~ $1", '[', '2201B'],
    ['an unknown zone', 'select now() at time zone $1', 'Mars/Phobos', '22023'],
    ['a missing table', 'select $1::text from nowhere', 'x', '42P01'],
  ])('B12 refuses %s with its SQLSTATE and answers the next statement', async (_, text, value, code) => {
    await expect(database.query(text, [value])).rejects.toMatchObject({ name: 'DatabaseError', code });
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('B12 names constraint, column and table of a refusal', async () => {
    const insert = 'insert into countries (country, country_code) values ($1, $2)';
    await database.query(insert, ['Vietnam', 'VN']);
    await expect(database.query(insert, ['Vietnam', 'VN'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'countries_country_code_unique',
      table: 'countries',
    });
    await expect(database.query(insert, [null, 'GB'])).rejects.toMatchObject({
      code: '23502',
      column: 'country',
    });
  });
});

onEveryEngine('words', 'values', open => {
  const names = ['ẾCH', 'Đà Nẵng', 'đất', 'ÄPFEL', 'ä', 'ß', 'é', 'Z', 'a', 'B'];
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const name of names) {
      await database.query('insert into countries (country, country_code) values ($1, $2)', [
        name,
        String(names.indexOf(name)),
      ]);
    }
  });

  it('B12 sort by code point, whatever the server was made with', async () => {
    const rows = await database.query<{ country: string }>('select country from countries order by country');
    expect(rows.map(({ country }) => country)).toEqual(names.toSorted());
  });

  it.each([
    ['äpfel', 'ÄPFEL'],
    ['ĐÀ NẴNG', 'Đà Nẵng'],
    ['Đất', 'đất'],
    ['ếch', 'ẾCH'],
  ])('B12 are found without regard to case: %s', async (sought, found) => {
    const rows = await database.query('select country from countries where country ilike $1', [
      `%${sought}%`,
    ]);
    expect(rows).toEqual([{ country: found }]);
  });
});
