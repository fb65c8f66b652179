import { expect, it } from 'vitest';
import { defaultWeek, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import type { Weekday } from '../../domain/time/calendar.ts';
import {
  type EditedDay,
  editedWeek,
  editsAfter,
  overtakenDays,
  type WeekEdits,
  weekWith,
  withCopies,
} from '../../src/pages/location/hours/edited-week.ts';

type Stored = readonly WeekdayHours[];

const opens = (week: readonly Pick<EditedDay, 'open_time'>[]) =>
  week.map(({ open_time }) => open_time?.slice(0, 5) ?? '-').join(' ');

const storedWith = (name: Weekday, open_time: string): Stored =>
  defaultWeek.map(day => (day.day_of_week === name ? { ...day, open_time } : day));

/** The edits once a day opens at another time on the page that shows these days. */
function edited(stored: Stored, edits: WeekEdits, name: Weekday, open_time: string): WeekEdits {
  const days = editedWeek(stored);
  const next = weekWith(days, edits).map(day => (day.day_of_week === name ? { ...day, open_time } : day));
  return editsAfter(edits, days, next);
}

const none: WeekEdits = new Map();
const mine = edited(defaultWeek, none, 'Tue', '09:00:00');

it('DEC-269 who changes Tuesday takes back nothing of a Monday that somebody else has changed meanwhile', () => {
  const now = editedWeek(storedWith('Mon', '08:00:00'));
  expect(opens(weekWith(now, mine))).toBe('08:00 09:00 00:00 00:00 00:00 00:00 -');
  expect(overtakenDays(now, mine)).toEqual([]);
});

it('DEC-269 a day that both changed is one’s own, and is told', () => {
  const now = editedWeek(storedWith('Tue', '10:00:00'));
  expect(opens(weekWith(now, mine))).toBe('00:00 09:00 00:00 00:00 00:00 00:00 -');
  expect(overtakenDays(now, mine)).toEqual(['Tue']);
  // Both mean the same, or one has changed it back.
  expect(overtakenDays(editedWeek(storedWith('Tue', '09:00:00')), mine)).toEqual([]);
  const back = edited(defaultWeek, mine, 'Tue', '00:00:00');
  expect(overtakenDays(now, back)).toEqual([]);
  expect(opens(weekWith(now, back))).toBe('00:00 10:00 00:00 00:00 00:00 00:00 -');
});

it('DEC-269 what was seen of others is where one’s own change begins', () => {
  const seen = storedWith('Mon', '08:00:00');
  const both = edited(seen, mine, 'Mon', '07:00:00');
  expect(opens(weekWith(editedWeek(seen), both))).toBe('07:00 09:00 00:00 00:00 00:00 00:00 -');
  expect(overtakenDays(editedWeek(seen), both)).toEqual([]);
  // Changed again, it begins where it began at first.
  const again = edited(seen, both, 'Mon', '06:00:00');
  expect(overtakenDays(editedWeek(storedWith('Mon', '05:00:00')), again)).toEqual(['Mon']);
});

it('HOURS-06 a break that is not complete yet stays where it is typed', () => {
  const days = editedWeek(defaultWeek);
  const next = days.map(day => (day.day_of_week === 'Wed' ? { ...day, block: [{ key: 'new' }] } : day));
  const shown = weekWith(editedWeek(defaultWeek), editsAfter(none, days, next));
  expect(shown.find(({ day_of_week }) => day_of_week === 'Wed')?.block).toEqual([{ key: 'new' }]);
});

it('DEC-269 copied hours are one’s own on each day that they were copied to, and on no other', () => {
  const days = editedWeek(storedWith('Mon', '08:00:00'));
  const [monday] = days;
  if (monday === undefined) throw new Error('no Monday');
  const edits = editsAfter(none, days, withCopies(days, monday, ['Tue', 'Wed']));
  expect([...edits.keys()]).toEqual(['Tue', 'Wed']);
  expect(opens(weekWith(days, edits))).toBe('08:00 08:00 08:00 00:00 00:00 00:00 -');
});
