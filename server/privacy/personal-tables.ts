import { hasExactly } from '../db/sql/sql-text.ts';
import { standingAlone } from './patterns.ts';

/**
 * What one table holds of a person, and what becomes of it when the person is erased. Conditions and values are SQL
 * in which `t` is the row and `p` the person (`p.id`, `p.email`, and `p.named`, a pattern that finds the address).
 */
export interface PersonalTable {
  /** Which rows tell of the person. */
  readonly rows: string;
  /** `delete` takes the rows away, `keep` leaves them to be counted, values take out what names the person. */
  readonly erase: 'delete' | 'keep' | Readonly<Record<string, string>>;
  /** Which of these rows go into the file for the person, where others tell of somebody else. */
  readonly told?: string;
  /** Columns that do not go into it: secrets, and what the row says about others. */
  readonly withheld?: readonly string[];
  /** Columns that say something of others in some rows alone, and what the file tells in their place. */
  readonly toldAs?: Readonly<Record<string, string>>;
}

const erased = `'erased'`;
const nobody = `'erased@erased.invalid'`;
/** Who else did it is theirs to tell. */
const ownUser = { user_id: 'case when t.user_id = p.id then t.user_id end' };
/** The person did it, or nobody who was signed in. */
const ownEvent = '(t.user_id = p.id or (t.user_id is null and t.subject_id is null))';
/**
 * Whoever may save the file is not thereby let in by a link that stands in a mail: of an account (an id and its signature),
 * of a guest who chooses (the number of a mail and its signature) or of an invitation (43 letters).
 */
const withoutLinks =
  `regexp_replace(t.content_html, '#([0-9a-f-]{36}[.][[:alnum:]_-]+|([1-9][0-9]{0,8}[.])?[[:alnum:]_-]{43})', ` +
  `'#', 'g')`;
const byUser: PersonalTable = { rows: 't.user_id = p.id', erase: 'keep' };
const deletedByUser: PersonalTable = { rows: 't.user_id = p.id', erase: 'delete' };
const ownBookings = 'select b.id from bookings b where b.user_id = p.id';
/** A change whose fields are still named, without what stood in them. */
const changesWithoutValues =
  `(select coalesce(jsonb_object_agg(f, '{"before": null, "after": null}'::jsonb), '{}') ` +
  'from jsonb_object_keys(t.changes) f)';

