import { Role, roles } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Menu } from '../../resources/schema/define-resource.ts';

export interface MenuItem {
  /** English text, or the key of a message. */
  readonly label: string;
  readonly path: string;
  readonly icon: string;
}

export interface MenuSection {
  readonly id: Menu['section'];
  readonly items: readonly MenuItem[];
}

interface Entry extends MenuItem {
  readonly section: Menu['section'];
  readonly roles: readonly Role[];
}

const sections = ['main', 'network', 'reference', 'links', 'mail'] as const;

/** The documented items in their documented order (NAV-07 to NAV-09); everything else follows in sections. */
const mainOrder = [
  'Partner management',
  'Bookings',
  'menu.account_management',
  'menu.account_info',
  'Shared devices',
  'Statistic',
];

/** Items that no resource describes (NAV-03, NAV-04, NAV-06). */
function ownItems(userId: number): Entry[] {
  return [
    {
      label: 'menu.account_management',
      path: `/users/${userId}`,
      icon: 'account',
      section: 'main',
      roles: [Role.Partner],
    },
    { label: 'menu.account_info', path: '/information', icon: 'profile', section: 'main', roles },
    { label: 'Statistic', path: '/statistics', icon: 'statistic', section: 'main', roles: [Role.Partner] },
    {
      label: 'menu.world_tables',
      path: '/reference',
      icon: 'country',
      section: 'reference',
      roles: [Role.Admin, Role.CustomerService, Role.Marketing],
    },
  ];
}

/** The menu of a role: the documented items first, then its other pages, section by section (DEC-54, DEC-94). */
export function menuOf(role: Role, userId: number): MenuSection[] {
  const entries = [...resourceItems(), ...ownItems(userId)].filter(entry => entry.roles.includes(role));
  return sections
    .map(id => ({ id, items: inOrder(entries.filter(entry => entry.section === id)) }))
    .filter(({ items }) => items.length > 0);
}

/** What stands in the menus of other roles and not in this one's, and in whose. */
export function missingItems(role: Role): (MenuItem & { readonly roles: readonly Role[] })[] {
  const entries = [...resourceItems(), ...ownItems(0)];
  const places = Object.values(Object.groupBy(entries, ({ path }) => path)).flatMap(found => {
    const [first] = found ?? [];
    const holders = new Set(found?.flatMap(entry => entry.roles));
    return first === undefined ? [] : [{ ...first, roles: roles.filter(each => holders.has(each)) }];
  });
  return places.filter(place => !place.roles.includes(role));
}

function resourceItems(): Entry[] {
  return Object.values(registry).flatMap(({ page, label }) => {
    if (page?.menu === undefined) return [];
    const { section, icon = '', label: text = label.many, roles: allowed = page.roles, also } = page.menu;
    const item = { label: text, path: page.path, icon };
    const first = { ...item, section, roles: allowed };
    return also === undefined ? [first] : [first, { ...item, ...also }];
  });
}

function inOrder(entries: readonly Entry[]): MenuItem[] {
  const rank = ({ label }: Entry) => {
    const at = mainOrder.indexOf(label);
    return at < 0 ? mainOrder.length : at;
  };
  return entries.toSorted((left, right) => rank(left) - rank(right));
}
