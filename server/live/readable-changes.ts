import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { AnnouncedChange } from '../db/announce.ts';
import type { Connection } from '../db/database.ts';
import { resourcesOf } from '../db/right-columns.ts';
import { statementName } from '../db/statement-names.ts';
import type { RowMessage } from './live-message.ts';
import { type Question, type ReadableNow, readableBeforeSql, readableNowSql } from './readable-sql.ts';

type Ask<Answer extends object> = (question: Question) => Promise<readonly Answer[]>;

/**
 * What each of many readers may hear of these changes (reliability G9). Every row is asked for with the
 * rights that the reader has now, by the same conditions as every list; readers with equal rights share
 * the question.
 */
export function readableChanges(
  connection: Connection,
  changes: readonly AnnouncedChange[],
): (actor: Actor) => Promise<RowMessage[]> {
  const byResource = Map.groupBy(changes, ({ resource }) => resource);
  const askNow = asking<ReadableNow>(connection);
  const askBefore = asking<{ id: number }>(connection);

  async function ofResource(resource: Resource, some: readonly AnnouncedChange[], actor: Actor) {
    const ids = [...new Set(some.map(({ id }) => id))];
    const now = await askNow(readableNowSql(resource, ids, actor));
    const lines = some.flatMap(({ history }) => history ?? []);
    const before = lines.length === 0 ? [] : await askBefore(readableBeforeSql(resource, lines, actor));
    const rows = new Map(now.map(row => [row.id, row]));
    const had = new Set(before.map(({ id }) => id));
    return some.flatMap(change => messageOf(resource, change, rows.get(change.id), had) ?? []);
  }

  return async actor => {
    const messages: RowMessage[] = [];
    for (const [name, some] of byResource) {
      for (const resource of resourcesOf(resourceOf(name).table)) {
        if (scopeOf(resource.access, 'read', actor.role) !== undefined)
          messages.push(...(await ofResource(resource, some, actor)));
      }
    }
    return onePerRow(messages);
  };
}

/** Asks each question once. */
function asking<Answer extends object>(connection: Connection): Ask<Answer> {
  const asked = new Map<string, Promise<readonly Answer[]>>();
  return ({ text, values }) => {
    const key = JSON.stringify([text, values]);
    const answer = asked.get(key) ?? connection.query<Answer>(text, values, statementName(text));
    asked.set(key, answer);
    return answer;
  };
}

/** What the reader hears of the change; nothing when they cannot read the row and could not before. */
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
  const last = new Map<string, RowMessage>();
  for (const message of messages) {
    const key = `${message.resource} ${message.id}`;
    const isStillNew = last.get(key)?.action === 'create' && message.action === 'update';
    last.set(key, isStillNew ? { ...message, action: 'create' } : message);
  }
  return [...last.values()];
}
