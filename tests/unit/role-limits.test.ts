import { describe, expect, it } from 'vitest';
import { Role, roles } from '../../domain/actor.ts';
import { registry, resources } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { maySend } from '../../resources/schema/check.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import { limitsOf } from '../../src/admin/limits-of.ts';
import { portalPages } from '../../src/app/pages.ts';
import { shownResources } from '../../src/layout/impersonation/rights-panel.tsx';
import { menuOf, missingItems } from '../../src/layout/navigation.ts';

const cells = Object.values(registry).flatMap(resource => roles.map(role => [resource.name, role] as const));

describe('what is kept from a role, and why', () => {
  it.each(cells)('of %s for role %i it is what the API refuses, no more and no less', (name, role) => {
    const resource = registry[name];
    if (resource === undefined) throw new Error(name);
    const limits = limitsOf(resource, role);
    for (const verb of ['create', 'update', 'remove'] as const) {
      const told = limits.some(
        ({ place, effect }) => place === `${name}.access.${verb}` && effect !== 'some',
      );
      expect(told, verb).toBe(scopeOf(resource.access, verb, role) === undefined);
    }
    const labelsAt = (place: string) =>
      limits.filter(limit => limit.place === `${name}.fields.${place}`).flatMap(({ labels }) => labels);
    const shown = Object.values(resource.fields).filter(field => field.secret !== true);
    expect(labelsAt('readBy')).toEqual(
      shown.filter(field => !isReadable(field, role)).map(({ label }) => label),
    );
    if (scopeOf(resource.access, 'update', role) === undefined) return;
    const locked = [...labelsAt('readBy'), ...labelsAt('write'), ...labelsAt('write.update')];
    expect(locked.toSorted()).toEqual(
      shown
        .filter(field => !maySend(field, 'update', role))
        .map(({ label }) => label)
        .toSorted(),
    );
  });

  it('names the roles that may instead, and the state that locks', () => {
    const limits = limitsOf(resources.devices, Role.Marketing);
    expect(limits).toContainEqual({
      part: 'actions',
      labels: ['rights.remove'],
      effect: 'greyed',
      because: { rule: 'roles', roles: [Role.Admin] },
      place: 'devices.access.remove',
    });
    expect(limitsOf(resources.devices, Role.Admin)).toContainEqual(
      expect.objectContaining({ labels: ['Connection ID'], place: 'devices.fields.write.when' }),
    );
    expect(limitsOf(resources.devices, Role.Partner)).toContainEqual(
      expect.objectContaining({ labels: ['rights.rows'], effect: 'some', because: { rule: 'owner' } }),
    );
  });

  it('DEC-346 names who changes the address of an account, rather than that nobody does', () => {
    for (const resource of [resources.users, resources.partners])
      expect(limitsOf(resource, Role.Marketing)).toContainEqual({
        part: 'fields',
        labels: ['Email'],
        effect: 'some',
        because: { rule: 'person', roles: [Role.Admin] },
        place: `${resource.name}.fields.write`,
      });
  });

  it.each(roles)('the menu of role %i and what is missing from it are the whole menu', role => {
    const has = new Set(menuOf(portalPages, role, 0).flatMap(({ items }) => items.map(({ path }) => path)));
    const missing = missingItems(portalPages, role);
    expect(missing.filter(({ path }) => has.has(path))).toEqual([]);
    const everything = new Set(
      roles.flatMap(each =>
        menuOf(portalPages, each, 0).flatMap(({ items }) => items.map(({ path }) => path)),
      ),
    );
    expect(has.size + missing.length).toBe(everything.size);
  });

  it('an address names its resource first, then what belongs to it', () => {
    expect(shownResources('/location/7').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['locations', 'devices', 'location-hours']),
    );
    expect(shownResources('/cities/3/edit').map(({ name }) => name)[0]).toBe('cities');
    expect(shownResources('/')).toEqual([]);
  });
});
