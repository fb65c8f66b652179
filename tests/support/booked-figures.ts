import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { expectStatus } from './booked-place.ts';
import type { Caller } from './caller.ts';

const rowOf = z.looseObject({
  id: z.int(),
  bookings: z.int(),
  minutes: z.int(),
  cancelled: z.int(),
  moved: z.int(),
  ran: z.int(),
  late: z.int(),
  short: z.int(),
  revenue: z.array(z.object({ currency: z.string(), amount: z.int(), bookings: z.int() })),
});
const told = z.object({
  data: z.looseObject({
    rows: z.array(rowOf),
    total: rowOf.omit({ id: true }),
    before: rowOf.omit({ id: true }),
    days: z.array(z.object({ day: z.string(), bookings: z.int(), cancelled: z.int() })),
    week: z.array(z.object({ weekday: z.int(), hour: z.int(), bookings: z.int() })),
    lead: z.object({ same_day: z.int(), next_day: z.int(), week: z.int(), later: z.int() }),
    reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })),
  }),
});

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Days that are asked for, and as many before that these are compared with. */
export interface AskedSpan {
  readonly now: Span;
  readonly before: Span;
}

/** What the portal tells of a span. */
export async function askFigures(caller: Caller, { from, to }: Span) {
  const answered = await caller.get(`/api/v3/insights?from=${from}&to=${to}`);
  const { total, before, days, week, lead, reasons, rows } = told.parse(
    expectStatus(answered, 200).body,
  ).data;
  const sums = ({ bookings, minutes, cancelled, moved, ran, late, short }: typeof total) => ({
    ...{ bookings, minutes, cancelled, moved, ran, late, short },
  });
  const isAny = (each: typeof total) => each.bookings + each.cancelled + each.moved > 0;
  return {
    ...{ total: sums(total), before: sums(before), lead },
    days: Object.fromEntries(days.flatMap(each => (each.bookings > 0 ? [[each.day, each.bookings]] : []))),
    week: Object.fromEntries(week.map(each => [`${each.weekday} ${each.hour}`, each.bookings])),
    reasons: Object.fromEntries(reasons.map(each => [each.reason ?? 'none', each.count])),
    rows: Object.fromEntries(
      rows
        .filter(isAny)
        .toSorted((one, other) => one.id - other.id)
        .map(({ id, ...each }) => [id, sums({ ...each })]),
    ),
  };
}

/** A booking, and the sessions that ran of it. */
interface BookingRow {
  readonly id: number;
  readonly location_id: number;
  readonly status: number;
  readonly slot: number;
  readonly start: string;
  readonly made: string;
  readonly reason: string | null;
  readonly zone: string | null;
  readonly sessions: readonly { readonly start: string | null; readonly ran: number | null }[] | null;
}

/** The same, reckoned from the bookings themselves. */
export async function recountFigures(database: Database, span: AskedSpan) {
  const rows = await database.query<BookingRow>(
    `select b.id, b.location_id, b.booking_status as status, b.slot_duration as slot, b.start_time as start,
       b.create_time as made, b.reason, l.timezone as zone,
       (select json_agg(json_build_object('start', s.actual_start_time, 'ran', s.running_duration))
          from sessions s where s.booking_id = b.id and not s.deleted) as sessions
     from bookings b join locations l on l.id = b.location_id where not b.deleted`,
  );
  return figuresOf(rows, span);
}

const hourMs = 3_600_000;
const heldStatuses = [1, 2, 4, 5];

/** The day and the hour on the clock of a zone. */
function shown(instant: string, zone: string) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = parts.format(new Date(instant)).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}

/** All figures but those of open minutes and prices, reckoned from the rows themselves. */
function figuresOf(rows: readonly BookingRow[], { now, before }: AskedSpan) {
  const local = rows.map(row => ({ ...row, ...shown(row.start, row.zone ?? 'UTC') }));
  const within = ({ from, to }: Span) => local.filter(({ day }) => day >= from && day <= to);
  const counted = within(now).filter(({ status }) => [...heldStatuses, 3, 10].includes(status));
  const held = counted.filter(({ status }) => heldStatuses.includes(status));
  const countBy = (keys: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(keys, key => key)].map(([key, all]) => [key, all.length]));
  const sumsOf = (all: readonly (typeof local)[number][]) => {
    const sessions = all.flatMap(row =>
      row.status === 4 || row.status === 5
        ? (row.sessions ?? []).flatMap(({ start, ran }) => (start === null ? [] : [{ row, start, ran }]))
        : [],
    );
    const taking = all.filter(({ status }) => heldStatuses.includes(status));
    return {
      bookings: taking.length,
      minutes: taking.reduce((sum, { slot }) => sum + slot, 0),
      cancelled: all.filter(({ status }) => status === 3).length,
      moved: all.filter(({ status }) => status === 10).length,
      ran: sessions.length,
      late: sessions.filter(({ row, start }) => Date.parse(start) > Date.parse(row.start) + 5 * 60_000)
        .length,
      // Four fifths of a massage, which is ten minutes shorter than its slot.
      short: sessions.filter(
        ({ row, ran }) => row.status === 4 && ran !== null && ran < 0.8 * 60 * (row.slot - 10),
      ).length,
    };
  };
  const leads = held.map(({ start, made }) => (Date.parse(start) - Date.parse(made)) / hourMs);
  return {
    total: sumsOf(counted),
    before: sumsOf(within(before)),
    days: countBy(held.map(({ day }) => day)),
    week: countBy(held.map(({ day, hour }) => `${(new Date(day).getUTCDay() + 6) % 7} ${hour}`)),
    lead: {
      same_day: leads.filter(hours => hours < 24).length,
      next_day: leads.filter(hours => hours >= 24 && hours < 48).length,
      week: leads.filter(hours => hours >= 48 && hours < 168).length,
      later: leads.filter(hours => hours >= 168).length,
    },
    reasons: countBy(
      counted.filter(({ status }) => status === 3).map(({ reason }) => reason?.trim() || 'none'),
    ),
    rows: Object.fromEntries(
      [...Map.groupBy(counted, ({ location_id }) => location_id)]
        .toSorted(([one], [other]) => one - other)
        .map(([id, all]) => [id, sumsOf(all)]),
    ),
  };
}
