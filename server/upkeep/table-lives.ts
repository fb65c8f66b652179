import type { Ages } from './ages.ts';

/** How long the rows of a table live: what ends, after how long, why so, and how it is found. */
export interface TableLife {
  /** Unlike that of any other entry; stands in metrics and logs. */
  readonly name: string;
  readonly table: string;
  /** In words, as docs/operating.md prints them; the days come from `days`. */
  readonly ends: string;
  readonly why: string;
  /** Days, or the setting that holds them. */
  readonly days: number | keyof Ages;
  /**
   * How rows `t` past their life are found: `$1` is the instant so many days ago, `$2` is now. Undefined where
   * another part removes them, because more than a row has to go.
   */
  readonly sql?: {
    /** Answered by an index that begins with `order`. */
    readonly past: string;
    /** Rows that something still refers to, or that an undo still needs, stay. */
    readonly unneeded?: string;
    readonly order: string;
    /** What is emptied instead of deleting the row. */
    readonly empty?: string;
  };
}

const hour = 1 / 24;

/** In the order in which they are cleaned: what refers to rows goes before them. */
export const tableLives: readonly TableLife[] = [
  {
    name: 'login_attempts',
    table: 'login_attempts',
    ends: 'an hour after the count starts anew',
    why: 'By then a count says nothing. Spent nonces of sign-ins lie here as well; they hold for ten minutes.',
    days: hour,
    sql: { past: 't."resets_at" < $1', order: 't."resets_at"' },
  },
  {
    name: 'idempotency_keys',
    table: 'idempotency_keys',
    ends: '3 days after the request',
    why: 'Holds whole answers. A form that was left open over a weekend still repeats its save without doing it twice.',
    days: 3,
    sql: { past: 't."create_time" < $1', order: 't."create_time"' },
  },
  {
    name: 'device_signal_days',
    table: 'device_signal_days',
    ends: '10 days after the day',
    why: 'Home shows seven days. The reports that a day was graded by stay.',
    days: 10,
    sql: { past: 't."day" < ($1::timestamptz at time zone \'UTC\')::date', order: 't."day"' },
  },
  {
    name: 'password_resets',
    table: 'password_resets',
    ends: '7 days after the link expired',
    why: 'Until then somebody who comes late is told that the link has expired, not that it never was one.',
    days: 7,
    sql: { past: 't."expires_at" < $1', order: 't."expires_at"' },
  },
  {
    name: 'email_changes',
    table: 'email_changes',
    ends: '30 days after the link to stop it ended',
    why: 'Until then somebody who comes late is told that the change is over. The change itself stands in the history.',
    days: 30,
    sql: { past: 't."stop_until" < $1', order: 't."stop_until"' },
  },
  {
    name: 'auth_sessions',
    table: 'auth_sessions',
    ends: 'a day after the sign-in expired, with all its tokens',
    why: 'A spent token must be known as long as its sign-in may go on: whoever shows it again is a thief.',
    days: 1,
    sql: { past: 't."expires_at" < $1', order: 't."expires_at"' },
  },
  {
    name: 'calendar_feeds',
    table: 'calendar_feeds',
    ends: '400 days after a calendar last read it',
    why: 'A link that no program follows any more is forgotten by its owner, and still opens what it shows.',
    days: 400,
    sql: { past: 't."read_at" < $1', order: 't."read_at"' },
  },
  {
    name: 'blocks',
    table: 'blocks',
    ends: '400 days after their last day',
    why: 'What was blocked last year is compared with this one. What was changed stands in the history.',
    days: 400,
    sql: { past: 't."last_day" < $1::timestamptz::date', order: 't."last_day"' },
  },
  {
    name: 'rollout_devices',
    table: 'rollout_devices',
    ends: '400 days after the device was done with',
    why: 'Which device failed an update, and why, is compared with the next one. What was set in a device stands in its history.',
    days: 400,
    sql: { past: 't."ended_at" < $1', order: 't."ended_at"' },
  },
  {
    name: 'rollouts',
    table: 'rollouts',
    ends: '400 days after they ended',
    why: 'As its devices; what was done to it stands in the history.',
    days: 400,
    sql: { past: 't."ended_at" < $1', order: 't."ended_at"' },
  },
  {
    name: 'alert_tellings',
    table: 'alert_tellings',
    ends: '90 days after the mail',
    why: 'A device that still calls after so long may well be told once more.',
    days: 90,
    sql: { past: 't."told_at" < $1', order: 't."told_at"' },
  },
  {
    name: 'device_alerts',
    table: 'device_alerts',
    ends: '90 days after the device was well again',
    why: 'Which device called for help, and who looked after it, is asked within a season.',
    days: 90,
    sql: { past: 't."ended_at" < $1', order: 't."ended_at"' },
  },
  {
    name: 'second_factor_attempts',
    table: 'second_factor_attempts',
    ends: 'a day after the last wrong code',
    why: 'Then the count of wrong codes starts anew anyway. A right code ends it at once.',
    days: 1,
    sql: { past: 't."next_at" < $1', order: 't."next_at"' },
  },
  {
    name: 'job_rows',
    table: 'job_rows',
    ends: '30 days after the job ended',
    why: 'Which rows failed, and why, is looked up within days. What was changed stands in the history.',
    days: 30,
    sql: {
      past: 't."job_id" in (select "id" from "jobs" where "finished_at" < $1 and "status" <> \'running\')',
      order: 't."job_id"',
    },
  },
  {
    name: 'jobs',
    table: 'jobs',
    ends: '30 days after it ended',
    why: 'As its rows, which go first.',
    days: 30,
    sql: {
      past: `t."finished_at" < $1 and t."status" <> 'running'`,
      unneeded: 'not exists (select 1 from "job_rows" r where r."job_id" = t."id")',
      order: 't."finished_at"',
    },
  },
  {
    name: 'history',
    table: 'history',
    ends: 'after',
    why: 'Disputes about bookings and bills come years later, and end with the usual limitation. What can still be undone stays.',
    days: 'historyDays',
    sql: {
      past: 't."create_time" < $1',
      unneeded:
        'not exists (select 1 from "operations" o where o."key" = t."operation" and o."undo_until" > $2)',
      order: 't."create_time"',
    },
  },
  {
    name: 'operations',
    table: 'operations',
    ends: 'with the history that it names, after',
    why: 'Tells what changes belong together. Its way back is open for minutes only, but the history shows it by name.',
    days: 'historyDays',
    sql: {
      past: 't."create_time" < $1',
      unneeded:
        '(t."undo_until" is null or t."undo_until" < $2) and not exists (select 1 from "history" h ' +
        `where h."operation" in (t."key", 'undo:' || t."key"))`,
      order: 't."create_time"',
    },
  },
  {
    name: 'mail_contents',
    table: 'mails',
    ends: 'their content after',
    why: 'Names and dates of guests; nobody looks up a text of last year. Mails that wait are kept until they have left.',
    days: 'mailContentDays',
    sql: {
      past: `t."create_time" < $1 and t."content_html" <> ''`,
      unneeded: `t."state" <> 'waiting'`,
      order: 't."create_time"',
      empty: `"content_html" = '', "version" = t."version" + 1, "update_time" = $2`,
    },
  },
  {
    name: 'mails',
    table: 'mails',
    ends: 'the rest (to whom, when, with what result) after',
    why: 'As the history: that somebody was written to is part of what happened.',
    days: 'historyDays',
    sql: {
      past: `t."create_time" < $1 and t."content_html" = ''`,
      unneeded: `t."state" <> 'waiting'`,
      order: 't."create_time"',
    },
  },
  {
    name: 'security_events',
    table: 'security_events',
    ends: 'after',
    why: 'An attack is often found months later; a year and a month lets one compare with the season before.',
    days: 'securityLogDays',
    sql: { past: 't."create_time" < $1', order: 't."create_time"' },
  },
  {
    name: 'uploads',
    table: 'uploads',
    ends: 'those that no record names, with their files, after',
    why: 'Drafts may name them until then. Files that a record names or has named stay: its history brings them back.',
    days: 'unusedUploadsDays',
  },
];
