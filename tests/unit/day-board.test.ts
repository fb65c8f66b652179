import { describe, expect, it } from 'vitest';
import { type BoardBooking, type BoardParams, dayBoard, startAt } from '../../domain/bookings/day-board.ts';
import { realSession } from '../../domain/bookings/session.ts';
import { outagesOf } from '../../domain/devices/device-timeline.ts';
import { openingOfDay, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { weekdays } from '../../domain/time/calendar.ts';

const zone = 'Europe/London';
const day = '2026-07-01';
/** London is an hour ahead of UTC on that day. */
const at = (time: string) => Date.parse(`${day}T${time}:00+01:00`);
const iso = (time: string) => new Date(at(time)).toISOString();

const week = weekdays.map(
  (day_of_week): WeekdayHours => ({
    day_of_week,
    isActive: true,
    open_time: '09:00:00',
    close_time: '17:00:00',
    block: [{ block_start_time: '13:00:00', block_end_time: '14:00:00' }],
  }),
);

function asked(changes: Partial<BoardParams> = {}): BoardParams {
  const on = changes.day ?? day;
  return {
    day: on,
    zone,
    opening: openingOfDay(on, zone, week, []),
    devices: [{ id: 1 }, { id: 2 }],
    bookings: [],
    reports: [],
    now: at('12:00'),
    ...changes,
  };
}

function booking(id: number, from: string, to: string, changes: Partial<BoardBooking> = {}): BoardBooking {
  return { id, bed_id: 1, start_time: iso(from), end_time: iso(to), booking_status: 4, ...changes };
}

const lane = (question: BoardParams, index = 0) => dayBoard(question).lanes[index];

describe('the board of a day', () => {
  it('shows the opening hours in full hours, with breaks and now', () => {
    const board = dayBoard(asked());
    expect(board.shown).toEqual({ start: at('09:00'), end: at('17:00') });
    expect(board.ticks.map(({ time }) => time.slice(0, 2)).join()).toBe('09,10,11,12,13,14,15,16');
    expect(board.ticks[2]).toEqual({ instant: at('11:00'), time: '11:00:00', left: 0.25 });
    expect(board.breaks).toMatchObject([{ from: '13:00:00', to: '14:00:00', left: 0.5, width: 0.125 }]);
    expect(board.closed).toEqual([]);
    expect(board.now).toBe(0.375);
    expect(dayBoard(asked({ now: at('18:00') })).now).toBeUndefined();
    expect(board.lanes.map(({ deviceId }) => deviceId)).toEqual([1, 2]);
  });

  it('has room for what lies outside the opening hours', () => {
    const board = dayBoard(asked({ bookings: [booking(7, '17:30', '18:10')] }));
    expect(board.shown).toEqual({ start: at('09:00'), end: at('19:00') });
    expect(board.closed).toEqual([
      { start: at('17:00'), end: at('24:00'), left: 0.8, width: expect.closeTo(0.2) },
    ]);
  });

  it('shows the whole of a closed day', () => {
    const board = dayBoard(asked({ opening: openingOfDay(day, zone, [], []) }));
    expect(board.shown).toEqual({ start: at('00:00'), end: at('24:00') });
    expect(board.closed).toMatchObject([{ left: 0, width: 1 }]);
  });

  it.each([
    ['forward', '2026-03-29', '00,02,03,04', 23],
    ['back', '2026-10-25', '00,01,01,02', 25],
  ])('keeps elapsed time when the clock goes %s', (_title, on, first, hours) => {
    const board = dayBoard(asked({ day: on, opening: openingOfDay(on, zone, [], []) }));
    const times = board.ticks.map(({ time }) => time.slice(0, 2));
    expect(times.slice(0, 4).join()).toBe(first);
    expect(times).toHaveLength(hours);
    const widths = board.ticks.slice(1).map(({ left }, index) => left - (board.ticks[index]?.left ?? 0));
    expect(widths.every(width => Math.abs(width - 1 / hours) < 1e-9)).toBe(true);
  });

  it('shows nothing of a day that does not exist', () => {
    const on = '2011-12-30';
    const opening = openingOfDay(on, 'Pacific/Apia', week, []);
    const board = dayBoard(asked({ day: on, zone: 'Pacific/Apia', opening }));
    expect([board.ticks, board.closed, board.breaks, board.now]).toEqual([[], [], [], undefined]);
    const { shown } = board;
    expect(startAt(0.5, { day: on, zone: 'Pacific/Apia', shown })).toBeUndefined();
  });

  it('puts each booking on the lane of its device, in the order of time', () => {
    const bookings = [
      booking(7, '11:00', '12:00'),
      booking(8, '09:00', '09:30'),
      booking(9, '09:00', '10:00', { bed_id: 2 }),
      booking(10, '09:00', '10:00', { bed_id: 3 }),
    ];
    expect(lane(asked({ bookings }))?.bookings).toEqual([
      { bookingId: 8, start: at('09:00'), end: at('09:30'), left: 0, width: 0.0625 },
      { bookingId: 7, start: at('11:00'), end: at('12:00'), left: 0.25, width: 0.125 },
    ]);
    expect(lane(asked({ bookings }), 1)?.bookings.map(({ bookingId }) => bookingId)).toEqual([9]);
  });

  it('cuts what reaches over midnight', () => {
    const bookings = [
      booking(7, '00:00', '00:20', { start_time: '2026-06-30T22:30:00.000Z' }),
      booking(8, '23:50', '23:59', { end_time: '2026-07-01T23:30:00.000Z' }),
    ];
    const board = dayBoard(asked({ bookings }));
    expect(board.shown).toEqual({ start: at('00:00'), end: at('24:00') });
    expect(board.lanes[0]?.bookings).toMatchObject([{ left: 0 }, { width: expect.closeTo(10 / 1440) }]);
  });

  it('SLOT-05 marks the time before the installation of a device', () => {
    const devices = [{ id: 1, installedFrom: at('11:00') }, { id: 2, installedFrom: at('08:00') }, { id: 3 }];
    const board = dayBoard(asked({ devices }));
    expect(board.lanes.map(({ notInstalled }) => notInstalled)).toEqual([
      { start: at('09:00'), end: at('11:00'), left: 0, width: 0.25 },
      undefined,
      undefined,
    ]);
  });

  it('draws the real massage beside what was booked', () => {
    const massage_session = { actual_start_time: iso('10:04'), running_duration: 20 * 60 };
    const bookings = [booking(7, '10:00', '10:30', { massage_session }), booking(8, '11:00', '11:30')];
    expect(lane(asked({ bookings }))?.sessions).toEqual([
      {
        bookingId: 7,
        start: at('10:04'),
        end: at('10:24'),
        lateMinutes: 4,
        earlyMinutes: 6,
        isRunning: false,
        left: expect.closeTo(64 / 480),
        width: expect.closeTo(20 / 480),
      },
    ]);
  });

  it('hatches the outages of each device', () => {
    const report = { device_id: 2, last_updated_time: iso('11:00'), error_code: 'E04', error_motor: null };
    const question = asked({ reports: [report] });
    expect(lane(question)?.outages).toEqual([]);
    expect(lane(question, 1)?.outages).toEqual([
      { start: at('11:00'), end: at('12:00'), codes: ['E04'], isOngoing: true, left: 0.25, width: 0.125 },
    ]);
  });

  it('says which start a dragged booking would land on', () => {
    const { shown } = dayBoard(asked());
    expect(startAt(0.255, { day, zone, shown })).toBe(at('11:00'));
    expect(startAt(0, { day, zone, shown })).toBe(at('09:00'));
    expect(startAt(1, { day, zone, shown })).toBe(at('16:50'));
    expect(startAt(0.255, { day, zone, shown, stepMinutes: 30 })).toBe(at('11:00'));
  });
});

describe('when a massage really ran', () => {
  const booked = { start: at('10:00'), end: at('10:30') };
  const ran = (from: string | null, seconds: number | null) => ({
    actual_start_time: from && iso(from),
    running_duration: seconds,
  });

  it('lasts until now while it runs, but not beyond what was booked', () => {
    expect(realSession(booked, ran('10:01', 60), true, at('10:20'))).toMatchObject({
      end: at('10:20'),
      lateMinutes: 1,
      earlyMinutes: 0,
      isRunning: true,
    });
    expect(realSession(booked, ran('10:01', null), true, at('12:20'))?.end).toBe(at('10:30'));
  });

  it('is not known before it starts', () => {
    expect(realSession(booked, ran(null, null), false, at('11:00'))).toBeUndefined();
    expect(realSession(booked, ran('10:00', 60), false, at('09:00'))).toBeUndefined();
  });

  it('early and overlong massages are neither late nor stopped early', () => {
    expect(realSession(booked, ran('09:58', 40 * 60), false, at('11:00'))).toMatchObject({
      lateMinutes: 0,
      earlyMinutes: 0,
      end: at('10:38'),
    });
  });
});

describe('the outages of a device', () => {
  const report = (
    time: string,
    error_code: string | null,
    error_motor: string | null = null,
    device_id = 1,
  ) => ({
    device_id,
    last_updated_time: iso(time),
    error_code,
    error_motor,
  });

  it('last from a report with errors to the next without', () => {
    const reports = [
      report('12:00', null),
      report('10:00', 'E04', 'M1'),
      report('10:30', null, null, 2),
      report('11:00', 'E11', 'M1'),
      report('09:00', ''),
    ];
    expect(outagesOf(1, reports, at('20:00'))).toEqual([
      { start: at('10:00'), end: at('12:00'), codes: ['E04', 'M1', 'E11'], isOngoing: false },
    ]);
  });

  it('last until now when nothing better was reported', () => {
    const reports = [
      report('10:00', 'E04'),
      report('11:00', null),
      report('12:00', null, 'M2'),
      report('15:00', null),
    ];
    expect(outagesOf(1, reports, at('14:00'))).toMatchObject([
      { start: at('10:00'), end: at('11:00') },
      { start: at('12:00'), end: at('14:00'), codes: ['M2'], isOngoing: true },
    ]);
  });
});
