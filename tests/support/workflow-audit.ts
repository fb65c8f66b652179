import type { Database } from '../../server/db/database.ts';

/** What must never be found in a database, whatever happened to it; each is a count that must be 0. */
const wrongs = {
  overlaps: `select 1 from (select start_time, max(end_time) over (partition by bed_id order by start_time, id
    rows between unbounded preceding and 1 preceding) as held_until from bookings
    where booking_status in (1, 2, 5) and not deleted) held where held_until > start_time`,
  movedNowhere: `select 1 from bookings a where a.booking_status = 10 and not a.deleted and 1 <>
    (select count(*) from bookings b where b.moved_from_id = a.id and not b.deleted)`,
  movedFromNowhere: `select 1 from bookings b join bookings a on a.id = b.moved_from_id
    where not b.deleted and (a.booking_status <> 10 or a.deleted)`,
  // In places whose clock is UTC's.
  heldOnClosedDays: `select 1 from bookings b cross join lateral (select * from location_days d
    where d.location_id = b.location_id and d.day = b.start_time::date and not d.deleted order by d.id desc limit 1) d
    where b.booking_status in (1, 2, 5) and not b.deleted and d.date_open_from = d.date_open_to`,
  unfinishedOperations: 'select 1 from operations where undo_until is null',
  operationsWithoutAllChanges: `select 1 from operations o where
    o.cancelled + 2 * o.moved + (o.kind = 'book-session')::int <> (select count(*) from history h
    where h.operation = o.key and h.resource = 'bookings')`,
  operationsWithoutAllMails: `select 1 from operations o where
    o.mails <> (select count(*) from mails m where m.operation = o.key)`,
  mailsOfNoOperation: `select 1 from mails m where not exists
    (select 1 from operations o where o.key = m.operation)`,
  mailsOfUndoneOperations: `select 1 from mails m join operations o on o.key = m.operation
    where o.undone_time is not null and m.state <> 'withdrawn'`,
  undoneWithoutAllChanges: `select 1 from operations o where o.undone_time is not null and
    o.cancelled + 2 * o.moved + (o.kind = 'book-session')::int <> (select count(*) from history h
    where h.operation = 'undo:' || o.key and h.resource = 'bookings')`,
  changesOfNoOperation: `select 1 from history h where h.operation is not null and not exists
    (select 1 from operations o where h.operation in (o.key, 'undo:' || o.key))`,
  keysWithoutAnswer: 'select 1 from idempotency_keys where answer is null',
};

/** How often each of them was found: all of it must be `nothingWrong`. */
export async function workflowAudit(database: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, text] of Object.entries(wrongs)) {
    const [row] = await database.query<{ n: number }>(`select count(*)::int as n from (${text}) wrong`);
    found[name] = row?.n ?? -1;
  }
  return found;
}

export const nothingWrong = Object.fromEntries(Object.keys(wrongs).map(name => [name, 0]));

/** How many deadlocks PostgreSQL has broken in this database. */
export async function deadlocksIn(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return row?.n ?? -1;
}
