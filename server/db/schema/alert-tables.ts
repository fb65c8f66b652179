import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, time, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, instant } from './columns.ts';

/**
 * Devices that called for help, one row a call; at most one of a device is open. Triggers open, change and end them
 * as the health of a device changes (ADR 80); `trouble` is a number of domain/devices/alerts.ts.
 */
export const deviceAlerts = pgTable(
  'device_alerts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    device_id: integer('device_id').notNull(),
    /** Where the device stands that calls; at another location it would be another call. */
    location_id: integer('location_id'),
    trouble: integer('trouble').notNull(),
    opened_at: instant('opened_at').notNull().default(sql`now()`),
    /** When it last became better or worse, without becoming well. */
    changed_at: instant('changed_at').notNull().default(sql`now()`),
    /** How often the trouble has come. */
    times: integer('times').notNull().default(1),
    /** From when on time alone may end it: sessions that were short are forgotten. */
    look_at: instant('look_at'),
    acknowledged_by: integer('acknowledged_by'),
    acknowledged_at: instant('acknowledged_at'),
    note: text('note'),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason'),
  },
  table => [
    uniqueIndex('device_alerts_open_unique').on(table.device_id).where(sql`"ended_at" is null`),
    index('device_alerts_device_id_order').on(table.device_id, table.ended_at),
    index('device_alerts_ended_at_order').on(table.ended_at, table.id),
    index('device_alerts_trouble_order').on(table.trouble, table.opened_at).where(sql`"ended_at" is null`),
    index('device_alerts_look_at_order').on(table.look_at).where(sql`"ended_at" is null`),
  ],
);

/** Devices whose sessions have to be looked at; whoever writes a session waits for nobody. */
export const alertLooks = pgTable('alert_looks', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  device_id: integer('device_id').notNull(),
});

/** How bad it was when a person was last written to about an alert, so that the same is told once. */
export const alertTellings = pgTable(
  'alert_tellings',
  {
    alert_id: integer('alert_id').notNull(),
    user_id: integer('user_id').notNull(),
    trouble: integer('trouble').notNull(),
    told_at: instant('told_at').notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.alert_id, table.user_id] }),
    index('alert_tellings_user_id_order').on(table.user_id),
    index('alert_tellings_told_at_order').on(table.told_at),
  ],
);

/** Who wants mails about devices that call for help, and when not; without a row nobody is written to. */
export const alertSettings = pgTable('alert_settings', {
  user_id: integer('user_id').primaryKey(),
  mail: text('mail').notNull().default('none'),
  zone: text('zone').notNull(),
  quiet_from: time('quiet_from', { precision: 0 }),
  quiet_to: time('quiet_to', { precision: 0 }),
  daily_at: time('daily_at', { precision: 0 }).notNull(),
  /** Only what happened since is told. */
  told_from: instant('told_from').notNull().default(sql`now()`),
  /** The last day, in the zone, on which something was written, and how often. */
  mail_day: date('mail_day'),
  mails: integer('mails').notNull().default(0),
  create_time: createTime(),
});
