import { type Role, roles } from '../../domain/actor.ts';
import type { Menu } from '../../resources/schema/define-resource.ts';
import type { PortalPage } from './portal-pages.ts';

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
  readonly order: number;
  readonly roles: readonly Role[];
}

const sections = ['main', 'network', 'reference', 'links', 'mail'] as const;

/**
 * The menu of a role, section by section: the documented items in their documented order (NAV-07 to NAV-09),
 * then its other pages (DEC-54, DEC-94).
 */
export function menuOf(pages: readonly PortalPage[], role: Role, userId: number): MenuSection[] {
  const entries = pages.flatMap(page => entriesOf(page, userId)).filter(entry => entry.roles.includes(role));
  return sections
    .map(id => ({ id, items: entries.filter(({ section }) => section === id).toSorted(byOrder) }))
    .filter(({ items }) => items.length > 0);
}

/** What stands in the menus of other roles and not in this one's, and in whose. */
export function missingItems(
  pages: readonly PortalPage[],
  role: Role,
): (MenuItem & { readonly roles: readonly Role[] })[] {
  const entries = pages.flatMap(page => entriesOf(page, 0));
  const places = Object.values(Object.groupBy(entries, ({ path }) => path)).flatMap(found => {
    const [first] = found ?? [];
    const holders = new Set(found?.flatMap(entry => entry.roles));
    return first === undefined ? [] : [{ ...first, roles: roles.filter(each => holders.has(each)) }];
  });
  return places.filter(place => !place.roles.includes(role));
}

/** What has no rank of its own follows. */
const last = 1_000;

function entriesOf({ path, title = '', roles: allowed, menu = [] }: PortalPage, userId: number): Entry[] {
  return menu.map(entry => ({
    label: title,
    icon: '',
    order: last,
    roles: allowed,
    ...entry,
    path: path.replace(':id', String(userId)),
  }));
}

function byOrder(left: Entry, right: Entry): number {
  return left.order - right.order;
}
