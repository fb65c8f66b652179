import Alert from '@mui/material/Alert';
import { useGetMany, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import type { DayProblem, Start, StartProblem } from '../../../domain/bookings/possible-days.ts';
import type { DayOpening, HoursRule } from '../../../domain/hours/opening-hours.ts';
import { secondsOf, type Weekday, weekdays } from '../../../domain/time/calendar.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { enSlots } from '../../i18n/en/slots.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { formatDay } from '../../kinds/time/written-times.ts';
import { type BookingRow, guestName } from '../booking-row.tsx';

addWords(enSlots);

/** Why a time is not free, in words, and where to go to change that. */
interface Reason {
  readonly text: string;
  readonly fix?: { readonly to: string; readonly label: string };
}

interface Where {
  readonly locationId: number;
  readonly bedId: number;
  readonly zone: string;
  readonly role: Role;
}

/** Writes why a start is not free (SLOT-06), with the names of those who hold it. */
export function useSlotReason(where: Where, opening: DayOpening, slots: readonly Start[]) {
  const translate = useTranslate();
  const holders = useHolders(slots);
  const closed = useClosedReason(where);
  const installed = useInstalledReason(where);
  const blocked = useBlockedReason(where);
  const clock = (instant: string) => timeOf(Date.parse(instant), where.zone).slice(0, 5);

  const taken = (id: number): Reason => {
    const holder = holders.get(id);
    const fix = { to: `/bookings/${id}`, label: translate('slots.open_holder') };
    if (holder === undefined) return { text: translate('slots.taken_by_booking', { id }), fix };
    const [from, to] = [clock(holder.start_time), clock(holder.end_time)];
    return { text: translate('booking.taken_by', { guest: guestName(holder.user), from, to }), fix };
  };

  return (slot: Start, problem: StartProblem): Reason => {
    switch (problem.kind) {
      case 'closed':
        return closed(problem.rule, hoursAround(slot, opening));
      case 'taken':
        return taken(problem.bookingId);
      case 'before-installation':
        return installed(problem.installed);
      case 'blocked':
        return blocked(problem.reason);
      case 'break':
        return {
          ...closed(opening.rule),
          text: translate('slots.break', { from: problem.from.slice(0, 5), to: problem.to.slice(0, 5) }),
        };
      default:
        return { text: translate(`slots.problem.${problem.kind}`) };
    }
  };
}

/** Writes why no start of a day is free. */
export function useDayReason(where: Where) {
  const translate = useTranslate();
  const closed = useClosedReason(where);
  const installed = useInstalledReason(where);
  const blocked = useBlockedReason(where);
  return (problem: DayProblem): Reason => {
    if (problem.kind === 'blocked') return blocked(problem.reason);
    if (problem.kind === 'closed') return closed(problem.rule);
    if (problem.kind === 'before-installation') return installed(problem.installed);
    return { text: translate(`slots.problem.${problem.kind}`) };
  };
}

type Edge = { readonly side: 'until' | 'since'; readonly time: string } | undefined;

/** Which edge of the opening hours is in the way of a start; none when the whole day is closed. */
function hoursAround({ time }: Start, { from, to }: DayOpening): Edge {
  if (from === undefined || to === undefined) return undefined;
  return secondsOf(time) < secondsOf(from)
    ? { side: 'until', time: from.slice(0, 5) }
    : { side: 'since', time: to.slice(0, 5) };
}

function useClosedReason({ locationId, role }: Where) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  return (rule: HoursRule, edge?: Edge): Reason => {
    const hours =
      rule.kind === 'special'
        ? translate('slots.changed_day', { reason: rule.reason })
        : translate('slots.weekly_hours', { weekday: weekdayName(rule.weekday, locale) });
    const text = translate(`slots.closed_${edge?.side ?? 'all_day'}`, { time: edge?.time, hours });
    return { text, fix: fixOf(rule, locationId, role, translate('slots.open_hours')) };
  };
}

/** Marketing may look at opening hours, but not change them. */
function fixOf(rule: HoursRule, locationId: number, role: Role, label: string) {
  const page = `/location/${locationId}`;
  if (rule.kind === 'weekly') return { to: `${page}?activeTab=hours`, label };
  const shown = `${page}?activeTab=calendar&view=day&date=${rule.day}`;
  return { to: role === Role.Marketing ? shown : `${page}/day/${rule.day}`, label };
}

function useInstalledReason({ zone, bedId }: Where) {
  const translate = useTranslate();
  return (installed: number): Reason => ({
    text: translate('slots.before_installation', { day: formatDay(dayOf(installed, zone)) }),
    fix: { to: `/devices/${bedId}`, label: translate('slots.open_device') },
  });
}

function useBlockedReason({ locationId }: Where) {
  const translate = useTranslate();
  return (reason: string): Reason => ({
    text: translate('slots.blocked', { reason }),
    fix: { to: `/location/${locationId}?activeTab=blocks`, label: translate('slots.open_blocks') },
  });
}

/** The bookings that hold some of these starts, by id. */
function useHolders(slots: readonly Start[]): ReadonlyMap<number, BookingRow> {
  const ids = [
    ...new Set(slots.flatMap(({ problem }) => (problem?.kind === 'taken' ? [problem.bookingId] : []))),
  ];
  const { data = [] } = useGetMany<BookingRow>('bookings', { ids }, { enabled: ids.length > 0 });
  return new Map(data.filter(row => row !== undefined).map(row => [row.id, row]));
}

/** The name of a weekday in a language; 2024 began on a Monday. */
function weekdayName(weekday: Weekday, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)));
}

/** Why something cannot be chosen, and the way to what would have to change first, in a tab of its own. */
export function ReasonLine({ what, reason }: { readonly what: string; readonly reason: Reason }) {
  return (
    <Alert severity="info" icon={false} role="status">
      <strong>{what}</strong> {reason.text}
      {reason.fix !== undefined && (
        <>
          {'. '}
          <Link to={reason.fix.to} target="_blank">
            {reason.fix.label}
          </Link>
        </>
      )}
    </Alert>
  );
}
