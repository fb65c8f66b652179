import { describe, expect, it } from 'vitest';
import { roles } from '../../domain/actor.ts';
import { portalPages } from '../../src/app/pages.ts';
import { panels } from '../../src/app/panels.ts';
import { menuOf } from '../../src/layout/navigation.ts';
import { pages } from '../oracles/pages.ts';

/** LOC-09: who opens which side panel; devices and bookings by ROLE-07, DEC-89, DEC-99 and rows 22 to 26. */
const panelRoles: Readonly<Record<string, readonly number[]>> = {
  '/bookings/:id/cancel': [0, 1, 3, 4],
  '/bookings/:id/reschedule': [0, 1, 3, 4],
  '/devices/:id/disable': [0, 1],
  '/devices/:id/enable': [0, 1],
  '/devices/:id/installation-date': [0, 1, 3],
  '/devices/register': [0, 3],
  '/devices/:id/replace': [0],
  '/rollouts/new': [0],
  '/devices/:id/status': [0],
  '/devices/:id/logs': [0, 1, 3, 4],
  '/devices/:id/logs/:session': [0, 1, 3, 4],
  '/devices/:id/support': [0, 1, 3, 4],
};

/** NAV-01 to NAV-09, DEC-94, DEC-54, DEC-190: what the menu leads each role to, in its order. */
const menus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  0: {
    main: '/users /bookings /information /shared-devices',
    network: '/now /needs-someone /locations /devices /rollouts /supports /insights',
    reference:
      '/companies /hardwares /cities /countries /settings /question-steps /plans /conditions /manage-statistics ' +
      '/playlists /tracks /programs /reference',
    links: '/generate-link',
    mail: '/security-log /mails',
  },
  1: {
    main: '/users/42 /information /statistics',
    network: '/now /bookings /needs-someone /locations /devices /insights',
  },
  3: {
    main: '/users /bookings /information',
    network: '/now /needs-someone /locations /devices /rollouts /supports /insights',
    reference: '/companies /reference',
  },
  4: {
    main: '/users /bookings /information',
    network: '/now /locations /devices /insights',
    reference: '/companies /reference',
  },
};

const isForm = (path: string) => /\/(?:create|edit)$/.test(path);

describe('pages by a table written by hand', () => {
  it('GUARD-10 ROLE-05 ROLE-06 each is open to these roles, and to no others', () => {
    const found = portalPages.filter(({ path }) => !isForm(path)).map(page => [page.path, page.roles]);
    expect(Object.fromEntries(found)).toEqual(pages);
  });

  it('LOC-09 ROLE-07 a panel is open to those who may do what it is for', () => {
    const found = panels.filter(({ path }) => path in panelRoles).map(panel => [panel.path, panel.roles]);
    expect(Object.fromEntries(found)).toEqual(panelRoles);
  });

  it('ROUTE-26 PROD-10 a form lies over a list, and is open to nobody who may not open that', () => {
    const forms = portalPages.filter(({ path }) => isForm(path));
    expect(forms.length).toBeGreaterThan(10);
    for (const { path, roles: allowed } of forms)
      expect(allowed, path).toEqual(pages[path.replace(/(?:\/:id)?\/\w+$/, '')]);
  });

  it.each([...roles])('NAV-07 NAV-08 NAV-09 DEC-94 the menu of role %i', role => {
    const found = menuOf(portalPages, role, 42).map(({ id, items }) => [
      id,
      items.map(({ path }) => path).join(' '),
    ]);
    expect(Object.fromEntries(found)).toEqual(menus[role]);
  });
});
