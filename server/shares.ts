import type { Connection } from './db/database.ts';
import { clientNetwork } from './http/hosts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How much of what one key may cause, and in how long; beyond that it is told to wait. */
const limits = {
  /** Wrong passwords from one address, and tokens of providers that are refused (reliability E12). */
  address: { most: 200, withinMs: 15 * minuteMs },
  social: { most: 200, withinMs: 15 * minuteMs },
  /** Wrong passwords on a device that its person has used before, and in the form that changes one. */
  device: { most: 20, withinMs: 15 * minuteMs },
  password: { most: 20, withinMs: 15 * minuteMs },
  /** Mails that one mailbox gets, and that one address causes. */
  mailbox: { most: 5, withinMs: 15 * minuteMs },
  mails: { most: 60, withinMs: 15 * minuteMs },
  /** Links that one address tries. */
  links: { most: 100, withinMs: 15 * minuteMs },
  /** What is asked by one guest's link, and what that guest chooses. */
  choice: { most: 120, withinMs: 15 * minuteMs },
  chosen: { most: 10, withinMs: dayMs },
  ticket: { most: 1, withinMs: 15 * minuteMs },
  /** Addresses that a person looks up, where a maps service may be paid for each (DEC-285). */
  places: { most: 600, withinMs: 15 * minuteMs },
  /** Help that a person asks for (DEC-285). */
  help: { most: 50, withinMs: dayMs },
  /** Warnings of one kind to one person. */
  warning: { most: 1, withinMs: dayMs },
} as const;
type Kind = keyof typeof limits;
/** Whose keys are addresses of clients. */
const ofAddresses: ReadonlySet<Kind> = new Set(['address', 'social', 'mails', 'links'] as const);

/** Nothing is written, not even a lock, for a key that has had its share: refusing must cost less than asking. */
const countSql = `insert into login_attempts as a (key, attempts, resets_at)
  select $1, 1, $3 where not exists
    (select 1 from login_attempts where key = $1 and resets_at > $2 and attempts >= $4)
  on conflict (key) do update set
    attempts = case when a.resets_at <= $2 then 1 else a.attempts + 1 end,
    resets_at = case when a.resets_at <= $2 then excluded.resets_at else a.resets_at end
  where a.resets_at <= $2 or a.attempts < $4
  returning attempts`;

/** Counts one more of that kind under that key; false when that is more than its time allows. */
export async function isWithin(
  connection: Connection,
  kind: Kind,
  key: string,
  nowMs: number,
): Promise<boolean> {
  const { most, withinMs } = limits[kind];
  const counted = await connection.query(countSql, [
    storedKey(kind, key),
    new Date(nowMs).toISOString(),
    new Date(nowMs + withinMs).toISOString(),
    most,
  ]);
  return counted.length > 0;
}

/** Takes back what was counted and turned out to be right, so that only what is wrong uses up the share. */
export async function takeBack(connection: Connection, kind: Kind, key: string): Promise<void> {
  await connection.query('update login_attempts set attempts = greatest(attempts - 1, 0) where key = $1', [
    storedKey(kind, key),
  ]);
}

/** Whether a mail may be caused: false when the address that asks, or the mailbox, has had its share. */
export async function mayMail(
  connection: Connection,
  { email, address }: { email: string; address: string },
  nowMs: number,
): Promise<boolean> {
  return (
    (await isWithin(connection, 'mails', address, nowMs)) &&
    (await isWithin(connection, 'mailbox', email, nowMs))
  );
}

function storedKey(kind: Kind, key: string): string {
  return `${kind}:${ofAddresses.has(kind) ? clientNetwork(key) : key}`;
}
