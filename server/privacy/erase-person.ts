import type { Given } from '../../contract/call.ts';
import { type Erasure, privacyCalls } from '../../contract/privacy.ts';
import { Role } from '../../domain/actor.ts';
import { blockingStatuses } from '../../domain/bookings/booking-status.ts';
import { notice } from '../../domain/notices.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { users } from '../../resources/users.ts';
import { keepAnAdmin } from '../auth/accounts/last-admin.ts';
import type { Connection } from '../db/database.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { confirmationNeeded, conflict, forbidden, invalidFields, notFound } from '../errors.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import { twoStep } from '../two-step.ts';
import type { Call } from '../workflows/operations/operation.ts';
import { planToken } from '../workflows/operations/plan.ts';
import { literal, standingAlone } from './patterns.ts';
import { countSql, eraseSql, type PersonalTable, personalTables, personValues } from './personal-tables.ts';

/** What would become of everything that tells of a person. */
type ErasurePlan = Given<Omit<Erasure, 'code' | 'message'>>;

interface Person {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly role: number | null;
  readonly version: number;
}

const erasedDomain = '@erased.invalid';

/**
 * Erasing a person as it was planned, for good: there is no undo. Nothing that the network counts is lost (bookings,
 * sessions, operations stay), and nothing names the person any more. What names the person elsewhere, in reasons, titles
 * and old answers, is found by e-mail, phone number and, in rows of the person's own, by name. Bookings to come are
 * cancelled first, and locations and devices handed over, because their guests and partners have to be told: 409 with
 * the blockers. 403 for everybody but an admin who has just proved who they are, 404.
 */
export const erasePerson = twoStep({
  call: privacyCalls.erase,
  config: { plansFirst: false, databaseMs: manyRowsMs },
  read: ({ params: { id }, body: { confirm_erase: isConfirmed, plan: seen } }, { confirmed }) => {
    if (isConfirmed && !confirmed) throw confirmationNeeded();
    // There is no way back: nobody is erased by somebody who has not seen what goes.
    if (isConfirmed && seen === undefined) throw invalidFields({ plan: refuse('form.missing') });
    return { isConfirmed, seen, request: { id } };
  },
  lock: async (transaction, _call, { id }) => {
    await transaction.query('select 1 from "users" where "id" = $1 for update', [id]);
  },
  plan: async (connection, call, { id }) => ({ plan: await planErasure(connection, call, id) }),
  shown: ({ plan }) => ({ code: 200, ...notice('person.erasure'), ...plan }),
  execute: async (transaction, { actor, origin }, { plan }, { id }) => {
    const { blockers } = plan;
    if (blockers.length > 0) throw conflict(refuse('person.not-yet'), { blockers });
    const person = await personOf(transaction, id);
    await unnameOwnRows(transaction, person);
    for (const [table, each] of Object.entries(personalTables)) {
      const statement = eraseSql(table, each);
      if (statement !== undefined) await transaction.query(statement, personValues(person));
    }
    await unnameEverywhere(transaction, person);
    if (person.role === Role.Admin) await keepAnAdmin(transaction, id);
    const event = { kind: 'account-erased', userId: actor.id, subjectId: id } as const;
    await noteSecurityEvent(transaction, event, origin);
    return { code: 200, ...notice('person.erased'), ...plan };
  },
});

async function planErasure(
  connection: Connection,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  id: number,
): Promise<ErasurePlan> {
  if (actor.role !== Role.Admin) throw forbidden();
  const person = await personOf(connection, id);
  const records: ErasurePlan['records'][number][] = [];
  for (const [table, each] of Object.entries(personalTables)) {
    const [found] = await connection.query<{ count: number }>(countSql(table, each), personValues(person));
    if (found !== undefined && found.count > 0)
      records.push({ table, count: found.count, outcome: outcomeOf(each) });
  }
  const blockers = await blockersOf(connection, person, { actor, now });
  return {
    person: { id, email: person.email, name: `${person.first_name} ${person.last_name}` },
    records,
    blockers,
    plan: planToken({ id, version: person.version, blockers }),
  };
}

function outcomeOf({ erase }: PersonalTable): ErasurePlan['records'][number]['outcome'] {
  if (erase === 'delete') return 'removed';
  return erase === 'keep' ? 'kept' : 'unnamed';
}

