import { type Figures, mostInsightDays } from '../../../contract/totals.ts';
import { BookingStatus, ranStatuses, takingPlace } from '../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { type Days, daysBefore } from '../../../domain/insights/capacity.ts';
import { addDays, isDay } from '../../../domain/time/calendar.ts';
import { daysOfSpan, isShortcut, isSpan, type Span } from '../../../domain/time/span.ts';
import type { bookingTraits } from '../../../resources/booking-traits.ts';
import { bookingsAddress } from '../../booking/bookings-address.ts';

/** The spans that can be looked at: those with a last day. */
export const insightSpans = [
  'last_week',
  'last_month',
  'last_three_months',
  'this_week',
  'this_month',
  'next_7_days',
] as const satisfies readonly Span[];

const usual = 'last_month';

/** What the page shows; all of it stands in its address. */
export interface Asked extends Days {
  /** The span that the days are called by, where they have a name. */
  readonly span: (typeof insightSpans)[number] | undefined;
  readonly location: number | undefined;
}

/** What an address asks for; days that make no span give way to the usual one. */
export function askedBy(query: URLSearchParams, today: string): Asked {
  const id = Number(query.get('location'));
  const location = Number.isSafeInteger(id) && id > 0 ? id : undefined;
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to) && from <= to && to < addDays(from, mostInsightDays))
    return { from, to, span: undefined, location };
  const name = query.get('span');
  const span = insightSpans.find(each => isSpan(name) && each === name) ?? usual;
  return { ...daysOf(span, today), span, location };
}

/**
 * The last week has seven days, today among them, as those that it is compared with have (DEC-354); the shortcut of lists
 * goes seven days back from today (FILTER-11).
 */
function daysOf(span: Span, today: string): Days {
  const { first, last = today } = daysOfSpan(span, today);
  return { from: isShortcut(span) ? addDays(first, 1) : first, to: last };
}

/** The days once one of their edges has moved: the other comes along where it would lie beyond it, or too far away to be looked at. */
export function movedTo({ from, to }: Days, edge: 'from' | 'to', day: string): Days {
  const farthest = mostInsightDays - 1;
  return edge === 'from'
    ? { from: day, to: within(to, day, addDays(day, farthest)) }
    : { from: within(from, addDays(day, -farthest), day), to: day };
}

function within(day: string, first: string, last: string): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** The days that the figures are compared with. */
export function comparedWith({ from, to }: Days): Days {
  return daysBefore({ from, to });
}

const ran = { booking_status: ranStatuses };

/** What is asked of the bookings behind which figure. */
const behind = {
  held: { booking_status: takingPlace },
  cancelled: { booking_status: [BookingStatus.Cancelled] },
  late: { ...ran, late_start: true },
  short: { ...ran, short_session: true },
} as const;

interface Behind extends Pick<Asked, 'from' | 'to' | 'location'> {
  readonly device?: number;
}

type Traits = Readonly<Partial<Record<keyof typeof bookingTraits, string | number>>>;

/**
 * The list of just the bookings behind a figure, on the clocks of their locations, as they were counted (DEC-307); `further` is
 * what else they have in common.
 */
export function listBehind(
  { from, to, location, device }: Behind,
  which: keyof typeof behind,
  further: Traits = {},
): string {
  const asked = { ...behind[which], location_id: location, bed_id: device, ...further };
  const entries: readonly FilterEntry[] = [
    { field: 'start_day', op: 'ge', value: from },
    { field: 'start_day', op: 'le', value: to },
    ...Object.entries(asked).flatMap(([field, value]): FilterEntry[] =>
      value === undefined ? [] : [{ field, op: Array.isArray(value) ? 'in' : 'eq', value }],
    ),
  ];
  return bookingsAddress(entries, 'soonest');
}

/** How many bookings no price is known for. */
export function unpriced({ bookings, revenue }: Figures): number {
  return bookings - revenue.reduce((sum, each) => sum + each.bookings, 0);
}

/**
 * The list of the bookings behind revenue: that of all, where it counts all in one currency; else undefined, as no list can
 * be asked for prices and currencies (DEC-331).
 */
export function listOfRevenue(counted: Figures, asked: Behind): string | undefined {
  const [only] = counted.revenue;
  return only?.bookings === counted.bookings ? listIfAny(counted, asked, 'held') : undefined;
}

/** The list of the bookings that a figure counts; undefined where it counts none, as there would be nothing to see. */
export function listIfAny(counted: Figures, asked: Behind, which: keyof typeof behind): string | undefined {
  const count = which === 'held' ? counted.bookings : counted[which];
  return count === 0 ? undefined : listBehind(asked, which);
}
