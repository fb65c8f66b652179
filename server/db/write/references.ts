import type { Actor } from '../../../domain/actor.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { resourceOf } from '../../../resources/index.ts';
import { type Scope, scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { invalidFields } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { conditionSql } from '../sql/condition-sql.ts';
import { grantSql, ownedSql, scopeSql } from '../sql/grant-sql.ts';
import type { Row } from '../sql/row-shape.ts';
import { allOf, columnOf, Parameters, quoted } from '../sql/sql-text.ts';

/**
 * Refuses references to rows that are absent, removed, not to be picked, or not the actor's to see;
 * a partner's row must also keep pointing at what is theirs (D3). All four look the same to the caller.
 */
export async function checkReferences(
  transaction: Connection,
  resource: Resource,
  values: Row,
  { actor, scope }: { actor: Actor; scope: Scope },
): Promise<void> {
  const errors: Record<string, Refusal> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const id = values[name];
    if (field.target === undefined || typeof id !== 'number') continue;
    const mustOwn =
      scope === 'own' && resource.owner !== undefined && 'through' in resource.owner
        ? resource.owner.through === name
        : false;
    const found = await mayPoint(transaction, resource, name, id, { actor, mustOwn });
    if (!found)
      errors[name] = refuse('record.absent', { record: resourceOf(field.target.resource).label.one, id });
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

async function mayPoint(
  transaction: Connection,
  resource: Resource,
  name: string,
  id: number,
  { actor, mustOwn }: { actor: Actor; mustOwn: boolean },
): Promise<boolean> {
  const target = resource.fields[name]?.target;
  if (target === undefined) return false;
  const over = resourceOf(target.resource);
  if (scopeOf(over.access, 'read', actor.role) === undefined) return false;
  const parameters = new Parameters();
  const where = allOf([
    `t."id" = ${parameters.add(id)}`,
    'not t."deleted"',
    ...scopeSql(over, 't', parameters),
    ...grantSql(over, 't', 'read', actor, parameters),
    ...(mustOwn ? [ownedSql(over, 't', 'update', actor, parameters)] : []),
    ...(target.pick ?? []).map(entry => {
      const field = fieldOf(over, entry.field);
      if (field === undefined) throw new Error(`${name} picks by an unknown field ${entry.field}`);
      return conditionSql(field, columnOf('t', entry.field), entry, parameters);
    }),
  ]);
  const found = await transaction.query(
    `select 1 from ${quoted(over.table)} t where ${where} for key share`,
    parameters.values,
  );
  return found.length === 1;
}
