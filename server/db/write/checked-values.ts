import type { Actor } from '../../../domain/actor.ts';
import { isRecord } from '../../../domain/record.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import type { Scope } from '../../../resources/schema/access.ts';
import {
  changeSchema,
  draftSchema,
  fieldErrors,
  mayChange,
  maySend,
} from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { invalidFields } from '../../errors.ts';
import type { Row } from '../sql/row-shape.ts';
import { cleaned } from '../sql/stored-values.ts';

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

/** A change of a stored row as this role may send it: any subset of its fields, checked with the rest. */
export function checkedChange(
  resource: Resource,
  body: unknown,
  stored: Row,
  actor: Actor,
  scope: Scope,
): Row {
  const checked = changeSchema(resource, actor.role, Date.now(), stored).safeParse(body);
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
