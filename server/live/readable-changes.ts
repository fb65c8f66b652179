import type { Actor, Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import {
  type EachOf,
  permissionColumns,
  readableSql,
  readsByPerson,
  resourcesOf,
} from '../db/sql/grant-sql.ts';
import { allOf, columnOf, Parameters, quoted } from '../db/sql/sql-text.ts';
import type { AnnouncedChange } from '../db/write/announce.ts';
import type { RowMessage } from './subscribers.ts';

/** One message as it goes over the wire, to however many subscribers. */
export type Frame = Buffer;

/** No statement decides about more than so many rows and lines of history times people, so that none takes long. */
const mostDecided = 20_000;

/**
 * What each of these people may hear of these changes (reliability G9). Every row is asked for with the rights that
 * they have now, by the same conditions as every list: in one statement for all of a role, however many sit there.
 */
export async function readableChanges(
  connection: Connection,
  changes: readonly AnnouncedChange[],
  people: readonly Actor[],
): Promise<(actor: Actor) => readonly Frame[]> {
  const frames = new Map(people.map((actor): [string, Frame[]] => [nameOf(actor), []]));
  const shared = new Map<string, ByReader>();
  for (const [role, readers] of Map.groupBy(people, actor => actor.role)) {
    for (const [resource, some] of readableOf(changes, role)) {
      const heard = await heardOf(connection, { resource, changes: some, role }, { readers, shared });
      for (const actor of readers) frames.get(nameOf(actor))?.push(...heard(actor));
    }
  }
  return actor => frames.get(nameOf(actor)) ?? [];
}

const nameOf = ({ id, role }: Actor) => `${id} ${role}`;

/** The resources that the role reads, with those of the changes that are of their table. */
function readableOf(changes: readonly AnnouncedChange[], role: Role) {
  return [...Map.groupBy(changes, ({ resource }) => resource)].flatMap(([name, some]) =>
    resourcesOf(resourceOf(name).table)
      .filter(({ access }) => scopeOf(access, 'read', role) !== undefined)
      .map((resource): [Resource, readonly AnnouncedChange[]] => [resource, some]),
  );
}

/** What is heard by whom; under null what everybody of the role hears. */
type ByReader = ReadonlyMap<number | null, readonly Frame[]>;

/** Changes of rows of one resource, for people of one role. */
interface Telling {
  readonly resource: Resource;
  readonly changes: readonly AnnouncedChange[];
  readonly role: Role;
}

/** What each of the readers hears; where all of the role read the same, one answer is for all, and for other roles alike. */
async function heardOf(
  connection: Connection,
  telling: Telling,
  { readers, shared }: { readonly readers: readonly Actor[]; readonly shared: Map<string, ByReader> },
): Promise<(actor: Actor) => readonly Frame[]> {
  if (!readsByPerson(telling.resource, telling.role)) {
    const questions = questionsOf(telling, undefined);
    const key = JSON.stringify([telling.resource.name, questions]);
    const answer = shared.get(key) ?? (await framesOf(connection, telling, questions));
    shared.set(key, answer);
    const toAll = answer.get(null) ?? [];
    return () => toAll;
  }
  const heard = new Map<number | null, readonly Frame[]>();
  const ids = readers.map(({ id }) => id);
  const atOnce = Math.max(1, Math.floor(mostDecided / (2 * telling.changes.length)));
  for (let first = 0; first < ids.length; first += atOnce) {
    const questions = questionsOf(telling, ids.slice(first, first + atOnce));
    for (const [reader, some] of await framesOf(connection, telling, questions)) heard.set(reader, some);
  }
  return ({ id }) => heard.get(id) ?? [];
}

interface Questions {
  readonly now: Params;
  readonly before: Params | undefined;
}

function questionsOf({ resource, changes, role }: Telling, people: readonly number[] | undefined): Questions {
  const lines = changes.flatMap(({ history }) => history ?? []);
  const readers = { role, people };
  return {
    now: readableNowSql(resource, [...new Set(changes.map(({ id }) => id))], readers),
    before: lines.length === 0 ? undefined : readableBeforeSql(resource, lines, readers),
  };
}

async function framesOf(
  connection: Connection,
  { resource, changes }: Telling,
  { now, before }: Questions,
): Promise<ByReader> {
  const ask = <Answer extends object>({ text, values }: Params) =>
    connection.query<Answer>(text, values, statementName(text));
  const rows = Map.groupBy(await ask<ReadableNow>(now), ({ reader }) => reader);
  const lines = Map.groupBy(
    before === undefined ? [] : await ask<ReadableBefore>(before),
    ({ reader }) => reader,
  );
  const readers = new Set([...rows.keys(), ...lines.keys()]);
  return new Map(
    [...readers].map((reader): [number | null, readonly Frame[]] => {
      const readable = new Map(rows.get(reader)?.map(row => [row.id, row]));
      const had = new Set(lines.get(reader)?.map(({ id }) => id));
      const messages = changes.flatMap(
        change => messageOf(resource, change, readable.get(change.id), had) ?? [],
      );
      return [reader, onePerRow(messages).map(message => Buffer.from(JSON.stringify(message)))];
    }),
  );
}

/** What the subscriber hears of the change; nothing when they cannot read the row and could not before. */
function messageOf(
  { name }: Resource,
  { id, action, operation, history }: AnnouncedChange,
  row: ReadableNow | undefined,
  had: ReadonlySet<number>,
): RowMessage | undefined {
  const couldRead = history !== undefined && had.has(history);
  if (row === undefined && !couldRead) return undefined;
  const part = { resource: name, id, ...(operation !== undefined && { operation }) };
  if (row === undefined) return { ...part, action: 'remove' };
  const isNew = action === 'update' && history !== undefined && !couldRead;
  return {
    ...part,
    action: isNew ? 'create' : action,
    version: row.version,
    ...(history === undefined && row.location !== null && { location_id: row.location }),
  };
}

/** Many changes of one row are one message: a row that was created and changed is new. */
function onePerRow(messages: readonly RowMessage[]): RowMessage[] {
  const last = new Map<number, RowMessage>();
  for (const message of messages) {
    const isStillNew = last.get(message.id)?.action === 'create' && message.action === 'update';
    last.set(message.id, isStillNew ? { ...message, action: 'create' } : message);
  }
  return [...last.values()];
}

/** A question about many rows at once. */
interface Params {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A row that may be read now, and by whom; by everybody of the role where that is null. */
interface ReadableNow {
  readonly reader: number | null;
  readonly id: number;
  readonly version: number;
  readonly location: number | null;
}

/** A line of history whose row could be read before, and by whom. */
interface ReadableBefore {
  readonly reader: number | null;
  readonly id: number;
}

interface Readers {
  readonly role: Role;
  readonly people: readonly number[] | undefined;
}

/** The people as a table of a statement, and as those whose rights its conditions look at. */
function readersSql({ role, people }: Readers, parameters: Parameters) {
  const who = people === undefined ? '(select null::int)' : `unnest(${parameters.add(people)}::int[])`;
  const whose: EachOf = { role, idSql: 'who."id"' };
  return { whose, table: `${who} who("id")` };
}

/** Which of these rows who may read now. */
function readableNowSql(resource: Resource, ids: readonly number[], readers: Readers): Params {
  const parameters = new Parameters();
  const { whose, table } = readersSql(readers, parameters);
  const where = [`t."id" = any(${parameters.add(ids)})`, ...readableSql(resource, 't', whose, parameters)];
  const text =
    `select who."id" as reader, t."id", t."version", ${locationSql(resource, readers.role)} as location ` +
    `from ${table} cross join ${quoted(resource.table)} t where ${allOf(where)}`;
  return { text, values: parameters.values };
}

/**
 * Of which of these lines of history who could read the row before: the row as it is now, or as much as is left of
 * it, with what decided about its readers as it was then, made up once for all of them. Contents never leave here.
 */
function readableBeforeSql(resource: Resource, lines: readonly number[], readers: Readers): Params {
  const parameters = new Parameters();
  const { whose, table } = readersSql(readers, parameters);
  const stored = quoted(resource.table);
  const asked = parameters.add(lines);
  const columns = parameters.add([...permissionColumns(resource)]);
  const before =
    "select coalesce(jsonb_object_agg(c.key, c.value -> 'before'), '{}') from jsonb_each(h.\"changes\") c " +
    `where c.key = any(${columns})`;
  const row = `coalesce(to_jsonb(b), '{}') || jsonb_build_object('id', h."row_id") || (${before})`;
  const text =
    `with earlier as materialized (select h."id" as history_line, t.* from "history" h ` +
    `left join ${stored} b on b."id" = h."row_id" ` +
    `cross join lateral jsonb_populate_record(null::${stored}, ${row}) t where h."id" = any(${asked})) ` +
    `select who."id" as reader, t.history_line as id from ${table} cross join earlier t ` +
    `where ${allOf(readableSql(resource, 't', whose, parameters))}`;
  return { text, values: parameters.values };
}

/** Where a row is, as far as the role may see it. */
function locationSql(resource: Resource, role: Role): string {
  if (resource.name === 'locations') return 't."id"';
  const [name] =
    Object.entries(resource.fields).find(
      ([, field]) => field.target?.resource === 'locations' && isReadable(field, role),
    ) ?? [];
  return name === undefined ? 'null::int' : columnOf('t', name);
}
