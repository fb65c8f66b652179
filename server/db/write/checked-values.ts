import type { Actor } from '../../../domain/actor.ts';
import { isRecord } from '../../../domain/record.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import { resourceOf } from '../../../resources/index.ts';
import { type Scope, scopeOf } from '../../../resources/schema/access.ts';
import {
  changeSchema,
  draftSchema,
  fieldErrors,
  mayChange,
  maySend,
} from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { isReadable } from '../../../resources/schema/listing.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { invalidFields } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { statementName } from '../engines/statement.ts';
import { conditionSql } from '../sql/condition-sql.ts';
import { grantSql, ownedSql, scopeSql } from '../sql/grant-sql.ts';
import type { Row } from '../sql/row-shape.ts';
import { allOf, columnOf, Parameters, quoted } from '../sql/sql-text.ts';
import { holdsSame } from './history.ts';
import { cleaned } from './row-statements.ts';

/**
 * A new row as this role may send it, completed by what the server knows better: the owner of what
 * somebody creates for themselves, defaults of fields that the role may not send, and what makes the
 * row one of this resource. Unknown and forbidden fields are refused by name, never dropped (D7).
 */
export function checkedDraft(resource: Resource, body: unknown, actor: Actor, scope: Scope): Row {
  const checked = draftSchema(resource, actor.role, Date.now()).safeParse(
    withOwner(resource, body, actor, scope),
  );
  if (!checked.success) throw invalidFields(refusalsOf(fieldErrors(checked.error)));
  const values = { ...withheld(resource, actor), ...cleaned(resource.fields, checked.data) };
  keepOwner(resource, values, actor, scope);
  return values;
}

/**
 * A change of a stored row as this role may send it: any subset of its fields, checked with the rest. A field that it
 * may read but not set may come along as it is stored, so that a row can be sent back as it was read (PROMO-05).
 */
export function checkedChange(
  resource: Resource,
  body: unknown,
  stored: Row,
  actor: Actor,
  scope: Scope,
): Row {
  const changes = withoutUnchanged(resource, body, stored, actor);
  const checked = changeSchema(resource, actor.role, Date.now(), stored).safeParse(changes);
  if (!checked.success) throw invalidFields(refusalsOf(fieldErrors(checked.error)));
  const values = cleaned(resource.fields, checked.data);
  const refused = Object.keys(values).filter(name => {
    const field = resource.fields[name];
    return field === undefined || !mayChange(field, actor.role, stored);
  });
  if (refused.length > 0)
    throw invalidFields(Object.fromEntries(refused.map(name => [name, refuse('record.not-now')])));
  keepOwner(resource, values, actor, scope);
  return values;
}

/** The body without locked fields that stay as they are. Of a field that one may not read nothing is told, not even that. */
function withoutUnchanged(resource: Resource, body: unknown, stored: Row, { role }: Actor): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
      if (field === undefined || mayChange(field, role, stored) || !isReadable(field, role)) return true;
      return value === undefined || !holdsSame(field, stored[name], value);
    }),
  );
}

function ownerField(resource: Resource): string | undefined {
  const { owner } = resource;
  return owner !== undefined && 'field' in owner && owner.field !== 'id' ? owner.field : undefined;
}

/** Whoever may create only what is theirs need not say that it is theirs. */
function withOwner(resource: Resource, body: unknown, { id, role }: Actor, scope: Scope): unknown {
  const name = ownerField(resource);
  const field = name === undefined ? undefined : resource.fields[name];
  if (name === undefined || field === undefined || scope === 'all' || !isRecord(body)) return body;
  return maySend(field, 'create', role) && body[name] === undefined ? { ...body, [name]: id } : body;
}

/** What the role may not send: defaults, the actor as owner, and the equalities of the resource's scope. */
function withheld(resource: Resource, actor: Actor): Row {
  const values: Row = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (maySend(field, 'create', actor.role)) continue;
    if (field.default !== undefined) values[name] = field.default;
    if (name === ownerField(resource)) values[name] = actor.id;
  }
  for (const { field, op, value } of resource.scope ?? []) if (op === 'eq') values[field] = value;
  return values;
}

/** Nobody whose right ends at their own rows may hand one to somebody else, or take one away. */
function keepOwner(resource: Resource, values: Row, { id }: Actor, scope: Scope): void {
  const name = ownerField(resource);
  if (scope === 'all' || name === undefined || !(name in values) || values[name] === id) return;
  throw invalidFields({ [name]: refuse('record.only-yourself') });
}

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
  const text = `select 1 from ${quoted(over.table)} t where ${where} for key share`;
  const found = await transaction.query(text, parameters.values, statementName(text));
  return found.length === 1;
}
