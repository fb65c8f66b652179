import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Slot, type SlotParams, slotProblem, slotsOfDay } from '../../domain/bookings/slots.ts';
import { openingOfDay, type SpecialDay } from '../../domain/hours/opening-hours.ts';
import { addDays, lastSecond, secondsOf, timeText, weekdays } from '../../domain/time/calendar.ts';
import { type Interval, overlaps } from '../../domain/time/interval.ts';
import { boundsOfDay, dayOf, timeOf } from '../../domain/time/time-zone.ts';
import { atScale } from '../support/scale.ts';

const minute = 60_000;

/** Days on which a clock changes, and ordinary ones. */
const places = [
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['Europe/London', '2026-07-01'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-06'],
  ['America/Havana', '2026-11-01'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kathmandu', '2026-03-08'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Ho_Chi_Minh', '2026-03-08'],
] as const;

/** Round times, odd ones and the edges of the day. */
const time = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 143 }).map(step => timeText(step * 600)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 86_399 }).map(timeText) },
  { weight: 1, arbitrary: fc.constantFrom('00:00:00', lastSecond) },
);
const pause = fc.record({ block_start_time: time, block_end_time: time });
const weekday = fc.record({
  isActive: fc.boolean(),
  open_time: fc.option(time, { freq: 9 }),
  close_time: fc.option(time, { freq: 9 }),
  block: fc.option(fc.array(pause, { maxLength: 4 })),
});
const fromDayStart = fc.integer({ min: -5 * 6, max: 29 * 6 }).map(step => step * 10 * minute);

const question = fc
  .record({
    place: fc.constantFrom(...places),
    daysOff: fc.integer({ min: -1, max: 1 }),
    days: fc.array(weekday, { minLength: 7, maxLength: 7 }),
    specials: fc.uniqueArray(
      fc.record({
        daysOff: fc.constantFrom(0, 0, 0, 1),
        age: fc.nat(1000),
        from: fromDayStart,
        to: fromDayStart,
        pause: fc.option(pause),
      }),
      { maxLength: 3, selector: ({ age }) => age },
    ),
    taken: fc.array(fc.tuple(fromDayStart, fc.integer({ min: 1, max: 60 })), { maxLength: 20 }),
    durationMinutes: fc.constantFrom(20, 30, 40, 50),
    now: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fromDayStart),
    installed: fc.option(fromDayStart),
    exempt: fc.option(fc.nat(19)),
  })
  .map(({ place: [zone, date], ...given }) => {
    const day = addDays(date, given.daysOff);
    const { start } = boundsOfDay(day, zone);
    const week = weekdays.map((day_of_week, index) => ({
      day_of_week,
      ...(given.days[index] ?? { isActive: false, open_time: null, close_time: null, block: null }),
    }));
    const specials = given.specials.map(
      (each): SpecialDay => ({
        day: addDays(day, each.daysOff),
        date_open_from: new Date(start + each.from).toISOString(),
        date_open_to: new Date(start + each.to).toISOString(),
        block_start_time: each.pause?.block_start_time ?? null,
        block_end_time: each.pause?.block_end_time ?? null,
        reason_close: `Reason ${each.age}`,
        id: each.age,
      }),
    );
    const taken = given.taken.map(([from, minutes], id) => ({
      id,
      start: start + from,
      end: start + from + minutes * minute,
    }));
    const asked: SlotParams = {
      day,
      zone,
      opening: openingOfDay(day, zone, week, specials),
      taken,
      durationMinutes: given.durationMinutes,
      now: start + given.now,
      installedFrom: given.installed === null ? undefined : start + given.installed,
      exemptBookingId: given.exempt ?? undefined,
    };
    return { asked, week, specials };
  });

const runs = { numRuns: atScale(400, 10_000) };

function span({ start }: Slot, { durationMinutes }: SlotParams): Interval {
  return { start: start ?? Number.NaN, end: (start ?? Number.NaN) + durationMinutes * minute };
}

const others = ({ taken, exemptBookingId }: SlotParams) => taken.filter(({ id }) => id !== exemptBookingId);

