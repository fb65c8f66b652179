import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';

const list = z.object({
  data: z.array(z.looseObject({ id: z.int() })),
  total_item: z.int(),
  total_is_estimate: z.literal(true).optional(),
  total_is_minimum: z.literal(true).optional(),
});

/** Where a booking has a word, written by hand: its guest, its device, its location, its number. */
const bookingWord = (place: string) =>
  `(u.email ilike ${place} or u.first_name ilike ${place} or u.last_name ilike ${place} or d.name ilike ${place}
    or l.name ilike ${place} or l.city ilike ${place} or '%' || b.id || '%' = ${place} or '%#' || b.id || '%' = ${place})`;
const bookings = (words: number) =>
  `select b.id from bookings b join users u on u.id = b.user_id join devices d on d.id = b.bed_id
   join locations l on l.id = b.location_id where not b.deleted and ($1::int is null or l.user_id = $1)
   and ($2::int is null or b.booking_status = $2)
   and ${Array.from({ length: words }, (_, index) => bookingWord(`$${index + 3}`)).join(' and ')}
   order by b.create_time desc, b.id desc`;

/** 12,000 bookings of 1,200 people: a letter is met nearly everywhere, a name by the hundred, some words never. */
onOneEngine('free text that is short or frequent', 'postgres', open => {
  let database: TestDatabase;
  let app: TestApp;
  let admin: Caller;
  let partner: Caller & { readonly id: number };
  let owned: number;
  beforeAll(async () => {
    database = await open();
    await seedVolume(database, 12_000);
    app = await startApp({ database });
    const { email } = await app.given.user({ role: Role.Admin, first_name: 'Quo', last_name: 'Quo' });
    admin = app.bearer((await app.signIn(email)).access);
    const owner = await app.given.user({ role: Role.Partner, first_name: 'Quo', last_name: 'Quo' });
    partner = { ...app.bearer((await app.signIn(owner.email)).access), id: owner.id };
    // The busiest location and a few others: more bookings than are looked at one by one, and fewer than all.
    await database.query(
      'update locations set user_id = $1 where id in (select id from locations order by id limit 12)',
      [partner.id],
    );
    const [found] = await database.query<{ n: number }>(
      'select count(*)::int as n from bookings b join locations l on l.id = b.location_id where l.user_id = $1',
      [partner.id],
    );
    owned = found?.n ?? 0;
  });

  const found = async (caller: Caller, query: string) => {
    const { status, body } = await caller.get(`/api/v3/bookings?itemsPerPage=20&${query}`);
    expect(status).toBe(200);
    return list.parse(body);
  };

  const expectFound = async (
    text: string,
    { of, status, page }: { of?: Caller & { readonly id: number }; status?: number; page: number },
  ) => {
    const words = text.split(' ');
    const rows = await database.query<{ id: number }>(bookings(words.length), [
      of?.id ?? null,
      status ?? null,
      ...words.map(word => `%${word}%`),
    ]);
    const filter =
      status === undefined
        ? ''
        : `&filter=${encodeURIComponent(JSON.stringify([{ field: 'booking_status', op: 'eq', value: status }]))}`;
    const answer = await found(of ?? admin, `page=${page}&q=${encodeURIComponent(text)}${filter}`);
    expect(
      answer.data.map(({ id }) => id),
      text,
    ).toEqual(rows.slice((page - 1) * 20, page * 20).map(({ id }) => id));
    const { data: _data, ...total } = answer;
    expect(total, text).toMatchObject(
      rows.length <= 10_000
        ? { total_item: rows.length }
        : { total_item: 10_001, total_is_estimate: true, total_is_minimum: true },
    );
    expect('total_is_minimum' in total, text).toBe(rows.length > 10_000);
    return rows.length;
  };

  const texts = [
    'a',
    'e',
    'an',
    '1',
    'zq',
    'anna',
    'example',
    'mueller11',
    'an be',
    'anna 1',
    'e example',
    'qqq',
  ];

  describe('LIST-12 DEC-181 finds what a search by hand finds, and says more than 10,000 where it counts no further', () => {
    it.each(texts)('%s', async text => {
      for (const page of [1, 3]) await expectFound(text, { page });
    });

    it('some of them exactly, and some not', async () => {
      const counts = [];
      for (const text of texts) counts.push(await expectFound(text, { page: 1 }));
      expect(counts.filter(count => count > 10_000).length).toBeGreaterThan(1);
      expect(counts.filter(count => count > 1000 && count <= 10_000).length).toBeGreaterThan(1);
      expect(counts.filter(count => count === 0).length).toBeGreaterThan(0);
    });
  });

  it('D1 of a partner, in their own bookings alone, by the same words', async () => {
    expect(owned).toBeGreaterThan(2000);
    for (const text of texts) for (const page of [1, 2]) await expectFound(text, { of: partner, page });
  });

  it('within a filter, which leaves few rows or many', async () => {
    for (const status of [1, 2, 11]) for (const text of texts) await expectFound(text, { status, page: 1 });
    for (const text of texts) await expectFound(text, { of: partner, status: 11, page: 1 });
  });

  it('a number is met whole, beside names that hold it', async () => {
    const [row] = await database.query<{ id: number }>('select max(id) as id from bookings');
    await expectFound(`#${row?.id}`, { page: 1 });
    await expectFound(String(row?.id), { page: 1 });
  });

  it('in another order than the usual one', async () => {
    for (const text of ['e', 'anna', 'zq']) {
      const answer = await found(admin, `page=2&q=${text}&sortBy=start_time&sortDesc=false`);
      const rows = await database.query<{ id: number }>(
        bookings(1).replace('b.create_time desc, b.id desc', 'b.start_time asc, b.id asc'),
        [null, null, `%${text}%`],
      );
      expect(answer.data.map(({ id }) => id)).toEqual(rows.slice(20, 40).map(({ id }) => id));
      expect(answer.total_item).toBe(Math.min(rows.length, 10_001));
    }
  });
});
