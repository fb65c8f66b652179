import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableTimeOf, weekOf } from '../../domain/hours/available-time.ts';
import { defaultWeek, hoursProblems, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { timeText, weekdays } from '../../domain/time/calendar.ts';
import { locations } from '../../resources/locations.ts';

const lunch = { block_start_time: '12:00:00', block_end_time: '13:00:00' };

function monday(open_time: string, close_time: string): WeekdayHours {
  return { day_of_week: 'Mon', isActive: true, open_time, close_time, block: [lunch] };
}

describe('DEC-33 the two ways in which a location tells its hours', () => {
  it('CONST-18 agree on the default', () => {
    const whole = { start: 0, end: 23.5 };
    const available = { Mon: whole, Tue: whole, Wed: whole, Thu: whole, Fri: whole, Sat: whole, Sun: {} };
    expect(availableTimeOf(defaultWeek)).toEqual(available);
    expect(weekOf(available, [])).toEqual(defaultWeek);
    expect(locations.fields.available_time.default).toEqual(available);
  });

  it('hours off the half hour are drawn inwards', () => {
    expect(availableTimeOf([monday('09:10:00', '17:50:00')]).Mon).toEqual({ start: 9.5, end: 17.5 });
    expect(availableTimeOf([monday('09:10:00', '09:20:00')]).Mon).toEqual({});
    expect(availableTimeOf([monday('23:40:00', '23:59:59')]).Mon).toEqual({});
    expect(availableTimeOf([]).Sun).toEqual({});
  });

  it('a changed day keeps the breaks that lie inside its new hours', () => {
    const [kept] = weekOf({ Mon: { start: 12, end: 13 } }, [monday('09:00:00', '17:00:00')]);
    expect(kept).toEqual(monday('12:00:00', '13:00:00'));
    const [dropped] = weekOf({ Mon: { start: 12.5, end: 17 } }, [monday('09:00:00', '17:00:00')]);
    expect(dropped).toEqual({ ...monday('12:30:00', '17:00:00'), block: [] });
    const [closed] = weekOf({ Mon: {} }, [monday('09:00:00', '17:00:00')]);
    expect(closed).toMatchObject({ isActive: false, open_time: null, block: null });
  });

  it('an untouched form changes nothing, and a typed one is answered as typed', () => {
    const second = fc.integer({ min: 0, max: 86_399 });
    const half = fc.integer({ min: 0, max: 47 });
    const hours = fc.tuple(second, second, fc.boolean()).map(([one, other, isActive]) => ({
      isActive,
      open_time: timeText(Math.min(one, other)),
      close_time: timeText(Math.max(one, other)),
      block: [],
    }));
    const typed = fc.option(
      fc.tuple(half, half).map(([one, other]) => ({
        start: Math.min(one, other) / 2,
        end: Math.max(one, other) / 2,
      })),
    );
    fc.assert(
      fc.property(
        fc.tuple(hours, hours, hours, hours, hours, hours, hours),
        fc.tuple(typed, typed, typed, typed, typed, typed, typed),
        (days, form) => {
          const week = weekdays.flatMap((day_of_week, index) => {
            const day = days[index];
            return day === undefined ? [] : [{ day_of_week, ...day }];
          });
          expect(weekOf(availableTimeOf(week), week)).toEqual(week);

          const available = Object.fromEntries(weekdays.map((day, index) => [day, form[index] ?? {}]));
          const changed = weekOf(available, week);
          expect(hoursProblems(changed)).toBeUndefined();
          expect(availableTimeOf(changed)).toEqual(available);
        },
      ),
    );
  });
});
