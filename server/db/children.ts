import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Children, Resource } from '../../resources/schema/define-resource.ts';
import { childColumns, childGrant, wantedChildren } from './child-rights.ts';
import { wireObject } from './row-shape.ts';
import { allOf, columnOf, type Parameters, quoted } from './sql-text.ts';

/** The most children that one row carries; their own list has the rest. */
const mostChildren = 1000;

/**
 * A column for each kind of child of the rows under the alias `t`, as far as the actor may read them:
 * the newest child or null, or the list of children in the order of their own list.
 */
export function childrenColumns(
  resource: Resource,
  actor: Actor,
  parameters: Parameters,
  { inList }: { inList: boolean },
): string {
  return wantedChildren(resource, actor, inList)
    .map(([name, children]) => {
      const found = children.one === true ? newest : all;
      return `, (${found(resource, children, actor, parameters)}) as ${quoted(name)}`;
    })
    .join('');
}

function newest(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  return `${childRows(parent, children, actor, parameters)} order by c."id" desc limit 1`;
}

function all(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  const [field, direction] = resourceOf(children.resource).list.sort;
  const order = `${columnOf('c', field)} ${direction}, c."id" ${direction}`;
  const rows = `${childRows(parent, children, actor, parameters)} order by ${order} limit ${mostChildren}`;
  return `select coalesce(json_agg(s.child), '[]') from (${rows}) s`;
}

function childRows(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  const resource = resourceOf(children.resource);
  const where = allOf([
    `${columnOf('c', children.by)} = t."id"`,
    ...childGrant(parent, children, 'c', actor, parameters),
  ]);
  const child = wireObject(resource, 'c', childColumns(children, actor));
  return `select ${child} as child from ${quoted(resource.table)} c where ${where}`;
}
