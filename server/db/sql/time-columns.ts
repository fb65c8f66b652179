import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** An instant with milliseconds, as every table of ours keeps it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** When the row was made. */
export const createTime = () => instant('create_time').notNull().default(sql`now()`);
