/**
 * What one table holds of a person, and what becomes of it when the person is erased. Conditions and values are SQL
 * in which `t` is the row and `p` the person (`p.id`, `p.email`).
 */
export interface PersonalTable {
  /** Which rows tell of the person. */
  readonly rows: string;
  /** `delete` takes the rows away, `keep` leaves them to be counted, values take out what names the person. */
  readonly erase: 'delete' | 'keep' | Readonly<Record<string, string>>;
  /** Columns that do not go into the file for the person: secrets, and what the row says about others. */
  readonly withheld?: readonly string[];
}

const erased = `'erased'`;
const nobody = `'erased@erased.invalid'`;
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
      `(select m.id from mails m where m.user_id = p.id or m.to_email = p.email or m.booking_id in (${ownBookings})))`,
    erase: { changes: changesWithoutValues },
  },
  mails: {
    rows: `t.user_id = p.id or t.to_email = p.email or t.booking_id in (${ownBookings})`,
    erase: {
      to_email: `case when t.user_id = p.id or t.to_email = p.email then ${nobody} else t.to_email end`,
      subject_html: erased,
      content_html: erased,
      failure: 'null',
      state: `case when t.state in ('waiting', 'kept') then 'withdrawn' else t.state end`,
    },
  },
  operations: {
    rows: "(t.record in ('users', 'partners') and t.row_id = p.id) or t.title ilike '%' || p.email || '%'",
    erase: { title: erased },
  },
  supports: { rows: 't.user_id = p.id', erase: { subject: erased, description: erased } },
  security_events: {
    rows: 't.user_id = p.id or t.subject_id = p.id or lower(t.email) = p.email',
    erase: {
      email: 'null',
      address: 'case when t.subject_id is null or t.user_id = p.id then null else t.address end',
      browser: 'case when t.subject_id is null or t.user_id = p.id then null else t.browser end',
    },
  },
  uploads: { rows: 't.user_id = p.id', erase: { original_name: erased }, withheld: ['name'] },
  invitation_links: {
    rows: 'lower(t.email) = p.email',
    erase: { email: 'null' },
    withheld: ['link', 'token_hash'],
  },
  login_attempts: { rows: `t.key like '%:' || p.email`, erase: 'delete' },
  idempotency_keys: {
    rows: `t.user_id = p.id or t.answer::text ilike '%' || p.email || '%'`,
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
    erase: 'delete',
    withheld: ['confirm_hash', 'stop_hash'],
  },
  user_identities: deletedByUser,
  saved_views: deletedByUser,
  calendar_feeds: {
    rows: "t.user_id = p.id or (t.shows = 'guest' and t.record_id = p.id)",
    erase: 'delete',
    withheld: ['nonce'],
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

const person = 'with p as (select $1::int as id, lower($2::text) as email) ';

/** How many rows of a table tell of the person: `$1` the id, `$2` the e-mail. */
export function countSql(table: string, { rows }: PersonalTable): string {
  return `${person}select count(*)::int as "count" from "${table}" t, p where ${rows}`;
}

/** The rows of a table that tell of the person, as JSON objects, oldest first; at most `$3`. */
export function rowsSql(table: string, { rows, withheld = [] }: PersonalTable): string {
  const without = withheld.map(column => `'${column}'`).join(', ');
  return (
    `${person}select to_jsonb(t) - array[${without}]::text[] as "row" from "${table}" t, p where ${rows} ` +
    'order by t.ctid limit $3::int'
  );
}

/** The statement that erases the person from a table; undefined where its rows stay as they are. */
export function eraseSql(table: string, { rows, erase }: PersonalTable): string | undefined {
  if (erase === 'keep') return undefined;
  if (erase === 'delete') return `${person}delete from "${table}" t using p where ${rows}`;
  const values = Object.entries(erase).map(([column, value]) => `"${column}" = ${value}`);
  return `${person}update "${table}" t set ${values.join(', ')} from p where ${rows}`;
}
