import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';

/** From when to when a client waited for an answer, in a clock that all clients share. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** What something is for a while: it began at some time in the one window, and ended at some time in the other. */
export interface State<Value> {
  readonly value: Value;
  /** The operation that led to it; null for what guests did. */
  readonly operation: string | null;
  readonly began: Window;
  ended: Window | undefined;
}

export interface BookingValue {
  readonly status: number;
  readonly removed: boolean;
}

export interface BookingLife {
  readonly id: number;
  readonly bed: number;
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly states: State<BookingValue>[];
}

/** One change of a booking or of the hours of a day, in the order of the database. */
export interface Line {
  readonly resource: 'bookings' | 'location-days';
  readonly row_id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly operation: string | null;
  readonly changes: unknown;
}

export interface Timeline {
  readonly lines: readonly Line[];
  readonly bookings: ReadonlyMap<number, BookingLife>;
  /** By day (yyyy-MM-dd): closed or not. */
  readonly days: ReadonlyMap<string, readonly State<boolean>[]>;
  /** Which request did what, also those that had nothing to change. */
  readonly operations: ReadonlyMap<string, Window>;
}

/** Which request did what: by the operation, and for the bookings of guests by their number. */
export interface Windows {
  readonly operations: ReadonlyMap<string, Window>;
  readonly guests: ReadonlyMap<number, Window>;
}

export const blocking = ({ status, removed }: BookingValue) => !removed && [1, 2, 5].includes(status);

/** Could this have held at some time while the request ran? */
export function couldBe<Value>(
  states: readonly State<Value>[],
  { from, to }: Window,
  such: (value: Value) => boolean,
): boolean {
  return states.some(
    ({ value, began, ended }) => such(value) && began.from <= to && (ended === undefined || ended.to >= from),
  );
}

/**
 * Everything that happened, as the history tells it: each change at some time in the window of the request
 * that made it. Throws for a change of an operation of which nobody was told.
 */
export async function readTimeline(database: Database, windows: Windows): Promise<Timeline> {
  const lines = await database.query<Line>(
    'select resource, row_id, action, operation, changes from history ' +
      `where resource in ('bookings', 'location-days') order by id`,
  );
  return {
    lines,
    bookings: await livesOf(database, lines, windows),
    days: await daysOf(database, lines, windows),
    operations: windows.operations,
  };
}

const bookingChange = z.object({
  booking_status: z.object({ after: z.number() }).optional(),
  deleted: z.object({ after: z.boolean() }).optional(),
});

async function livesOf(database: Database, lines: readonly Line[], windows: Windows) {
  const rows = await database.query<{ id: number; bed_id: number; start_time: string; end_time: string }>(
    'select id, bed_id, start_time, end_time from bookings',
  );
  const lives = new Map<number, BookingLife>();
  for (const { id, bed_id, start_time, end_time } of rows)
    lives.set(id, { id, bed: bed_id, start: Date.parse(start_time), end: Date.parse(end_time), states: [] });
  for (const line of lines.filter(({ resource }) => resource === 'bookings')) {
    const life = lives.get(line.row_id);
    if (life === undefined) throw new Error(`Booking ${line.row_id} has a history and no row`);
    const { booking_status, deleted } = bookingChange.parse(line.changes);
    const last = life.states.at(-1)?.value ?? { status: 0, removed: false };
    next(life.states, windowOf(line, windows), line.operation, {
      status: booking_status?.after ?? last.status,
      removed: deleted?.after ?? last.removed,
    });
  }
  return lives;
}

async function daysOf(database: Database, lines: readonly Line[], windows: Windows) {
  const rows = await database.query<{ id: number; day: string; closed: boolean }>(
    'select id, day, date_open_from = date_open_to as closed from location_days order by id',
  );
  const standing = new Set<number>();
  const days = new Map<string, State<boolean>[]>();
  for (const line of lines.filter(({ resource }) => resource === 'location-days')) {
    if (line.action === 'create') standing.add(line.row_id);
    else standing.delete(line.row_id);
    const day = rows.find(({ id }) => id === line.row_id)?.day ?? '';
    const rule = rows.findLast(row => row.day === day && standing.has(row.id));
    const states = days.get(day) ?? [];
    days.set(day, states);
    next(states, windowOf(line, windows), line.operation, rule?.closed ?? false);
  }
  return days;
}

function next<Value>(states: State<Value>[], began: Window, operation: string | null, value: Value): void {
  const last = states.at(-1);
  if (last !== undefined) last.ended = began;
  states.push({ value, operation, began, ended: undefined });
}

function windowOf({ operation, row_id, resource }: Line, { operations, guests }: Windows): Window {
  const window = operation === null ? guests.get(row_id) : operations.get(operation);
  if (window === undefined)
    throw new Error(`${resource} ${row_id} was changed by ${operation}, of which nobody was told`);
  return window;
}
