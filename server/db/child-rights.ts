import type { Actor } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Children, Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf, isReadable } from '../../resources/schema/listing.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import { columnOf, type Parameters } from './sql-text.ts';

/** The children that rows of the resource carry for this actor; those that they may not read are left out. */
export function wantedChildren(resource: Resource, actor: Actor, inList: boolean): [string, Children][] {
  return Object.entries(resource.children).filter(
    ([, children]) =>
      (children.inLists === true || !inList) &&
      scopeOf(resourceOf(children.resource).access, 'read', actor.role) !== undefined,
  );
}

/** What the actor is told of such a child: its id and the shown fields that their role may read. */
export function childColumns(children: Children, { role }: Actor): string[] {
  const resource = resourceOf(children.resource);
  const shown = children.show.filter(name => {
    const field = fieldOf(resource, name);
    return name !== 'id' && field !== undefined && isReadable(field, role);
  });
  return ['id', ...shown];
}

/** Which children the actor may see. Those that belong to whoever owns the parent need no second proof. */
export function childGrant(
  parent: Resource,
  children: Children,
  alias: string,
  actor: Actor,
  parameters: Parameters,
): string[] {
  const resource = resourceOf(children.resource);
  const { owner } = resource;
  const isParents =
    owner !== undefined &&
    'through' in owner &&
    owner.through === children.by &&
    !resource.restricted &&
    resource.fields[children.by]?.target?.resource === parent.name;
  return [
    `not ${columnOf(alias, 'deleted')}`,
    ...scopeSql(resource, alias, parameters),
    ...(isParents ? [] : grantSql(resource, alias, 'read', actor, parameters)),
  ];
}
