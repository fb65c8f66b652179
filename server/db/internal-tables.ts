import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createTime = () => instant('create_time').notNull().default(sql`now()`);

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

/** Files that somebody sent, by the name under which they are kept; who sent what, and when. */
const uploads = pgTable(
  'uploads',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    original_name: text('original_name').notNull(),
    media_type: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    user_id: integer('user_id').notNull(),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('uploads_name_unique').on(table.name),
    index('uploads_create_time_order').on(table.create_time),
  ],
);

/** How often each account and each address tried to sign in of late; counted for all processes together (E12). */
const loginAttempts = pgTable('login_attempts', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  resets_at: instant('resets_at').notNull(),
});

/** Tables that are no resource: nobody lists or edits their rows. */
export const internalTables = {
  auth_sessions: authSessions,
  idempotency_keys: idempotencyKeys,
  login_attempts: loginAttempts,
  portal_state: portalState,
  uploads,
};
