import { beforeAll, expect, it } from 'vitest';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { rowsOf } from '../support/portal.ts';

const active = { field: 'booking_status', op: 'in', value: [1, 2, 5] };
const dayOf = (day: string) => [
  { field: 'start_time', op: 'ge', value: `${day}T00:00:00.000Z` },
  { field: 'start_time', op: 'le', value: `${day}T23:59:59.999Z` },
];
const url = (filter: readonly object[]) =>
  `/api/v3/bookings/between?filter=${encodeURIComponent(JSON.stringify(filter))}`;

onOneEngine('the booked times', 'pglite', open => {
  let place: BookedPlace;
  const made: Record<string, number> = {};
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    const at = (time: string) => ({ start_time: `2031-03-04T${time}:00.000Z` });
    made.late = await place.booking({ ...at('15:00'), booking_status: 1, slot_duration: 40 });
    made.early = await place.booking(at('10:00'));
    made.running = await place.booking({ ...at('12:00'), booking_status: 5 });
    made.cancelled = await place.booking({ ...at('16:00'), booking_status: 3 });
    made.removed = await place.booking({ ...at('17:00'), deleted: true });
    made.tomorrow = await place.booking({ start_time: '2031-03-05T10:00:00.000Z' });
    made.elsewhere = await place.booking({ ...at('10:00'), bed_id: place.otherBed });
  });

  it('SLOT-10 SLOT-09 API-26 DEC-87 answers id, start and minutes of what holds a device on a day', async () => {
    const filter = [
      active,
      { field: 'location_id', op: 'eq', value: place.location },
      { field: 'bed_id', op: 'eq', value: place.bed },
      ...dayOf('2031-03-04'),
    ];
    const { body } = expectStatus(await place.callers.admin.get(url(filter)), 200);
    expect(body).toEqual({
      code: 200,
      message: 'OK',
      data: [
        { id: made.early, start_time: '2031-03-04T10:00:00.000Z', duration: 60, bed_id: place.bed },
        { id: made.running, start_time: '2031-03-04T12:00:00.000Z', duration: 60, bed_id: place.bed },
        { id: made.late, start_time: '2031-03-04T15:00:00.000Z', duration: 40, bed_id: place.bed },
      ],
    });
  });

  it('D1 API-26 answers to each role what they may read, and to a foreign partner nothing', async () => {
    for (const who of ['admin', 'owner', 'service', 'marketing'] as const)
      expect(rowsOf(await place.callers[who].get(url([active])))).toHaveLength(5);
    expect(rowsOf(await place.callers.stranger.get(url([active])))).toEqual([]);
    expectStatus(await place.app.anonymous.get(url([active])), 401);
  });

  it('API-26 refuses filters that bookings do not have', async () => {
    const { get } = place.callers.admin;
    expect(expectStatus(await get(url([{ field: 'reason', op: 'eq', value: 'x' }])), 400).body.message).toBe(
      'filter: reason cannot be filtered',
    );
    expectStatus(await get(url([{ field: 'bed_id', op: 'ge', value: 1 }])), 400);
    expectStatus(await get('/api/v3/bookings/between?filter=nonsense'), 400);
    expectStatus(await get('/api/v3/bookings/between?unknown=1'), 400);
  });

  it('API-26 answers all bookings of a busy day, and refuses to answer without end', async () => {
    const copy = `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
      select user_id, bed_id, location_id, 3, start_time, end_time, slot_duration
      from bookings, generate_series(1, $2) where id = $1`;
    const cancelled = [{ field: 'booking_status', op: 'eq', value: 3 }];
    await place.app.database.query(copy, [made.cancelled, 1_000]);
    expect(rowsOf(await place.callers.admin.get(url(cancelled)))).toHaveLength(1_001);
    await place.app.database.query(copy, [made.cancelled, 4_000]);
    expectStatus(await place.callers.admin.get(url(cancelled)), 400);
  });
});
