import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const { Cancelled, Completed } = BookingStatus;
const listed = z.object({ data: z.array(z.object({ id: z.number() })), total_item: z.number() });

/** What is asked, and which bookings have it, by the hand of whoever knows clocks. */
const asked: readonly (readonly [filter: readonly (readonly [string, string, unknown])[], names: string])[] =
  [
    // Midnight in Saigon is 17:00 in London.
    [[['start_day', 'eq', '2031-03-03']], 'saigon-first, abidjan'],
    [[['start_day', 'lt', '2031-03-03']], 'saigon-before'],
    [[['start_day', 'le', '2031-03-03']], 'saigon-before, saigon-first, abidjan'],
    [[['start_day', 'gt', '2031-11-01']], 'new-york-summer, new-york-winter, new-york-late, new-york-next'],
    [[['start_day', 'ge', '2031-11-03']], 'new-york-next'],
    [[['start_day', 'eq', '2031-11-02']], 'new-york-summer, new-york-winter, new-york-late'],
    [[['start_day', 'eq', '2031-03-30']], 'london-winter, london-summer'],
    // Whatever is over only after the span begins in it as well.
    [
      [
        ['begins', 'ge', '2031-03-30T00:30:00.000Z'],
        ['begins', 'le', '2031-03-30T01:00:00.000Z'],
      ],
      'london-winter, london-summer',
    ],
    [
      [
        ['begins', 'gt', '2031-03-30T00:30:00.000Z'],
        ['begins', 'lt', '2031-11-02T05:30:00.000Z'],
      ],
      'london-summer',
    ],
    [[['start_weekday', 'eq', 'Mon']], 'saigon-first, abidjan, new-york-next'],
    [
      [['start_weekday', 'in', ['Sun', 'Tue']]],
      'saigon-before, london-winter, london-summer, new-york-summer, new-york-winter, new-york-late',
    ],
    [
      [['start_weekday', 'ne', 'Mon']],
      'saigon-before, london-winter, london-summer, new-york-summer, new-york-winter, new-york-late',
    ],
    // The clocks go from 1 to 2 o'clock in London, and back from 2 to 1 in New York.
    [[['start_hour', 'eq', 0]], 'saigon-first, london-winter, new-york-next'],
    [[['start_hour', 'eq', 2]], 'london-summer'],
    [[['start_hour', 'eq', 1]], 'new-york-summer, new-york-winter'],
    [[['start_hour', 'in', [23, 10]]], 'saigon-before, abidjan, new-york-late'],
    [
      [
        ['start_weekday', 'eq', 'Sun'],
        ['start_hour', 'eq', 1],
      ],
      'new-york-summer, new-york-winter',
    ],
  ];