async function personOf(connection: Connection, id: number): Promise<Person> {
  const [person] = await connection.query<Person>(
    'select "id", "email", "first_name", "last_name", "phone_number", "role", "version" from "users" where "id" = $1',
    [id],
  );
  if (person === undefined) throw notFound(users.label.one, id);
  return person;
}

async function blockersOf(
  connection: Connection,
  { id, email, role }: Person,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Promise<ErasurePlan['blockers']> {
  const [found] = await connection.query<Record<'bookings' | 'locations' | 'devices' | 'admins', number>>(
    `select (select count(*)::int from bookings where user_id = $1 and not deleted and end_time > $2::timestamptz
        and booking_status = any($3::int[])) as bookings,
      (select count(*)::int from locations where user_id = $1 and not deleted) as locations,
      (select count(*)::int from devices where user_id = $1 and not deleted) as devices,
      (select count(*)::int from users where role = $4 and not deleted and not disabled and id <> $1) as admins`,
    [id, new Date(now).toISOString(), blockingStatuses, Role.Admin],
  );
  const { bookings = 0, locations = 0, devices = 0, admins = 0 } = found ?? {};
  const blockers: ErasurePlan['blockers'] = [
    { what: 'erased', count: email.endsWith(erasedDomain) ? 1 : 0 },
    { what: 'self', count: id === actor.id ? 1 : 0 },
    { what: 'last-admin', count: role === Role.Admin && admins === 0 ? 1 : 0 },
    { what: 'bookings', count: bookings },
    { what: 'locations', count: locations },
    { what: 'devices', count: devices },
  ];
  return blockers.filter(({ count }) => count > 0);
}

/** Takes the name out of texts that people wrote about this person's own bookings. */
async function unnameOwnRows(transaction: Connection, { id, first_name, last_name }: Person): Promise<void> {
  const names = [first_name, last_name].map(name => name.trim()).filter(name => name.length > 1);
  if (names.length === 0) return;
  const pattern = `\\m(${names.map(literal).join('|')})\\M`;
  await transaction.query(
    `update bookings set reason = regexp_replace(reason, $2, 'erased', 'gi') where user_id = $1 and reason ~* $2`,
    [id, pattern],
  );
  // Insights keep the words of a day. They are taken from its bookings until it is kept anew.
  await transaction.query(
    'delete from insight_days where day in (select stale_insight_days()) and reasons::text ~* $1',
    [pattern],
  );
  await transaction.query(
    `update history set changes = regexp_replace(changes::text, $2, 'erased', 'gi')::jsonb
      where resource = 'bookings' and row_id in (select id from bookings where user_id = $1) and changes::text ~* $2`,
    [id, pattern],
  );
  await transaction.query(
    `update devices set customer_name = null
      where lower(customer_name) = any($2) and id in (select bed_id from bookings where user_id = $1)`,
    [id, [`${first_name} ${last_name}`.toLowerCase(), `${last_name} ${first_name}`.toLowerCase()]],
  );
}

/**
 * Texts of every table, also of those that nobody thought of, lose the address and the number of the person. What
 * somebody else has as well, such as the number of an office, names no single person and stays.
 */
async function unnameEverywhere(
  transaction: Connection,
  { email, phone_number: phone }: Person,
): Promise<void> {
  const shared = await transaction.query<{ text: string }>(
    'select "phone_number" as text from "users" where "phone_number" = $1 ' +
      'union select lower("support_email") from "users" where lower("support_email") = $2',
    [phone, email.toLowerCase()],
  );
  const others = new Set(shared.map(({ text }) => text));
  const known = [email.toLowerCase(), phone ?? ''].filter(text => text.length > 5 && !others.has(text));
  if (known.length === 0) return;
  const pattern = standingAlone(known);
  const columns = await transaction.query<{ table_name: string; column_name: string; data_type: string }>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.data_type in ('text', 'jsonb') order by 1, 2`,
  );
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const text = type === 'text' ? `"${column}"` : `"${column}"::text`;
    const replaced = `regexp_replace(${text}, $1, 'erased', 'gi')${type === 'text' ? '' : '::jsonb'}`;
    await transaction.query(`update "${table}" set "${column}" = ${replaced} where ${text} ~* $1`, [pattern]);
  }
}
