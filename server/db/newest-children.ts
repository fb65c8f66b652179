import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Children, Resource } from '../../resources/schema/define-resource.ts';
import { childColumns, childGrant, wantedChildren } from './child-rights.ts';
import type { Row } from './row-shape.ts';
import { allOf, columnOf, type Parameters, quoted } from './sql-text.ts';

/** Children of which a row carries only the newest: joined beside it, without a statement of their own. */
export interface NewestChildren {
  readonly columns: string;
  readonly joins: string;
  /** Puts each child, or null, under its name. */
  readonly fill: (row: Row, record: Row) => Row;
}

interface Joined {
  readonly name: string;
  readonly prefix: string;
  readonly columns: readonly string[];
}

/** The newest children of the rows under the alias `t`, as far as the actor may read them. */
export function newestChildren(
  resource: Resource,
  actor: Actor,
  parameters: Parameters,
  inList: boolean,
): NewestChildren {
  const joined: Joined[] = [];
  let [columns, joins] = ['', ''];
  for (const [name, children] of wantedChildren(resource, actor, inList)) {
    if (children.one !== true) continue;
    const alias = `c${joined.length}`;
    const shown = childColumns(children, actor);
    columns += shown
      .map((column, index) => `, ${columnOf(alias, column)} as ${quoted(`${alias}_${index}`)}`)
      .join('');
    joins += ` left join lateral (${newestSql(resource, children, shown, actor, parameters)}) ${alias} on true`;
    joined.push({ name, prefix: `${alias}_`, columns: shown });
  }
  return { columns, joins, fill: (row, record) => fill(row, record, joined) };
}

function newestSql(
  resource: Resource,
  children: Children,
  shown: readonly string[],
  actor: Actor,
  parameters: Parameters,
): string {
  const { table } = resourceOf(children.resource);
  const where = allOf([
    `${columnOf('c', children.by)} = t."id"`,
    ...childGrant(resource, children, 'c', actor, parameters),
  ]);
  const columns = shown.map(column => columnOf('c', column)).join(', ');
  return `select ${columns} from ${quoted(table)} c where ${where} order by c."id" desc limit 1`;
}

function fill(row: Row, record: Row, joined: readonly Joined[]): Row {
  for (const { name, prefix, columns } of joined) {
    row[name] =
      record[`${prefix}0`] === null
        ? null
        : Object.fromEntries(columns.map((column, index) => [column, record[prefix + index]]));
  }
  return row;
}
