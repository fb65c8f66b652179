import type { Role } from '../../../domain/actor.ts';
import { scopeOf, type Verb } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { type Because, type Limit, onlyFor } from './limit.ts';

type FieldLimit = Omit<Limit, 'part' | 'labels'>;

/** What a role does not see of the fields, and what it sees without changing it; one entry a rule. */
export function fieldLimits(resource: Resource, role: Role): Limit[] {
  const found = new Map<string, { limit: FieldLimit; labels: string[] }>();
  for (const field of Object.values(resource.fields)) {
    if (field.secret === true) continue;
    for (const limit of limitsOfField(resource, field, role)) {
      const key = JSON.stringify(limit);
      const same = found.get(key) ?? { limit, labels: [] };
      same.labels.push(field.label);
      found.set(key, same);
    }
  }
  return [...found.values()].map(({ limit, labels }) => ({ ...limit, labels, part: 'fields' }));
}

function limitsOfField(resource: Resource, field: Field, role: Role): FieldLimit[] {
  const place = (rule: string) => `${resource.name}.fields.${rule}`;
  if (field.readBy?.includes(role) === false)
    return [limit('hidden', onlyFor(field.readBy), place('readBy'))];
  const may = (verb: Verb) => scopeOf(resource.access, verb, role) !== undefined;
  if (!may('create') && !may('update')) return [];
  const shown = field.visibleWhen;
  return [
    ...(shown === undefined || field.write === 'never'
      ? []
      : [limit('hidden', { rule: 'shown_while', entries: shown }, place('visibleWhen'))]),
    ...writeLimits(field, role, may).map(each => ({ ...each, place: place(each.place) })),
  ];
}

function writeLimits({ write }: Field, role: Role, may: (verb: Verb) => boolean): FieldLimit[] {
  if (write === undefined) return [];
  if (write === 'never') return [limit('hidden', { rule: 'server' }, 'write')];
  if (write === 'on-create')
    return may('update') ? [limit('greyed', { rule: 'after_creation' }, 'write')] : [];
  const { create, update, when } = write;
  const forOthers = (roles: readonly Role[] | undefined) => roles !== undefined && !roles.includes(role);
  return [
    ...(may('create') && create !== undefined && forOthers(create)
      ? [limit('hidden', onlyFor(create), 'write.create')]
      : []),
    ...(may('update') && update !== undefined && forOthers(update)
      ? [limit('greyed', onlyFor(update), 'write.update')]
      : []),
    ...(may('update') && when !== undefined && !forOthers(update)
      ? [limit('greyed', { rule: 'while', entries: when }, 'write.when')]
      : []),
  ];
}

function limit(effect: Limit['effect'], because: Because, place: string): FieldLimit {
  return { effect, because, place };
}