onOneEngine('what bookings can be asked for beside their fields', 'pglite', open => {
  let place: BookedPlace;
  const names = new Map<number, string>();

  beforeAll(async () => {
    place = await openBookedPlace(await open());
    const { owner } = place.callers;
    const at = async (timezone: string, starts: Readonly<Record<string, string>>) => {
      const { location: location_id, bed: bed_id } = await place.place(owner.id, { timezone });
      for (const [name, start_time] of Object.entries(starts))
        names.set(await place.booking({ location_id, bed_id, start_time, slot_duration: 20 }), name);
    };
    await at('Asia/Ho_Chi_Minh', {
      'saigon-before': '2031-03-02T16:39:00.000Z',
      'saigon-first': '2031-03-02T17:00:00.000Z',
    });
    await at('Africa/Abidjan', { abidjan: '2031-03-03T10:30:00.000Z' });
    await at('Europe/London', {
      'london-winter': '2031-03-30T00:30:00.000Z',
      'london-summer': '2031-03-30T01:00:00.000Z',
    });
    await at('America/New_York', {
      'new-york-summer': '2031-11-02T05:30:00.000Z',
      'new-york-winter': '2031-11-02T06:30:00.000Z',
      'new-york-late': '2031-11-03T04:30:00.000Z',
      'new-york-next': '2031-11-03T05:00:00.000Z',
    });
  });

  const list = async (who: Who, entries: readonly object[]) => {
    const query = `page=1&itemsPerPage=100&sortBy=id&filter=${encodeURIComponent(JSON.stringify(entries))}`;
    return listed.parse(expectStatus(await place.callers[who].get(`/api/v3/bookings?${query}`), 200).body);
  };
  const found = async (who: Who, entries: readonly object[]) => {
    const { data, total_item } = await list(who, entries);
    expect(total_item).toBe(data.length);
    return data.flatMap(({ id }) => names.get(id) ?? []).join(', ');
  };
  const entryOf = ([field, op, value]: readonly [string, string, unknown]) => ({ field, op, value });

  it.each(asked)('DEC-307 %j on the clocks of the location: %s', async (filter, expected) => {
    expect(await found('admin', filter.map(entryOf))).toBe(expected);
  });

  it('DEC-307 the booked times of a calendar are asked for in the same way', async () => {
    const entries = [{ field: 'start_hour', op: 'eq', value: 1 }];
    const query = `filter=${encodeURIComponent(JSON.stringify(entries))}`;
    const { body } = expectStatus(await place.callers.admin.get(`/api/v3/bookings/between?${query}`), 200);
    const { data } = listed.omit({ total_item: true }).parse(body);
    expect(data.map(({ id }) => names.get(id)).join(', ')).toBe('new-york-summer, new-york-winter');
  });

  it('DEC-307 every booking has a day, a weekday, an hour and a reason, so that none has null', async () => {
    const ones = [
      'begins',
      'start_day',
      'start_weekday',
      'start_hour',
      'lead_time',
      'late_start',
      'short_session',
    ];
    for (const field of [...ones, 'written_reason']) {
      expect(await found('admin', [{ field, op: 'eq', value: null }]), field).toBe('');
      if (!['begins', 'start_day'].includes(field))
        expect(await found('admin', [{ field, op: 'ne', value: null }]), field).toContain('abidjan');
    }
  });

  it('D1 DEC-307 a stranger finds none of them', async () => {
    expect(await found('owner', [{ field: 'start_hour', op: 'eq', value: 0 }])).toContain('saigon-first');
    expect(await found('stranger', [{ field: 'start_hour', op: 'eq', value: 0 }])).toBe('');
  });

  it.each([
    [{ field: 'begins', op: 'ge', value: 'yesterday' }],
    [{ field: 'start_day', op: 'ge', value: 'yesterday' }],
    [{ field: 'start_day', op: 'eq', value: '2031-02-30' }],
    [{ field: 'start_weekday', op: 'eq', value: 'Monday' }],
    [{ field: 'start_weekday', op: 'ge', value: 'Mon' }],
    [{ field: 'start_hour', op: 'eq', value: "0' or true --" }],
    [{ field: 'late_start', op: 'eq', value: 'perhaps' }],
    [{ field: 'lead_time', op: 'eq', value: 'soon' }],
  ])('D6 DEC-307 %j is refused, and the field named', async entry => {
    const query = `filter=${encodeURIComponent(JSON.stringify([entry]))}`;
    const { body } = expectStatus(await place.callers.admin.get(`/api/v3/bookings?${query}`), 400);
    expect(JSON.stringify(body)).toContain(entry.field);
  });

  it('DEC-307 no list is put in their order, and no row carries them', async () => {
    const { admin } = place.callers;
    expectStatus(await admin.get('/api/v3/bookings?sortBy=start_hour'), 400);
    const { text } = expectStatus(await admin.get('/api/v3/bookings?itemsPerPage=1'), 200);
    expect(text).not.toContain('start_hour');
  });

  it('DEC-307 how long ahead: at the second, by the hour of the booking', async () => {
    const { location, bed } = await place.place(place.callers.owner.id);
    const start_time = '2031-06-10T10:00:00.000Z';
    const booked = async (create_time: string) =>
      await place.booking({
        location_id: location,
        bed_id: bed,
        start_time,
        create_time,
        booking_status: Cancelled,
      });
    const ids = [
      await booked('2031-06-09T10:00:01.000Z'),
      await booked('2031-06-09T10:00:00.000Z'),
      await booked('2031-06-08T10:00:00.000Z'),
      await booked('2031-06-03T10:00:00.000Z'),
    ];
    for (const [at, value] of ['same_day', 'next_day', 'week', 'later'].entries()) {
      const own = { field: 'location_id', op: 'eq', value: location };
      const { data } = await list('admin', [own, { field: 'lead_time', op: 'eq', value }]);
      expect(
        data.map(({ id }) => id),
        value,
      ).toEqual([ids[at]]);
    }
  });

  it('DEC-307 late, short and the written reason', async () => {
    const { location, bed } = await place.place(place.callers.owner.id);
    const { owner } = place.callers;
    const own = { field: 'location_id', op: 'eq', value: location };
    const of = async (entry: object) => (await list('owner', [own, entry])).data.map(({ id }) => id);
    const booked = async (start_time: string, values: object) =>
      await place.booking({ location_id: location, bed_id: bed, slot_duration: 30, start_time, ...values });
    const ran = async (start: string, actual_start_time: string, running_duration: number) => {
      const booking_id = await booked(start, { booking_status: Completed });
      await place.app.given.row('sessions', owner.id, { booking_id, actual_start_time, running_duration });
      return booking_id;
    };
    // Twenty minutes of massage each: late after five minutes, short below sixteen.
    const prompt = await ran('2031-03-03T09:00:00.000Z', '2031-03-03T09:05:00.000Z', 16 * 60);
    const late = await ran('2031-03-03T10:00:00.000Z', '2031-03-03T10:05:01.000Z', 20 * 60);
    const short = await ran('2031-03-03T11:00:00.000Z', '2031-03-03T11:00:00.000Z', 16 * 60 - 1);
    const removed = await ran('2031-03-03T14:00:00.000Z', '2031-03-03T14:30:00.000Z', 60);
    await place.app.database.query('update sessions set deleted = true where booking_id = $1', [removed]);
    const ill = await booked('2031-03-04T09:00:00.000Z', { booking_status: Cancelled, reason: ' Ill' });
    const none = await booked('2031-03-04T10:00:00.000Z', { booking_status: Cancelled, reason: ' ' });
    expect(await of({ field: 'late_start', op: 'eq', value: true })).toEqual([late]);
    expect(await of({ field: 'short_session', op: 'eq', value: true })).toEqual([short]);
    expect(await of({ field: 'late_start', op: 'eq', value: false })).toEqual([
      ...[prompt, short, removed, ill, none],
    ]);
    expect(await of({ field: 'written_reason', op: 'eq', value: 'Ill' })).toEqual([ill]);
    expect(await of({ field: 'written_reason', op: 'eq', value: '–' })).toEqual([
      ...[prompt, late, short, removed, none],
    ]);
  });
});
