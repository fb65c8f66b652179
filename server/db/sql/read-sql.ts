import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { childrenColumns } from '../write/children.ts';
import { RecordJson } from './record-json.ts';
import { rowShape } from './row-shape.ts';
import type { Parameters } from './sql-text.ts';

const listStart = Buffer.from('[');
const comma = Buffer.from(',');
const listEnd = Buffer.from(']');
const closing = Buffer.from('}');

/** Rows are written one answer at a time: nothing waits in between. */
const json = new RecordJson();

/** What an actor reads of the rows under the alias `t`, with their children. */
export interface ReadSql {
  /** All of it as one text. */
  readonly record: string;
  /** What it is found by, ` left join … on …` or nothing. */
  readonly joins: string;
  /** The row whose record this is, as JSON. */
  one(record: string): Buffer;
  /** The rows of these records, as a JSON list. */
  all(records: readonly { readonly record: string }[]): Buffer;
}

/** `inList`: without the children that only single rows carry. */
export function readSql(
  resource: Resource,
  actor: Actor,
  parameters: Parameters,
  options: { inList: boolean },
): ReadSql {
  const shape = rowShape(resource, actor.role);
  const children = childrenColumns(resource, actor, parameters, options);
  const keys = children.map(({ name }) => Buffer.from(`,"${name}":`));
  const write = (record: string) => {
    json.begin(record);
    shape.write(json);
    for (const key of keys) {
      json.add(key);
      json.column('asIs');
    }
    json.add(closing);
  };
  return {
    record: `row(${[...shape.columns, ...children.map(({ column }) => column)].join(', ')})::text`,
    joins: shape.joins,
    one: record => {
      json.restart();
      write(record);
      return json.taken();
    },
    all: records => {
      json.restart();
      json.add(listStart);
      for (const [index, { record }] of records.entries()) {
        if (index > 0) json.add(comma);
        write(record);
      }
      json.add(listEnd);
      return json.taken();
    },
  };
}