it('SLOT-01 SLOT-03 SLOT-05 SLOT-06 free starts lie in opening hours, after now and installation, over no break and no booking', () => {
  const isFree = (slot: Slot, asked: SlotParams) => {
    const { start, end } = span(slot, asked);
    const { open, breaks } = asked.opening;
    return (
      open !== undefined &&
      open.start <= start &&
      end <= open.end &&
      asked.now <= start &&
      (asked.installedFrom ?? start) <= start &&
      ![...breaks, ...others(asked)].some(each => overlaps(each, { start, end })) &&
      dayOf(start, asked.zone) === asked.day &&
      timeOf(start, asked.zone) === slot.time
    );
  };
  fc.assert(
    fc.property(question, ({ asked }) => {
      const free = slotsOfDay(asked).filter(({ problem }) => problem === undefined);
      expect(free.filter(slot => !isFree(slot, asked))).toEqual([]);
    }),
    runs,
  );
});

/** Whether the problem that a slot tells is one that it has. */
function isTrue(slot: Slot, asked: SlotParams): boolean {
  const { problem } = slot;
  const { open, breaks } = asked.opening;
  const { start, end } = span(slot, asked);
  const inTheWay = (each: Interval | undefined) => each !== undefined && overlaps(each, { start, end });
  switch (problem?.kind) {
    case 'skipped':
      return slot.start === undefined;
    case 'past':
      return start < asked.now;
    case 'before-installation':
      return start < problem.installed && problem.installed === asked.installedFrom;
    case 'closed':
      return open === undefined || start < open.start || end > open.end;
    case 'break':
      return breaks.some(
        ({ from, to, ...each }) => from === problem.from && to === problem.to && inTheWay(each),
      );
    case 'taken':
      return inTheWay(others(asked).find(({ id }) => id === problem.bookingId));
    default:
      return false;
  }
}

it('SLOT-06 DEC-37 every other start is listed with a reason that is true', () => {
  fc.assert(
    fc.property(question, ({ asked }) => {
      const notFree = slotsOfDay(asked).filter(({ problem }) => problem !== undefined);
      expect(notFree.filter(slot => !isTrue(slot, asked))).toEqual([]);
    }),
    runs,
  );
});

it('SLOT-01 the list holds every tenth minute from opening to closing, or of the day when it is closed', () => {
  fc.assert(
    fc.property(question, ({ asked }) => {
      const { from = '00:00:00', to = lastSecond } = asked.opening;
      const end = to === lastSecond ? 86_400 : secondsOf(to);
      const expected: string[] = [];
      for (let seconds = secondsOf(from); seconds < end; seconds += 600) expected.push(timeText(seconds));
      expect(slotsOfDay(asked).map(slot => slot.time)).toEqual(expected);
    }),
    runs,
  );
});

it('SLOT-02 RESCH-12 the moved booking never stands in its own way', () => {
  fc.assert(
    fc.property(question, ({ asked }) => {
      const slots = slotsOfDay(asked);
      const { exemptBookingId } = asked;
      expect(
        slots.some(({ problem }) => problem?.kind === 'taken' && problem.bookingId === exemptBookingId),
      ).toBe(false);
      expect(slotsOfDay({ ...asked, taken: others(asked) })).toEqual(slots);
    }),
    runs,
  );
});

it('the order in which hours, special days, breaks and bookings arrive changes nothing', () => {
  fc.assert(
    fc.property(question, ({ asked, week, specials }) => {
      const turned = week.map(hours => ({ ...hours, block: hours.block?.toReversed() ?? null })).toReversed();
      const opening = openingOfDay(asked.day, asked.zone, turned, specials.toReversed());
      expect(opening).toEqual(asked.opening);
      const taken = asked.taken.toReversed();
      expect(slotsOfDay({ ...asked, opening, taken })).toEqual(slotsOfDay(asked));
    }),
    runs,
  );
});

it('one start is judged as in the list, and only starts of the list are judged free', () => {
  fc.assert(
    fc.property(question, fc.integer({ min: -60, max: 1800 }), ({ asked }, minutes) => {
      const slots = slotsOfDay(asked);
      const judged = slots.map(({ start }) =>
        start === undefined ? { kind: 'skipped' } : slotProblem(start, asked),
      );
      expect(judged).toEqual(slots.map(({ problem }) => problem));
      const any = boundsOfDay(asked.day, asked.zone).start + minutes * minute;
      if (!slots.some(({ start }) => start === any)) expect(slotProblem(any, asked)).toBeDefined();
    }),
    runs,
  );
});