/**
 * Every table that tells of people, in the order in which it is erased: what finds others by a booking or a mail
 * comes before these. A test holds it against all tables of the database, so that a new one is decided upon.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  history: {
    rows:
      "(t.resource = 'users' and t.row_id = p.id) or (t.resource = 'supports' and t.row_id in " +
      "(select s.id from supports s where s.user_id = p.id)) or (t.resource = 'mails' and t.row_id in " +
      `(select m.id from mails m where m.user_id = p.id or ${hasExactly('m.to_email', 'p.email')} or m.booking_id in (${ownBookings})))`,
    erase: { changes: changesWithoutValues },
    toldAs: {
      ...ownUser,
      request_id: 'case when t.user_id = p.id then t.request_id end',
      changes:
        `case when t.resource = 'mails' then t.changes - 'to_email' when t.changes ? 'lens' ` +
        `then jsonb_set(t.changes, '{lens,after}', 'null') else t.changes end`,
    },
  },
  mails: {
    rows: `t.user_id = p.id or ${hasExactly('t.to_email', 'p.email')} or t.booking_id in (${ownBookings})`,
    erase: {
      to_email: `case when t.user_id = p.id or t.to_email = p.email then ${nobody} else t.to_email end`,
      subject_html: erased,
      content_html: erased,
      failure: 'null',
      state: `case when t.state in ('waiting', 'kept') then 'withdrawn' else t.state end`,
    },
    toldAs: {
      ...ownUser,
      to_email: 'case when t.user_id = p.id or t.to_email = p.email then t.to_email end',
      content_html: withoutLinks,
    },
  },
  operations: {
    rows: "(t.record in ('users', 'partners', 'guests') and t.row_id = p.id) or t.title ~* p.named",
    erase: { title: erased },
    toldAs: { ...ownUser, key: 'case when t.user_id = p.id then t.key end' },
  },
  supports: { rows: 't.user_id = p.id', erase: { subject: erased, description: erased } },
  security_events: {
    rows: 't.user_id = p.id or t.subject_id = p.id or lower(t.email) = p.email',
    erase: {
      email: 'null',
      address: 'case when t.subject_id is null or t.user_id = p.id then null else t.address end',
      browser: 'case when t.subject_id is null or t.user_id = p.id then null else t.browser end',
    },
    toldAs: {
      ...ownUser,
      subject_id: 'case when t.subject_id = p.id then t.subject_id end',
      email:
        'case when lower(t.email) = p.email or t.subject_id = p.id or ' +
        '(t.user_id = p.id and t.subject_id is null) then t.email end',
      address: `case when ${ownEvent} then t.address end`,
      browser: `case when ${ownEvent} then t.browser end`,
      detail: `case when ${ownEvent} or t.subject_id = p.id then t.detail end`,
      request_id: `case when ${ownEvent} then t.request_id end`,
    },
  },
  uploads: { rows: 't.user_id = p.id', erase: { original_name: erased }, withheld: ['name'] },
  invitation_links: {
    rows: 'lower(t.email) = p.email',
    erase: { email: 'null' },
    withheld: ['link', 'token_hash'],
  },
  login_attempts: {
    rows:
      `substr(t.key, strpos(t.key, ':') + 1) = p.email or ` +
      "t.key ~ ('^(password|chosen|places|help|warning:[^:]+):' || p.id || '$')",
    erase: 'delete',
  },
  idempotency_keys: {
    rows: 't.user_id = p.id or t.answer::text ~* p.named',
    told: 't.user_id = p.id',
    erase: 'delete',
    withheld: ['answer', 'request_hash'],
  },
  auth_sessions: { ...deletedByUser, withheld: ['token_hash', 'parent'] },
  password_resets: { ...deletedByUser, withheld: ['token_hash'] },
  second_factors: { ...deletedByUser, withheld: ['secret', 'public_key', 'credential_id'] },
  recovery_codes: { ...deletedByUser, withheld: ['code_hash'] },
  second_factor_attempts: deletedByUser,
  email_changes: {
    rows: 't.user_id = p.id or t.old_email = p.email or t.new_email = p.email',
    told: 't.user_id = p.id',
    erase: 'delete',
    withheld: ['confirm_hash', 'stop_hash'],
    toldAs: {
      asked_by: 'case when t.asked_by = p.id then t.asked_by end',
      session: 'case when t.asked_by = p.id then t.session end',
    },
  },
  user_identities: deletedByUser,
  saved_views: deletedByUser,
  calendar_feeds: {
    rows: "t.user_id = p.id or (t.shows = 'guest' and t.record_id = p.id)",
    erase: 'delete',
    withheld: ['nonce'],
    toldAs: ownUser,
  },
  alert_settings: deletedByUser,
  alert_tellings: deletedByUser,
  device_alerts: { rows: 't.acknowledged_by = p.id', erase: { note: erased } },
  bookings: byUser,
  sessions: { rows: `t.booking_id in (${ownBookings})`, erase: 'keep' },
  locations: { ...byUser, withheld: ['list_user_view', 'list_user_edit'] },
  devices: { ...byUser, withheld: ['list_user_view', 'list_user_edit'] },
  testing_records: byUser,
  jobs: { ...byUser, withheld: ['request'] },
  users: {
    rows: 't.id = p.id',
    erase: {
      email: `'erased-' || p.id || '@erased.invalid'`,
      first_name: `'Erased'`,
      last_name: `'person'`,
      date_of_birth: 'null',
      sex: 'null',
      phone_number: 'null',
      support_email: 'null',
      company: 'null',
      company_id: 'null',
      country: 'null',
      city: 'null',
      scope: 'null',
      note: 'null',
      password_hash: 'null',
      send_noti_booking_email_partner: `'[]'`,
      disabled: 'true',
      deleted: 'true',
      version: 't.version + 1',
      update_time: 'now()',
    },
    withheld: ['password_hash'],
  },
};

const person = 'with p as (select $1::int as id, lower($2::text) as email, $3::text as named) ';

/** The first values of these statements: whom they are about. */
export function personValues({ id, email }: { readonly id: number; readonly email: string }): unknown[] {
  return [id, email, standingAlone([email])];
}

/** How many rows of a table tell of the person. */
export function countSql(table: string, { rows }: PersonalTable): string {
  return `${person}select count(*)::int as "count" from "${table}" t, p where ${rows}`;
}

/** The rows of a table that go into the file for the person, as JSON objects, oldest first; at most `$4`. */
export function rowsSql(
  table: string,
  { rows, told = 'true', withheld = [], toldAs = {} }: PersonalTable,
): string {
  const without = withheld.map(column => `'${column}'`).join(', ');
  const instead = Object.entries(toldAs).flatMap(([column, value]) => [`'${column}'`, value]);
  return (
    `${person}select to_jsonb(t) - array[${without}]::text[] || jsonb_build_object(${instead.join(', ')}) as "row" ` +
    `from "${table}" t, p where (${rows}) and ${told} order by t.ctid limit $4::int`
  );
}

/** The statement that erases the person from a table; undefined where its rows stay as they are. */
export function eraseSql(table: string, { rows, erase }: PersonalTable): string | undefined {
  if (erase === 'keep') return undefined;
  if (erase === 'delete') return `${person}delete from "${table}" t using p where ${rows}`;
  const values = Object.entries(erase).map(([column, value]) => `"${column}" = ${value}`);
  return `${person}update "${table}" t set ${values.join(', ')} from p where ${rows}`;
}
