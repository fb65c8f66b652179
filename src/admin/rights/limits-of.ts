import type { Role } from '../../../domain/actor.ts';
import { rolesWith, scopeOf, type Verb } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { fieldLimits } from './field-limits.ts';
import { type Limit, onlyFor } from './limit.ts';

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
