import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Children, Resource } from '../../resources/schema/define-resource.ts';
import { childColumns, childGrant, wantedChildren } from './child-rights.ts';
import type { Connection } from './database.ts';
import type { Row } from './row-shape.ts';
import { allOf, columnOf, Parameters, quoted } from './sql-text.ts';
import { statementName } from './statement-names.ts';

/** The most children that one row carries; their own list has the rest. */
const mostChildren = 1000;

/** Puts the lists of children of every row under their names, one statement for each kind of child. */
export async function addChildren(
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
  { actor, inList }: { actor: Actor; inList: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  for (const [name, children] of wantedChildren(resource, actor, inList)) {
    if (children.one === true) continue;
    const found = await readChildren(connection, resource, children, rows, actor);
    for (const row of rows) row[name] = found.get(row.id) ?? [];
  }
}

async function readChildren(
  connection: Connection,
  parent: Resource,
  children: Children,
  rows: readonly Row[],
  actor: Actor,
): Promise<Map<unknown, Row[]>> {
  const resource = resourceOf(children.resource);
  const parameters = new Parameters();
  const parents = parameters.add(rows.map(row => row.id));
  const where = allOf([
    `${columnOf('t', children.by)} = p.id`,
    ...childGrant(parent, children, 't', actor, parameters),
  ]);
  const names = childColumns(children, actor);
  const columns = [children.by, ...names].map(name => columnOf('t', name)).join(', ');
  const order = ownOrder(resource);
  const text =
    `select c.* from unnest(${parents}::int[]) with ordinality p(id, place) cross join lateral ` +
    `(select ${columns}, row_number() over (order by ${order}) as "#" from ${quoted(resource.table)} t ` +
    `where ${where} order by ${order} limit ${mostChildren}) c order by p.place, c."#"`;
  const records = await connection.query<Row>(text, parameters.values, statementName(text));
  const byParent = new Map<unknown, Row[]>();
  for (const record of records) {
    const id = record[children.by];
    const siblings = byParent.get(id) ?? [];
    siblings.push(Object.fromEntries(names.map(name => [name, record[name]])));
    byParent.set(id, siblings);
  }
  return byParent;
}

function ownOrder(resource: Resource): string {
  const [field, direction] = resource.list.sort;
  return `${columnOf('t', field)} ${direction}, t."id" ${direction}`;
}
