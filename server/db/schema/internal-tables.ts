import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { alertLooks, alertSettings, alertTellings, deviceAlerts } from './alert-tables.ts';
import {
  deviceSignalDays,
  fleetTally,
  hardwareLooks,
  insightCapacity,
  insightCapacityMarks,
  insightDays,
  insightMarks,
  insightMonths,
  jobRows,
  jobs,
  rolloutDevices,
} from './background-tables.ts';
import { createTime, instant } from './columns.ts';
import { recoveryCodes, secondFactorAttempts, secondFactors } from './second-factor-tables.ts';

/** One refresh token each; tokens that were exchanged for one another form a family. Only hashes are kept. */
const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id').notNull(),
    family: uuid('family').notNull(),
    token_hash: text('token_hash').notNull(),
    parent: uuid('parent'),
    used_at: instant('used_at'),
    revoked_at: instant('revoked_at'),
    /** When its person last proved who they are; stands in the first row of a family, which access tokens name. */
    confirmed_at: instant('confirmed_at'),
    /** With which browser, from where and when it was last used; kept at the first token of a family. */
    browser: text('browser'),
    address: text('address'),
    last_used_at: instant('last_used_at'),
    expires_at: instant('expires_at').notNull(),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('auth_sessions_token_hash_unique').on(table.token_hash),
    index('auth_sessions_family_order').on(table.family),
    index('auth_sessions_user_id_order').on(table.user_id),
    index('auth_sessions_expires_at_order').on(table.expires_at),
  ],
);

/** What a POST answered, so that its repetition answers the same and does nothing (A8). */
const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer('user_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('idempotency_keys_user_route_key_unique').on(table.user_id, table.route, table.key),
    index('idempotency_keys_create_time_order').on(table.create_time),
  ],
);

/** What is true of this database as a whole, e.g. that its first data are complete. */
const portalState = pgTable('portal_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  update_time: instant('update_time').notNull().default(sql`now()`),
});

/**
 * Files that somebody sent, by the name under which they are kept; who sent what, and when. The state is `waiting`
 * until a record names the file, then `used` for good; one that nobody used is `leaving` before it is gone.
 */
const uploads = pgTable(
  'uploads',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    original_name: text('original_name').notNull(),
    media_type: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    user_id: integer('user_id').notNull(),
    state: text('state').notNull().default('waiting'),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('uploads_name_unique').on(table.name),
    index('uploads_create_time_order').on(table.create_time),
    index('uploads_unused_order').on(table.create_time).where(sql`"state" <> 'used'`),
  ],
);

/** How often each account and each address tried to sign in of late; counted for all processes together (E12). */
const loginAttempts = pgTable('login_attempts', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  resets_at: instant('resets_at').notNull(),
  /** Until when strangers wait for the next try at this account. */
  wait_until: instant('wait_until'),
});

/** Links of forgotten passwords; only hashes are kept, each serves once and for a short time. */
const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id').notNull(),
    token_hash: text('token_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('password_resets_token_hash_unique').on(table.token_hash),
    index('password_resets_user_id_order').on(table.user_id),
  ],
);

/**
 * Changes of e-mail addresses: asked for, confirmed by the new mailbox, stopped by the old one. Only hashes of the two
 * links are kept. `session` is the sign-in by which somebody asked: one's own stays open, and what ends it ends what waits.
 * `signed_in_at` is when that of the account's own person began.
 */
const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    user_id: integer('user_id').notNull(),
    old_email: text('old_email').notNull(),
    new_email: text('new_email').notNull(),
    asked_by: integer('asked_by').notNull(),
    session: uuid('session'),
    signed_in_at: instant('signed_in_at'),
    confirm_hash: text('confirm_hash').notNull(),
    stop_hash: text('stop_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    stop_until: instant('stop_until').notNull(),
    confirmed_at: instant('confirmed_at'),
    stopped_at: instant('stopped_at'),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('email_changes_confirm_hash_unique').on(table.confirm_hash),
    uniqueIndex('email_changes_stop_hash_unique').on(table.stop_hash),
    index('email_changes_user_id_order').on(table.user_id),
    index('email_changes_stop_until_order').on(table.stop_until),
  ],
);

/** Which account of an identity provider signs in as which user; told apart by the provider's subject, never by e-mail. */
const userIdentities = pgTable(
  'user_identities',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    user_id: integer('user_id').notNull(),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('user_identities_provider_subject_unique').on(table.provider, table.subject),
    index('user_identities_user_id_order').on(table.user_id),
  ],
);

/**
 * Links by which calendar programs follow bookings, one for each person and what they follow; `record_id` is 0 where
 * it is all that they may see. `nonce` is what the link signs: another one makes another link.
 */
const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer('user_id').notNull(),
    shows: text('shows').notNull(),
    record_id: integer('record_id').notNull(),
    nonce: text('nonce').notNull(),
    create_time: createTime(),
    /** When it was last read; as long as nobody has, when it was made. */
    read_at: instant('read_at').notNull().default(sql`now()`),
  },
  table => [
    uniqueIndex('calendar_feeds_user_shows_record_unique').on(table.user_id, table.shows, table.record_id),
    index('calendar_feeds_read_at_order').on(table.read_at),
  ],
);

/** Tables that are no resource: nobody lists or edits their rows. */
export const internalTables = {
  alert_looks: alertLooks,
  alert_settings: alertSettings,
  alert_tellings: alertTellings,
  auth_sessions: authSessions,
  calendar_feeds: calendarFeeds,
  device_alerts: deviceAlerts,
  device_signal_days: deviceSignalDays,
  email_changes: emailChanges,
  fleet_tally: fleetTally,
  hardware_looks: hardwareLooks,
  insight_capacity: insightCapacity,
  insight_capacity_marks: insightCapacityMarks,
  insight_days: insightDays,
  insight_marks: insightMarks,
  insight_months: insightMonths,
  idempotency_keys: idempotencyKeys,
  job_rows: jobRows,
  jobs,
  login_attempts: loginAttempts,
  password_resets: passwordResets,
  portal_state: portalState,
  recovery_codes: recoveryCodes,
  rollout_devices: rolloutDevices,
  second_factor_attempts: secondFactorAttempts,
  second_factors: secondFactors,
  uploads,
  user_identities: userIdentities,
};
