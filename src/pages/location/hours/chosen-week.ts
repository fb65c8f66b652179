import { serverNow } from '../../../../authProvider/server-clock.ts';
import {
  type DatedHours,
  type DatedWeek,
  hoursAfter,
  type WeekdayHours,
  weekOn,
} from '../../../../domain/hours/opening-hours.ts';
import { addMonths } from '../../../../domain/time/calendar.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { type LocationDetail, weeksOf } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';

/** Which hours of a location are looked at: those of now, those that begin on a day (yyyy-MM-dd), or new ones. */
export type Chosen = 'now' | 'new' | (string & {});

/** The weeks of a location that have not begun yet (DEC-211), ascending. */
export function laterWeeks(location: LocationDetail): readonly DatedWeek[] {
  const today = todayAt(location);
  return (location.later_hours ?? []).filter(({ first_day }) => first_day > today);
}

/** The present day of a location. */
export function todayAt(location: LocationDetail): string {
  return dayOf(serverNow(), zoneOf(location));
}

/** The week that is chosen as it is stored, and when it begins; a new one begins as the last one goes on. */
export function chosenWeek(
  location: LocationDetail,
  chosen: Chosen,
): { readonly week: readonly WeekdayHours[]; readonly firstDay: string } {
  const today = todayAt(location);
  const weeks = weeksOf(location);
  if (chosen === 'now') return { week: weekOn(today, weeks), firstDay: '' };
  if (chosen !== 'new') return { week: weekOn(chosen, weeks), firstDay: chosen };
  const last = laterWeeks(location).at(-1)?.first_day ?? today;
  return { week: weekOn(last, weeks), firstDay: `${addMonths(last.slice(0, 7), 1)}-01` };
}

/** The weeks of a location as they would be with a week that is being edited. */
export function weeksWith(
  location: LocationDetail,
  chosen: Chosen,
  { week, firstDay }: { readonly week: readonly WeekdayHours[]; readonly firstDay: string },
): readonly DatedHours[] {
  const today = todayAt(location);
  const weeks = weeksOf(location);
  if (chosen === 'now') return [...week, ...hoursAfter(today, weeks)];
  const others = weeks.filter(({ first_day }) => first_day !== chosen);
  return [...others, ...week.map(hours => ({ ...hours, first_day: firstDay }))];
}
