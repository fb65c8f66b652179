import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultWeek } from '../../domain/hours/opening-hours.ts';
import { addDays, isDay } from '../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../domain/time/time-zone.ts';
import {
  bookingsByDay,
  calendarDays,
  periodAway,
  visibleDays,
} from '../../src/pages/location/calendar/calendar-days.ts';
import { closedHours, shownHours } from '../../src/pages/location/calendar/shown-hours.ts';
import { priceRows, rulesOf } from '../../src/pages/location/price-rows.ts';

const standing = (id: number) => ({
  ...{ id, name: `Bed ${id}`, is_disabled: false, installation_date: null },
});
const devices = [standing(1), standing(3)];
const zones = ['Europe/London', 'America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
const someDay = fc.integer({ min: 0, max: 5000 }).map(days => addDays('2020-01-01', days));

describe('the days of a view', () => {
  it('CAL-02 are whole weeks from Monday on around the month', () => {
    expect(visibleDays('month', '2026-11-10')).toHaveLength(42);
    expect(visibleDays('month', '2027-02-14')).toEqual(
      Array.from({ length: 28 }, (_, at) => addDays('2027-02-01', at)),
    );
    expect(visibleDays('week', '2027-01-03')[0]).toBe('2026-12-28');
    expect(visibleDays('day', '2027-01-03')).toEqual(['2027-01-03']);
  });

  it('CAL-13 hold every day of their month, and no week without one', () => {
    fc.assert(
      fc.property(someDay, day => {
        const days = visibleDays('month', day);
        const within = days.filter(each => each.slice(0, 7) === day.slice(0, 7));
        expect(days.length % 7).toBe(0);
        expect(new Date(days[0] ?? '').getUTCDay()).toBe(1);
        expect(within).toContain(day);
        expect(within.length).toBe(
          new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate(),
        );
        expect(days.length - within.length).toBeLessThan(13);
      }),
    );
  });

  it('DEC-30 go on by their own period, to the last day where a month is too short', () => {
    expect(periodAway('month', '2027-01-31', 1)).toBe('2027-02-28');
    expect(periodAway('month', '2027-03-31', -1)).toBe('2027-02-28');
    expect(periodAway('month', '2027-01-05', -1)).toBe('2026-12-05');
    expect(periodAway('week', '2027-01-05', -1)).toBe('2026-12-29');
    expect(periodAway('day', '2026-12-31', 1)).toBe('2027-01-01');
  });

  it('an address names a day that exists, or none', () => {
    for (const wrong of [null, '', '2027-02-30', '2027-2-3', '27-02-03', 'today', '2027-02-03T00:00'])
      expect(isDay(wrong)).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
  });
});

describe('bookings by day', () => {
  it('DEC-88 stand on the day that the clocks of the place show, by start, whatever order they came in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        someDay,
        fc.array(fc.integer({ min: -3_000, max: 12_000 })),
        (zone, day, minutes) => {
          const days = Array.from({ length: 7 }, (_, at) => addDays(day, at));
          const from = boundsOfDay(day, zone).start;
          const rows = minutes.map(minute => ({
            start_time: new Date(from + minute * 60_000).toISOString(),
          }));
          const found = bookingsByDay(rows, days, zone);
          for (const each of days) {
            const expected = rows
              .map(({ start_time }) => start_time)
              .filter(start => dayOf(Date.parse(start), zone) === each)
              .sort();
            expect(found.get(each)?.map(({ start_time }) => start_time)).toEqual(expected);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('CAL-04 CAL-11 days carry their hours and whether they are over', () => {
    const place = { timezone: 'Europe/London', location_hours: defaultWeek, logs: [] };
    const days = calendarDays(place, {
      view: 'week',
      date: '2027-01-06',
      today: '2027-01-07',
      now: Date.parse('2027-01-07T12:00:00Z'),
      bookings: [],
      blocks: [],
      devices,
    });
    expect(days.map(({ when }) => when)).toEqual([
      'past',
      'past',
      'past',
      'today',
      'future',
      'future',
      'future',
    ]);
    expect(days.map(({ opening }) => opening.open !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('DEC-185 days carry the part of a block that lies in them, on the clocks of the location', () => {
    const place = { timezone: 'Asia/Kathmandu', location_hours: defaultWeek, logs: [] };
    const stored = { version: 1, deleted: false, create_time: '', update_time: '', location_id: 1 };
    const night = {
      ...{ ...stored, id: 7, bed_id: 3, home_bed: { id: 3, name: 'Bed 3' }, reason: 'Cleaning' },
      ...{ first_day: '2027-01-05', last_day: '2027-01-05', weekdays: ['Tue' as const] },
      ...{ from_time: '22:00:00', to_time: '02:00:00' },
    };
    const days = calendarDays(place, {
      ...{ view: 'week', date: '2027-01-06', today: '2027-01-07', bookings: [], devices },
      now: Date.parse('2027-01-07T12:00:00Z'),
      blocks: [
        night,
        { ...night, id: 8, bed_id: null, home_bed: null, weekdays: ['Wed'], last_day: '2027-01-10' },
      ],
    });
    const told = days.map(({ blocked }) =>
      blocked.map(({ id, device, start, end }) => [
        id,
        device,
        ...[start, end].map(at => new Date(at).toISOString()),
      ]),
    );
    expect(told).toEqual([
      [],
      [[7, 'Bed 3', '2027-01-05T16:15:00.000Z', '2027-01-05T18:15:00.000Z']],
      [
        [7, 'Bed 3', '2027-01-05T18:15:00.000Z', '2027-01-05T20:15:00.000Z'],
        [8, undefined, '2027-01-06T16:15:00.000Z', '2027-01-06T18:15:00.000Z'],
      ],
      [[8, undefined, '2027-01-06T18:15:00.000Z', '2027-01-06T20:15:00.000Z']],
      ...[[], [], []],
    ]);
  });

  it('DEC-232 a day is full by what is left of its devices, in the week in which the clocks change too', () => {
    const place = {
      timezone: 'Europe/London',
      location_hours: [
        {
          day_of_week: 'Sat' as const,
          isActive: true,
          open_time: '00:00:00',
          close_time: '23:59:59',
          block: [],
        },
        {
          day_of_week: 'Sun' as const,
          isActive: true,
          open_time: '00:00:00',
          close_time: '23:59:59',
          block: [],
        },
      ],
      logs: [],
    };
    const stored = { version: 1, deleted: false, create_time: '', update_time: '', location_id: 1 };
    const nightly = {
      ...{ ...stored, id: 7, bed_id: 3, home_bed: { id: 3, name: 'Bed 3' }, reason: 'Cleaning' },
      ...{ first_day: '2027-03-22', last_day: '2027-03-28', weekdays: ['Sat' as const, 'Sun' as const] },
      ...{ from_time: '00:00:00', to_time: '06:00:00' },
    };
    const booking = (id: number, start_time: string, end_time: string) => ({
      ...{ id, version: 1, deleted: false, create_time: '', update_time: '', user_id: 1, bed_id: 1 },
      ...{
        location_id: 1,
        booking_status: 2 as const,
        slot_duration: 50 as const,
        reason: null,
        moved_from_id: null,
      },
      ...{ start_time, end_time },
    });
    const shares = (more: Partial<Parameters<typeof calendarDays>[1]>) =>
      calendarDays(place, {
        ...{ view: 'week', date: '2027-03-27', today: '2027-03-01', devices },
        now: Date.parse('2027-03-01T12:00:00Z'),
        bookings: [
          booking(1, '2027-03-27T10:00:00Z', '2027-03-27T11:00:00Z'),
          booking(2, '2027-03-28T10:00:00Z', '2027-03-28T11:00:00Z'),
        ],
        blocks: [nightly],
        ...more,
      }).map(({ load }) => load.share);
    const shut = [undefined, undefined, undefined, undefined, undefined];
    // Saturday 2 × 24 h less 6; on Sunday the clock skips an hour, which the night from 0 to 6 lacks too: 2 × 23 less 5.
    expect(shares({})).toEqual([...shut, 1 / 42, 1 / 41]);
    // All of them: 2 × 24 less 2 × 6, and 2 × 23 less 2 × 5.
    expect(shares({ blocks: [{ ...nightly, bed_id: null, home_bed: null }] })).toEqual([
      ...shut,
      1 / 36,
      1 / 36,
    ]);
    // A device that is out of service is no room, and takes none when it is blocked.
    expect(shares({ devices: [standing(1), { ...standing(3), is_disabled: true }] })).toEqual([
      ...shut,
      ...[1 / 24, 1 / 23],
    ]);
    // One that is installed on Sunday at noon of London: 23 h of the other, and from then on 12 h.
    const late = { ...standing(4), installation_date: '2027-03-28T11:00:00.000Z' };
    expect(shares({ devices: [standing(1), late], blocks: [] })).toEqual([...shut, 1 / 24, 1 / 35]);
  });

  it('DEC-302 a closed day says how many bookings still hold a device on it, an open one and one that is over none', () => {
    // Closed on Wednesday and Thursday; four hours behind UTC.
    const week = defaultWeek.map(each => ({ ...each, isActive: !['Wed', 'Thu'].includes(each.day_of_week) }));
    const place = { timezone: 'America/New_York', location_hours: week, logs: [] };
    const booking = (id: number, start_time: string, end_time: string) => ({
      ...{ id, version: 1, deleted: false, create_time: '', update_time: '', user_id: 1, bed_id: 1 },
      ...{ location_id: 1, booking_status: 2 as const, slot_duration: 30 as const, reason: null },
      ...{ moved_from_id: null, start_time, end_time },
    });
    const told = (now: string) =>
      calendarDays(place, {
        ...{ view: 'week', date: '2027-06-09', today: now.slice(0, 10), now: Date.parse(now), devices },
        bookings: [
          booking(1, '2027-06-08T15:00:00Z', '2027-06-08T15:30:00Z'),
          // From 23:45 on Tuesday until a quarter past midnight.
          booking(2, '2027-06-09T03:45:00Z', '2027-06-09T04:15:00Z'),
          // Wednesday, 11:00; Wednesday, 21:00, which is Thursday by UTC.
          booking(3, '2027-06-09T15:00:00Z', '2027-06-09T15:30:00Z'),
          booking(4, '2027-06-10T01:00:00Z', '2027-06-10T01:30:00Z'),
        ],
        blocks: [],
      }).map(({ conflict }) => conflict);
    expect(told('2027-06-01T12:00:00Z')).toEqual([0, 0, 3, 0, 0, 0, 0]);
    expect(told('2027-06-09T16:00:00Z')).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(told('2027-06-10T12:00:00Z')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('HOURS-03 a place without hours keeps the usual ones, one without a zone those of UTC', () => {
    const place = { timezone: null, location_hours: [], logs: [] };
    const [day] = calendarDays(place, {
      view: 'day',
      date: '2027-01-06',
      today: '2027-01-06',
      now: Date.parse('2027-01-06T12:00:00Z'),
      bookings: [],
      blocks: [],
      devices,
    });
    expect(day?.opening).toMatchObject({ from: '00:00:00', to: '23:59:59' });
    expect(day?.opening.open).toEqual(boundsOfDay('2027-01-06', 'UTC'));
  });
});

describe('hours of a week', () => {
  const week = defaultWeek.map(day => ({
    ...day,
    ...(day.isActive ? { open_time: '09:30:00', close_time: '17:00:00' } : {}),
  }));
  const shown = (starts: readonly string[]) => {
    const bookings = starts.map((start_time, id) => ({
      id,
      version: 1,
      deleted: false,
      create_time: start_time,
      update_time: start_time,
      user_id: 1,
      bed_id: 1,
      location_id: 1,
      booking_status: 2 as const,
      start_time,
      end_time: new Date(Date.parse(start_time) + 30 * 60_000).toISOString(),
      slot_duration: 30 as const,
      reason: null,
      moved_from_id: null,
    }));
    const place = { timezone: 'Asia/Kathmandu', location_hours: week, logs: [] };
    return calendarDays(place, {
      view: 'week',
      date: '2027-01-06',
      today: '2027-01-06',
      now: Date.parse('2027-01-06T12:00:00Z'),
      bookings,
      blocks: [],
      devices,
    });
  };

  it('reach from the first opening to the last closing, and to bookings beside them', () => {
    expect(shownHours(shown([]), 'Asia/Kathmandu')).toEqual({ from: 9, to: 17 });
    // 06:15 by UTC is noon there; 14:30 is 20:15.
    expect(
      shownHours(shown(['2027-01-06T06:15:00.000Z', '2027-01-06T14:30:00.000Z']), 'Asia/Kathmandu'),
    ).toEqual({
      from: 9,
      to: 21,
    });
    // 23:50 there, until the next day.
    expect(shownHours(shown(['2027-01-06T18:05:00.000Z']), 'Asia/Kathmandu').to).toBe(24);
  });

  it('are closed before, between and after, and all day where nothing opens', () => {
    const days = shown([]);
    const minutes = days.map(day =>
      closedHours(day, 'Asia/Kathmandu').reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0),
    );
    expect(minutes).toEqual([990, 990, 990, 990, 990, 990, 1440]);
  });
});

describe('prices', () => {
  it('PRICE-05 PRICE-06 PRICE-08 one for each duration on offer, and those kept for later', () => {
    const rows = priceRows({
      duration_mins: [30, 20],
      price_rules: [
        { slot: 10, price: 500, currency: 'GBP' },
        { slot: 30, price: 1500, currency: 'USD' },
      ],
      currency: 'GBP',
    });
    expect(rows).toEqual([
      { duration: 10, slot: 20, price: 500, offered: false },
      { duration: 20, slot: 30, price: 0, offered: true },
      { duration: 30, slot: 40, price: 1500, offered: true },
    ]);
    expect(rulesOf([...rows, { duration: 40, slot: 50, price: -3, offered: true }], 'GBP')).toEqual([
      { slot: 10, price: 500, currency: 'GBP' },
      { slot: 20, price: 0, currency: 'GBP' },
      { slot: 30, price: 1500, currency: 'GBP' },
      { slot: 40, price: 0, currency: 'GBP' },
    ]);
  });
});
