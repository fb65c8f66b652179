import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { expectStatus } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { undoLastOf } from '../support/undo-last.ts';

const forEverybody = { list_user_view: null, list_user_edit: null };
const usual = { block_start_time: null, block_end_time: null, reason_close: 'Works', deleted: false };

onOneEngine('special days of a location that gets another zone', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  const boundsOf = async (id: number) => {
    const rows = await app.database.query<{ day: string; opens: string; closes: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day, to_char(date_open_from at time zone 'UTC', 'DD HH24:MI:SS') as opens,
        to_char(date_open_to at time zone 'UTC', 'DD HH24:MI:SS') as closes from location_days
        where location_id = $1 order by day`,
      [id],
    );
    return rows.map(({ day, opens, closes }) => `${day}: ${opens} – ${closes}`);
  };

  // In March London goes by UTC; Kathmandu is five hours and three quarters ahead.
  const before = [
    '2001-03-06: 06 10:00:00 – 06 14:00:00',
    '2031-03-04: 04 10:00:00 – 04 14:00:00',
    '2031-03-05: 05 00:00:00 – 05 00:00:00',
    '2031-03-06: 06 09:30:00 – 07 00:00:00',
  ];
  const after = [
    '2001-03-06: 06 10:00:00 – 06 14:00:00',
    '2031-03-04: 04 04:15:00 – 04 08:15:00',
    '2031-03-05: 04 18:15:00 – 04 18:15:00',
    '2031-03-06: 06 03:45:00 – 06 18:14:59',
  ];

  it('DEC-276 the same days, by the same times of the new clock, and one undo takes it back', async () => {
    const [owner, admin] = [await app.person(), await app.person(Role.Admin)];
    const id = await app.given.row('locations', owner.id, { timezone: 'Europe/London', ...forEverybody });
    const day = async (name: string, from: string, to: string) =>
      await app.given.row('location-days', owner.id, {
        ...usual,
        ...{ location_id: id, day: name, date_open_from: from, date_open_to: to },
      });
    await day('2001-03-06', '2001-03-06T10:00:00Z', '2001-03-06T14:00:00Z');
    await day('2031-03-04', '2031-03-04T10:00:00Z', '2031-03-04T14:00:00Z');
    await day('2031-03-05', '2031-03-05T00:00:00Z', '2031-03-05T00:00:00Z');
    await day('2031-03-06', '2031-03-06T09:30:00Z', '2031-03-07T00:00:00Z');
    expect(await boundsOf(id)).toEqual(before);

    expectStatus(await admin.caller.put(`/api/v3/location/${id}`, { timezone: 'Asia/Kathmandu' }), 200);
    expect(await boundsOf(id)).toEqual(after);

    await undoLastOf(app, admin);
    expect(await boundsOf(id)).toEqual(before);
  });

  it('DEC-276 a day that was made in the other zone goes back with its location, by the same undo', async () => {
    const [owner, admin] = [await app.person(), await app.person(Role.Admin)];
    const id = await app.given.row('locations', owner.id, { timezone: 'Europe/London', ...forEverybody });
    expectStatus(await admin.caller.put(`/api/v3/location/${id}`, { timezone: 'Asia/Kathmandu' }), 200);
    await app.given.row('location-days', owner.id, {
      ...{ ...usual, location_id: id, day: '2031-03-04' },
      ...{ date_open_from: '2031-03-04T04:15:00Z', date_open_to: '2031-03-04T08:15:00Z' },
    });
    await undoLastOf(app, admin);
    expect(await boundsOf(id)).toEqual(['2031-03-04: 04 10:00:00 – 04 14:00:00']);
  });
});
