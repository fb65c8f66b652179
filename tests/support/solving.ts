import type { Lane, Stay } from '../../domain/hours/next-starts.ts';
import type { SpecialDay, WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { type Choice, type Solution, solveBookings } from '../../domain/hours/solve-bookings.ts';
import { specialDaysOf } from '../../domain/hours/special-day.ts';

export const hour = 3_600_000;
export const at = (text: string) => Date.parse(text);

/** Open from 9 to 18 on every day but Sundays. */
export const week: readonly WeekdayHours[] = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map(
  day_of_week => ({
    ...{ day_of_week, isActive: day_of_week !== 'Sun' },
    ...{ open_time: '09:00:00', close_time: '18:00:00', block: [] },
  }),
);

/** Days closed in a zone. */
export const shut = (zone: string, from: string, until = from): readonly SpecialDay[] =>
  specialDaysOf(
    { date_open_from: from, date_open_to: from, reason_close: 'Works', until: until.slice(0, 10) },
    zone,
  );

export const lane = (id: number, values: Partial<Lane> = {}): Lane => ({
  ...{ id, zone: 'UTC', week, specials: shut('UTC', '2031-03-04T00:00:00Z'), taken: [], installedFrom: 0 },
  deviceType: 'Commercial',
  ...values,
});
export const stay = (id: number, bedId: number, start: string, values: Partial<Stay> = {}): Stay => ({
  ...{ id, bedId, start: at(start), end: at(start) + hour, durationMinutes: 60, isChangeable: true },
  deviceType: 'Commercial',
  ...values,
});

interface Asked {
  readonly stays: readonly Stay[];
  readonly lanes: readonly Lane[];
  readonly chosen?: readonly Choice[];
  readonly rest?: 'move' | 'cancel';
  readonly prefers?: 'own' | 'time';
  readonly withinDays?: number;
}

/** What becomes of each, in the order of `stays`: `move 7 2031-03-05T09:00`. */
export function solved({ stays, lanes, chosen = [], rest = 'move', ...how }: Asked) {
  const told = ({ outcome, to }: Solution) =>
    to === undefined ? outcome : `${outcome} ${to.bedId} ${new Date(to.start).toISOString().slice(0, 16)}`;
  const now = at('2031-03-03T08:00:00Z');
  const solutions = solveBookings({ stays, lanes, chosen, rest, now, ...how });
  return stays.map(({ id }) => told(solutions.get(id) ?? { outcome: 'blocks', choices: [] }));
}
