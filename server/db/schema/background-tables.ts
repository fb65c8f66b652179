import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createTime, instant } from './columns.ts';

/** Long work that goes on without its browser: what is asked for, by whom, how far it is. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    key: uuid('key').notNull(),
    kind: text('kind').notNull(),
    resource: text('resource').notNull(),
    user_id: integer('user_id').notNull(),
    operation_id: integer('operation_id'),
    request: jsonb('request').notNull(),
    status: text('status').notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    stop_asked: boolean('stop_asked').notNull().default(false),
    beat_at: instant('beat_at'),
    finished_at: instant('finished_at'),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('jobs_key_unique').on(table.key),
    index('jobs_user_id_order').on(table.user_id),
    index('jobs_status_order').on(table.status),
  ],
);

/** One row of a job and what became of it. */
export const jobRows = pgTable(
  'job_rows',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    job_id: integer('job_id').notNull(),
    row_id: integer('row_id').notNull(),
    status: text('status').notNull(),
    /** Why it stays as it was: the English sentence, and its code with what fills it. */
    message: text('message'),
    error: text('error'),
    params: jsonb('params'),
  },
  table => [
    uniqueIndex('job_rows_job_id_row_id_unique').on(table.job_id, table.row_id),
    index('job_rows_job_id_status_order').on(table.job_id, table.status),
  ],
);

/** Hardware whose newest firmware changed and that many devices carry: they are judged in slices, by a chore. */
export const hardwareLooks = pgTable('hardware_looks', {
  hardware_id: integer('hardware_id').primaryKey(),
  /** The last device that has been judged. */
  judged_to: integer('judged_to').notNull().default(0),
});

/**
 * How well a device was heard on each of the last days of its location: 1 good, 2 weak, 3 poor; kept by triggers. Devices
 * that are removed, or list who may see them, are not `counted` in the tally.
 */
export const deviceSignalDays = pgTable(
  'device_signal_days',
  {
    device_id: integer('device_id').notNull(),
    day: date('day').notNull(),
    grade: integer('grade').notNull(),
    counted: boolean('counted').notNull(),
  },
  table => [
    primaryKey({ columns: [table.device_id, table.day] }),
    index('device_signal_days_day_order').on(table.day, table.device_id),
  ],
);

/**
 * How many devices there are in each state of health (`day` is null) and with which signal on a day: the sum of these
 * changes, which triggers add and a chore puts together.
 */
export const fleetTally = pgTable('fleet_tally', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  day: date('day'),
  value: integer('value').notNull(),
  change: integer('change').notNull(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * What the bookings of the network came to on a day of the clocks of their locations: eight bytes for each, by location,
 * and the reasons of cancellations. A chore keeps it, unless a mark says that the day must be looked at anew.
 */
export const insightDays = pgTable('insight_days', {
  day: date('day').primaryKey(),
  briefs: bytea('briefs').notNull(),
  reasons: jsonb('reasons'),
});

/** What the days of a month came to by location (`BriefTally.sums`), and for the network; goes as soon as one of them is kept anew. */
export const insightMonths = pgTable('insight_months', {
  /** Its first. */
  month: date('month').primaryKey(),
  /** How the sums are written (`sumsForm`); empty in months of a version before it, which did not say. */
  form: text('form').notNull().default(''),
  sums: bytea('sums').notNull(),
  counts: jsonb('counts').notNull(),
});

/** What has changed since the days of insights were kept, as triggers note it: around a day, of a booking, of a location. */
export const insightMarks = pgTable('insight_marks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  day: date('day'),
  booking_id: integer('booking_id'),
  location_id: integer('location_id'),
  create_time: createTime(),
});

/**
 * How many minutes could be booked of the devices at a location from the start of a year to the end of each of its days,
 * beginning with none: of two sums the difference is what could be booked between. A chore keeps it, unless a mark says that
 * the location must be looked at anew.
 */
export const insightCapacity = pgTable(
  'insight_capacity',
  {
    location_id: integer('location_id').notNull(),
    year: integer('year').notNull(),
    /** The rules for zones, and those of reckoning, by which it was reckoned. */
    rules: text('rules').notNull(),
    sums: integer('sums').array().notNull(),
  },
  table => [primaryKey({ columns: [table.location_id, table.year] })],
);

/** Locations of which what could be booked has changed since it was kept, as triggers note it. */
export const insightCapacityMarks = pgTable(
  'insight_capacity_marks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    location_id: integer('location_id').notNull(),
    create_time: createTime(),
  },
  table => [index('insight_capacity_marks_location_id_order').on(table.location_id)],
);

/**
 * A device of a firmware roll-out: in which wave, how far it is, why it ended otherwise than updated, what it ran and how it
 * was when it was told.
 */
export const rolloutDevices = pgTable(
  'rollout_devices',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    rollout_id: integer('rollout_id').notNull(),
    device_id: integer('device_id').notNull(),
    wave: integer('wave').notNull(),
    state: text('state').notNull().default('waiting'),
    reason: text('reason'),
    ran: text('ran'),
    health_before: integer('health_before'),
    told_at: instant('told_at'),
    ended_at: instant('ended_at'),
  },
  table => [
    uniqueIndex('rollout_devices_rollout_id_device_id_unique').on(table.rollout_id, table.device_id),
    index('rollout_devices_device_id_order').on(table.device_id),
    index('rollout_devices_ended_at_order').on(table.ended_at),
  ],
);
