import type { Role } from '../../domain/actor.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import { rolesWith, scopeOf, type Verb } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';

/** The rule of the description that narrows what a role sees or may do. */
export type Because =
  /** `person`: these roles, and whose account it is. */
  | { readonly rule: 'roles' | 'person'; readonly roles: readonly Role[] }
  | { readonly rule: 'owner' | 'server' | 'after_creation' | 'named' }
  | { readonly rule: 'while' | 'unless' | 'shown_while'; readonly entries: readonly FilterEntry[] }
  | { readonly rule: 'until'; readonly field: string };

/** Something of a resource that this role does not have, or not always. */
export interface Limit {
  readonly part: 'page' | 'rows' | 'actions' | 'fields';
  /** What is concerned: keys of messages, or texts of the description. */
  readonly labels: readonly string[];
  /** `some`: there, but not for every row or at every time. */
  readonly effect: 'hidden' | 'greyed' | 'some';
  readonly because: Because;
  /** Where the rule stands, e.g. `devices.access.create`. */
  readonly place: string;
}

/** All that the description of a resource keeps from a role, in the order of its screens. */
export function limitsOf(resource: Resource, role: Role): readonly Limit[] {
  return [
    ...pageLimits(resource, role),
    ...rowLimits(resource, role),
    ...(['create', 'update', 'remove'] as const).flatMap(verb => verbLimits(resource, verb, role)),
    ...actionLimits(resource, role),
    ...fieldLimits(resource, role),
  ];
}

function pageLimits({ name, page }: Resource, role: Role): Limit[] {
  if (page === undefined) return [];
  const base = { part: 'page', effect: 'hidden' } as const;
  if (!page.roles.includes(role))
    return [{ ...base, labels: ['rights.page'], because: onlyFor(page.roles), place: `${name}.page.roles` }];
  if (page.menu === undefined) return [];
  const { menu } = page;
  const shown = [...(menu.roles ?? page.roles), ...(menu.also?.roles ?? [])];
  if (shown.includes(role)) return [];
  return [
    { ...base, labels: ['rights.menu_item'], because: onlyFor(shown), place: `${name}.page.menu.roles` },
  ];
}

function rowLimits({ name, access, restricted }: Resource, role: Role): Limit[] {
  const base = { part: 'rows', labels: ['rights.rows'] } as const;
  const scope = scopeOf(access, 'read', role);
  const place = `${name}.access.read`;
  if (scope === undefined)
    return [{ ...base, effect: 'hidden', because: onlyFor(rolesWith(access, 'read')), place }];
  return [
    ...(scope === 'own' ? [{ ...base, effect: 'some', because: { rule: 'owner' }, place } as const] : []),
    ...(restricted
      ? [{ ...base, effect: 'some', because: { rule: 'named' }, place: `${name}.restricted` } as const]
      : []),
  ];
}

function verbLimits({ name, access }: Resource, verb: Verb, role: Role): Limit[] {
  const scope = scopeOf(access, verb, role);
  const base = { part: 'actions', labels: [`rights.${verb}`], place: `${name}.access.${verb}` } as const;
  const others = rolesWith(access, verb);
  if (scope === undefined) {
    // ACT-03: what others may remove shows, and cannot be pressed.
    const effect = verb === 'remove' && others.length > 0 ? 'greyed' : 'hidden';
    return [{ ...base, effect, because: onlyFor(others) }];
  }
  if (scope === 'all' || scopeOf(access, 'read', role) === 'own') return [];
  return [{ ...base, effect: 'some', because: { rule: 'owner' } }];
}

function actionLimits({ name, actions }: Resource, role: Role): Limit[] {
  return actions.flatMap(({ id, label, roles, tone, when, until, disabledWhen }): Limit[] => {
    const base = { part: 'actions', labels: [label] } as const;
    const place = (rule: string) => `${name}.actions.${id}.${rule}`;
    // ACT-03: coloured actions of other roles show, and cannot be pressed.
    if (!roles.includes(role))
      return [
        {
          ...base,
          effect: tone === undefined ? 'hidden' : 'greyed',
          because: onlyFor(roles),
          place: place('roles'),
        },
      ];
    const limits: Limit[] = [];
    if (when !== undefined)
      limits.push({
        ...base,
        effect: 'some',
        because: { rule: 'while', entries: when },
        place: place('when'),
      });
    if (until !== undefined)
      limits.push({
        ...base,
        effect: 'some',
        because: { rule: 'until', field: until },
        place: place('until'),
      });
    if (disabledWhen !== undefined) {
      const because = { rule: 'unless', entries: disabledWhen } as const;
      limits.push({ ...base, effect: 'greyed', because, place: place('disabledWhen') });
    }
    return limits;
  });
}

type FieldLimit = Omit<Limit, 'part' | 'labels'>;

/** What a role does not see of the fields, and what it sees without changing it; one entry a rule. */
function fieldLimits(resource: Resource, role: Role): Limit[] {
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

function writeLimits({ write, changedBy }: Field, role: Role, may: (verb: Verb) => boolean): FieldLimit[] {
  if (write === undefined) return [];
  if (write === 'never') return [limit('hidden', { rule: 'server' }, 'write')];
  if (write === 'on-create') return may('update') ? [onceCreated(changedBy)] : [];
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

/** What is set with the row itself, and by nobody else later, or by some in a way of its own. */
function onceCreated(changedBy: Field['changedBy']): FieldLimit {
  return changedBy === undefined
    ? limit('greyed', { rule: 'after_creation' }, 'write')
    : limit('some', { rule: 'person', roles: changedBy }, 'write');
}

function limit(effect: Limit['effect'], because: Because, place: string): FieldLimit {
  return { effect, because, place };
}

/** For these roles; what is for nobody is done by the server. */
function onlyFor(roles: readonly Role[]): Because {
  return roles.length === 0 ? { rule: 'server' } : { rule: 'roles', roles };
}
