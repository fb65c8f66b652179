import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Children, Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf, isReadable } from '../../resources/schema/listing.ts';
import type { Connection } from './database.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import type { Row } from './row-shape.ts';
import { allOf, columnOf, Parameters, quoted } from './sql-text.ts';

/** The most children that one row carries; their own list has the rest. */
const mostChildren = 1000;

/**
 * Puts the children of every row under their names, one statement for each kind of child.
 * Children that the actor's role may not read at all are left out, foreign ones are not among them.
 */
export async function addChildren(
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
  { actor, inList }: { actor: Actor; inList: boolean },
): Promise<void> {
  const wanted = Object.entries(resource.children).filter(
    ([, children]) =>
      (children.inLists === true || !inList) &&
      scopeOf(resourceOf(children.resource).access, 'read', actor.role) !== undefined,
  );
  if (rows.length === 0) return;
  const ids = rows.map(row => row.id);
  for (const [name, children] of wanted) {
    const found = await readChildren(connection, children, ids, actor);
    for (const row of rows) {
      const own = found.get(row.id) ?? [];
      row[name] = children.one === true ? (own[0] ?? null) : own;
    }
  }
}

async function readChildren(
  connection: Connection,
  children: Children,
  ids: readonly unknown[],
  actor: Actor,
): Promise<Map<unknown, Row[]>> {
  const resource = resourceOf(children.resource);
  const parameters = new Parameters();
  const parents = parameters.add(ids);
  const where = allOf([
    `${columnOf('t', children.by)} = p.id`,
    'not t."deleted"',
    ...scopeSql(resource, 't', parameters),
    ...grantSql(resource, 't', 'read', actor, parameters),
  ]);
  const names = ['id', ...children.show.filter(name => maySee(resource, name, actor))];
  const columns = [children.by, ...names].map(name => columnOf('t', name)).join(', ');
  const order = children.one === true ? 't."id" desc' : ownOrder(resource);
  const limit = children.one === true ? 1 : mostChildren;
  const records = await connection.query<Row>(
    `select c.* from unnest(${parents}::int[]) with ordinality p(id, place) cross join lateral ` +
      `(select ${columns}, row_number() over (order by ${order}) as "#" from ${quoted(resource.table)} t ` +
      `where ${where} order by ${order} limit ${limit}) c order by p.place, c."#"`,
    parameters.values,
  );
  const byParent = new Map<unknown, Row[]>();
  for (const record of records) {
    const parent = record[children.by];
    const siblings = byParent.get(parent) ?? [];
    siblings.push(Object.fromEntries(names.map(name => [name, record[name]])));
    byParent.set(parent, siblings);
  }
  return byParent;
}

function ownOrder(resource: Resource): string {
  const [field, direction] = resource.list.sort;
  return `${columnOf('t', field)} ${direction}, t."id" ${direction}`;
}

function maySee(resource: Resource, name: string, actor: Actor): boolean {
  const field = fieldOf(resource, name);
  return name !== 'id' && field !== undefined && isReadable(field, actor.role);
}
