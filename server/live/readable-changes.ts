import type { Actor, Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { permissionColumns, readableSql, resourcesOf } from '../db/sql/grant-sql.ts';
import { allOf, columnOf, Parameters, quoted } from '../db/sql/sql-text.ts';
import type { AnnouncedChange } from '../db/write/announce.ts';
import type { RowMessage } from './subscribers.ts';

/** One message as it goes over the wire, to however many subscribers. */
export type Frame = Buffer;

/**
 * What each of many subscribers may hear of these changes (reliability G9). Every row is asked for with the
 * rights that the subscriber has now, by the same conditions as every list; subscribers with equal rights share
 * question and answer.
 */
export function readableChanges(
  connection: Connection,
  changes: readonly AnnouncedChange[],
): (actor: Actor) => Promise<Frame[]> {
  const byResource = Map.groupBy(changes, ({ resource }) => resource);
  const asked = new Map<string, Promise<readonly Frame[]>>();

  function ofResource(resource: Resource, some: readonly AnnouncedChange[], actor: Actor) {
    const now = readableNowSql(resource, [...new Set(some.map(({ id }) => id))], actor);
    const lines = some.flatMap(({ history }) => history ?? []);
    const before = lines.length === 0 ? undefined : readableBeforeSql(resource, lines, actor);
    const key = JSON.stringify([resource.name, now, before]);
    const answer = asked.get(key) ?? framesOf(connection, resource, some, { now, before });
    asked.set(key, answer);
    return answer;
  }

  return async actor => {
    const frames: Frame[] = [];
    for (const [name, some] of byResource) {
      for (const resource of resourcesOf(resourceOf(name).table)) {
        if (scopeOf(resource.access, 'read', actor.role) !== undefined)
          frames.push(...(await ofResource(resource, some, actor)));
      }
    }
    return frames;
  };
}

interface Questions {
  readonly now: Params;
  readonly before: Params | undefined;
}

async function framesOf(
  connection: Connection,
  resource: Resource,
  changes: readonly AnnouncedChange[],
  { now, before }: Questions,
): Promise<Frame[]> {
  const ask = <Answer extends object>({ text, values }: Params) =>
    connection.query<Answer>(text, values, statementName(text));
  const rows = new Map((await ask<ReadableNow>(now)).map(row => [row.id, row]));
  const had = new Set(before && (await ask<{ id: number }>(before)).map(({ id }) => id));
  const messages = changes.flatMap(change => messageOf(resource, change, rows.get(change.id), had) ?? []);
  return onePerRow(messages).map(message => Buffer.from(JSON.stringify(message)));
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

/** A row that the subscriber may read now. */
interface ReadableNow {
  readonly id: number;
  readonly version: number;
  readonly location: number | null;
}

/** Which of these rows the subscriber may read now. */
function readableNowSql(resource: Resource, ids: readonly number[], actor: Actor): Params {
  const parameters = new Parameters();
  const where = [`t."id" = any(${parameters.add(ids)})`, ...readableSql(resource, 't', actor, parameters)];
  const text =
    `select t."id", t."version", ${locationSql(resource, actor.role)} as location ` +
    `from ${quoted(resource.table)} t where ${allOf(where)}`;
  return { text, values: parameters.values };
}

/**
 * Of which of these lines of history the subscriber could read the row before: the row as it is now, or as
 * much as is left of it, with what decided about its subscribers as it was then. Contents never leave here.
 */
function readableBeforeSql(resource: Resource, lines: readonly number[], actor: Actor): Params {
  const parameters = new Parameters();
  const table = quoted(resource.table);
  const asked = parameters.add(lines);
  const columns = parameters.add([...permissionColumns(resource)]);
  const before =
    "select coalesce(jsonb_object_agg(c.key, c.value -> 'before'), '{}') from jsonb_each(h.\"changes\") c " +
    `where c.key = any(${columns})`;
  const row = `coalesce(to_jsonb(b), '{}') || jsonb_build_object('id', h."row_id") || (${before})`;
  const text =
    `select h."id" from "history" h left join ${table} b on b."id" = h."row_id" ` +
    `cross join lateral jsonb_populate_record(null::${table}, ${row}) t ` +
    `where ${allOf([`h."id" = any(${asked})`, ...readableSql(resource, 't', actor, parameters)])}`;
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
