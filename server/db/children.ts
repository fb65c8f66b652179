import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Children, Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf } from '../../resources/schema/listing.ts';
import { childColumns, childGrant, wantedChildren } from './child-rights.ts';
import { allOf, columnOf, type Parameters, quoted } from './sql-text.ts';

/** The most children that one row carries; their own list has the rest. */
const mostChildren = 1000;

/** A kind of child of the rows under the alias `t`, in one column of JSON. */
export interface ChildrenColumn {
  readonly name: string;
  readonly column: string;
}

/**
 * The kinds of children that the actor may read: the newest child or null, or the list of children in the
 * order of their own list.
 */
export function childrenColumns(
  resource: Resource,
  actor: Actor,
  parameters: Parameters,
  { inList }: { inList: boolean },
): readonly ChildrenColumn[] {
  return wantedChildren(resource, actor, inList).map(([name, children]) => {
    const found = children.one === true ? newest : all;
    return { name, column: `(${found(resource, children, actor, parameters)})` };
  });
}

function newest(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  return `${childRows(parent, children, actor, parameters)} ${inOrder(children)} limit 1`;
}

/** As their own list stands; its index finds the first of them at once. */
function inOrder({ resource }: Children): string {
  const [field, direction] = resourceOf(resource).list.sort;
  return `order by ${columnOf('c', field)} ${direction}, c."id" ${direction}`;
}

function all(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  const rows = `${childRows(parent, children, actor, parameters)} ${inOrder(children)} limit ${mostChildren}`;
  return `select coalesce(json_agg(s.child), '[]') from (${rows}) s`;
}

function childRows(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  const resource = resourceOf(children.resource);
  const where = allOf([
    `${columnOf('c', children.by)} = t."id"`,
    ...childGrant(parent, children, 'c', actor, parameters),
  ]);
  const pairs = childColumns(children, actor).map(name => `'${name}', ${wireValue(resource, name)}`);
  return `select json_build_object(${pairs.join(', ')}) as child from ${quoted(resource.table)} c where ${where}`;
}

/** Instants are told with milliseconds and `Z`; all else is JSON as the database writes it. */
function wireValue(resource: Resource, name: string): string {
  const column = columnOf('c', name);
  return fieldOf(resource, name)?.kind === 'instant'
    ? `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column;
}
