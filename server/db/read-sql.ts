import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { childrenColumns } from './children.ts';
import { jsonAsIs } from './json-cells.ts';
import { RecordText } from './record-text.ts';
import { rowShape } from './row-shape.ts';
import type { Parameters } from './sql-text.ts';

/** What an actor reads of the rows under the alias `t`, with their children. */
export interface ReadSql {
  /** All of it as one text. */
  readonly record: string;
  /** What it is found by, ` left join … on …` or nothing. */
  readonly joins: string;
  /** The row as JSON text. */
  write(record: string): string;
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
  return {
    record: `row(${[...shape.columns, ...children.map(({ column }) => column)].join(', ')})::text`,
    joins: shape.joins,
    write: text => {
      const record = new RecordText(text);
      let row = shape.write(record);
      for (const { name } of children) row += `,"${name}":${record.next(jsonAsIs)}`;
      return `${row}}`;
    },
  };
}
