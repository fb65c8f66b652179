import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createTime, instant } from './columns.ts';

/**
 * What people show beside their password: passkeys (their public half) and authenticator apps (their secret,
 * encrypted). `last_step` is the newest time step whose code was used, `counter` what a passkey counts.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer('user_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    rp_id: text('rp_id'),
    credential_id: text('credential_id'),
    public_key: text('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    transports: text('transports'),
    secret: text('secret'),
    last_step: integer('last_step'),
    last_used_at: instant('last_used_at'),
    create_time: createTime(),
  },
  table => [
    uniqueIndex('second_factors_credential_id_unique').on(table.credential_id),
    uniqueIndex('second_factors_app_unique').on(table.user_id).where(sql`"kind" = 'app'`),
    index('second_factors_user_id_order').on(table.user_id),
  ],
);

/** Codes for whoever lost their second factor: hashes, each good once; renewing them removes the old ones. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer('user_id').notNull(),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
    create_time: createTime(),
  },
  table => [uniqueIndex('recovery_codes_user_id_code_hash_unique').on(table.user_id, table.code_hash)],
);

/** How many wrong codes each account has had of late, and when the next may be tried; one row an account at most. */
export const secondFactorAttempts = pgTable(
  'second_factor_attempts',
  {
    user_id: integer('user_id').primaryKey(),
    failures: integer('failures').notNull(),
    next_at: instant('next_at').notNull(),
  },
  table => [index('second_factor_attempts_next_at_order').on(table.next_at)],
);
