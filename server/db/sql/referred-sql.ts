import type { Actor } from '../../../domain/actor.ts';
import { resourceOf } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { grantSql } from './grant-sql.ts';
import { allOf, columnOf, type Parameters } from './sql-text.ts';

/**
 * The conditions under which the row `alias` that a field of the resource refers to is told with it: one that is somebody
 * else's by now, as a device that moved on, is neither told nor searched or sorted by (D1, D4). People are told by name
 * with what is theirs, as the guest of a booking is.
 */
export function referredSql(
  resource: Resource,
  field: string,
  alias: string,
  actor: Actor,
  parameters: Parameters,
): string[] {
  const target = resource.fields[field]?.target;
  const over = target && resourceOf(target.resource);
  if (over?.owner === undefined || scopeOf(over.access, 'read', actor.role) !== 'own') return [];
  const isPerson = 'field' in over.owner && over.owner.field === 'id';
  if (isPerson || isReadThrough(resource, field, actor)) return [];
  const granted = grantSql(over, alias, 'read', actor, parameters);
  // What is nobody's by now, as a device in stock, is no secret of anybody.
  return 'through' in over.owner
    ? [`(${columnOf(alias, over.owner.through)} is null or ${allOf(granted)})`]
    : granted;
}

/** Whether a row is only read by whoever owns what this field refers to. */
function isReadThrough({ owner, access }: Resource, field: string, { role }: Actor): boolean {
  return (
    owner !== undefined &&
    'through' in owner &&
    owner.through === field &&
    scopeOf(access, 'read', role) === 'own'
  );
}
